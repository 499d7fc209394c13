import type { Indicators } from '../../shared/model/analysis';
import type { Refused } from './sidecar-refusal';

/** Where an indicator fails: it may work on another symbol, timeframe or bridge. */
export interface Scope {
  readonly generation: number;
  readonly symbol: string;
  readonly timeframe: string;
}

/**
 * Indicators on which the sidecar failed, by parameters. Kept until something changes or the user tries again; one that lacked bars
 * is retried with more bars, or after some minutes.
 */
export interface FailingIndicators {
  /** Those of `indicators` that are known to fail, with the sidecar's text. `count`: requested bars. */
  recall(scope: Scope, indicators: Indicators, count: number): Refused;
  remember(scope: Scope, indicators: Indicators, count: number, failing: Refused): void;
  /** The user tries them again. */
  forget(scope: Scope, indicators: Indicators): void;
}

/** How long a lack of bars is remembered, milliseconds: only one bar a candle is added. */
const lackMs = 5 * 60_000;
const speaksOfLack = /insufficient|not enough|too few|at least|needs? \d+|\bbars\b/i;
const mostRemembered = 1_000;

interface Failing {
  readonly words: string;
  /** For a lack of bars: how many there were, and when to try again. */
  readonly lack: { readonly count: number; readonly untilMs: number } | null;
}

export function createFailingIndicators(now: () => number): FailingIndicators {
  const known = new Map<string, Failing>();

  /** Same indicator and parameters, same key, whatever the output is called. */
  const keyOf = ({ generation, symbol, timeframe }: Scope, name: string, spec: Indicators[string]): string =>
    JSON.stringify([generation, symbol, timeframe, spec === true ? { type: name } : { type: name, ...spec }]);

  return {
    recall(scope, indicators, count) {
      const failing: Record<string, string> = {};
      for (const [name, spec] of Object.entries(indicators)) {
        const entry = known.get(keyOf(scope, name, spec));
        if (entry === undefined) continue;
        const { words, lack } = entry;
        if (lack === null || (count <= lack.count && now() < lack.untilMs)) failing[name] = words;
      }
      return failing;
    },
    remember(scope, indicators, count, failing) {
      for (const [name, words] of Object.entries(failing)) {
        const spec = indicators[name];
        if (spec === undefined) continue;
        const key = keyOf(scope, name, spec);
        known.delete(key);
        known.set(key, {
          words,
          lack: speaksOfLack.test(words) ? { count, untilMs: now() + lackMs } : null,
        });
      }
      for (const oldest of known.keys()) {
        if (known.size <= mostRemembered) break;
        known.delete(oldest);
      }
    },
    forget(scope, indicators) {
      for (const [name, spec] of Object.entries(indicators)) known.delete(keyOf(scope, name, spec));
    },
  };
}
