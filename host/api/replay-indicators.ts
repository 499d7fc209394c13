import { notTold } from '../../shared/formats/not-told';
import { formatNumber } from '../../shared/math/money';
import type { Analysis, Indicators, TaOutput } from '../../shared/model/analysis';
import type { Bars } from '../../shared/model/bars';
import type { Timeframe } from '../../shared/model/enums';
import type { BrokerSeconds } from '../../shared/model/fields';
import type { Result } from '../../shared/model/result';
import { mostBars } from '../bridge/bridge-reads';
import { isCausal } from './causal-outputs';

/**
 * Indicators on the candles of a past second. The sidecar computes over its newest candles only, so it is asked from the first candle
 * shown to the present one: it begins where it began then, with the same warm-up. What it says of candles that were not closed at that
 * second stays in the host.
 */
export interface PastIndicatorsParts {
  analyse(query: PastQuery & { readonly count: number }): Promise<Result<Analysis>>;
  /** The newest candles, as many as the sidecar takes. */
  newest(symbol: string, timeframe: Timeframe): Promise<Result<Bars>>;
  /** Monotonic milliseconds. */
  now(): number;
}

interface PastQuery {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly indicators: Indicators;
}

type Told = Pick<Analysis, 'outputs' | 'missing'>;

/** `bars`: the candles shown; only the first `closed` of them were closed at that second. */
export type PastIndicators = (query: PastQuery, bars: Bars, closed: number) => Promise<Told>;

/** Candles that an answer may begin earlier than those shown, so that a play does not ask the sidecar at each of them. */
const spareBars = 300;
/** How long an answer that lacks something is not asked for again, milliseconds. */
const troubleMs = 15_000;
/** Answers that are kept, last used last. */
const mostKept = 8;

const mayLookAhead = notTold('may look ahead');
const beyond = notTold(`beyond the newest ${formatNumber(mostBars)} bars`);

interface Kept {
  /** The first candle of it, and the newest one that was closed when it was read. */
  readonly first: BrokerSeconds;
  readonly lastClosed: BrokerSeconds;
  readonly bars: Bars;
  readonly told: Told;
  /** Monotonic milliseconds. */
  readonly untilMs: number;
}

export function createPastIndicators({ analyse, newest, now }: PastIndicatorsParts): PastIndicators {
  const kept = new Map<string, Kept>();
  /** By symbol and timeframe: the oldest candle that the sidecar took when it was last asked. It only moves on. */
  const oldest = new Map<string, BrokerSeconds>();

  function known(key: string, bars: Bars, closed: number): Kept | null {
    const found = kept.get(key);
    const first = bars.time[0];
    const last = bars.time[closed - 1];
    if (found === undefined || first === undefined || last === undefined || now() >= found.untilMs)
      return null;
    const spare = found.bars.time.indexOf(first);
    return spare >= 0 && spare <= spareBars && last <= found.lastClosed ? found : null;
  }

  /** A failure of the bridge, and until when it is not asked again. */
  let trouble: { readonly words: string; readonly untilMs: number } | null = null;
  const failed = (words: string): string => {
    trouble = { words, untilMs: now() + troubleMs };
    return words;
  };

  /** The answer, or why there is none. */
  async function read(query: PastQuery, first: BrokerSeconds): Promise<Kept | string> {
    const { symbol, timeframe } = query;
    if (trouble !== null && now() < trouble.untilMs) return trouble.words;
    const place = `${timeframe} ${symbol}`;
    if (first < (oldest.get(place) ?? 0)) return beyond;
    const present = await newest(symbol, timeframe);
    if (!present.ok) return failed(present.failure.message);
    const { time } = present.value;
    const taken = time.slice(-mostBars);
    if (taken.length === mostBars) oldest.set(place, taken[0] ?? 0);
    if (first < (oldest.get(place) ?? 0)) return beyond;
    const count = taken.filter((open) => open >= first).length;
    const answer = await analyse({ ...query, count });
    if (!answer.ok) return failed(answer.failure.message);
    const { bars, outputs, missing } = answer.value;
    const isWhole = Object.keys(missing).length === 0;
    return {
      first,
      lastClosed: bars.time.at(-2) ?? 0,
      bars,
      told: { outputs, missing },
      untilMs: isWhole ? Number.POSITIVE_INFINITY : now() + troubleMs,
    };
  }

  return async ({ symbol, timeframe, indicators }, bars, closed) => {
    const causal = Object.fromEntries(
      Object.entries(indicators).filter(([name, query]) => isCausal(name, query)),
    );
    const names = Object.keys(causal);
    const refused = because(
      Object.keys(indicators).filter((name) => !Object.hasOwn(causal, name)),
      mayLookAhead,
    );
    const first = bars.time[0];
    if (names.length === 0 || first === undefined || closed === 0) return { outputs: {}, missing: refused };
    const key = JSON.stringify([symbol, timeframe, causal]);
    const found = known(key, bars, closed) ?? (await read({ symbol, timeframe, indicators: causal }, first));
    if (typeof found === 'string') return { outputs: {}, missing: { ...refused, ...because(names, found) } };
    kept.delete(key);
    kept.set(key, found);
    const [leastUsed] = kept.keys();
    if (kept.size > mostKept && leastUsed !== undefined) kept.delete(leastUsed);
    const told = asOf(found, bars, closed);
    return { outputs: told.outputs, missing: { ...told.missing, ...refused } };
  };
}

const because = (names: readonly string[], why: string): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, why]));

/** The values on the candles shown, none on those that were not closed. */
function asOf({ bars: read, told }: Kept, bars: Bars, closed: number): Told {
  const rows = new Map(read.time.map((open, row) => [open, row]));
  const wanted = bars.time.map((open, at) => (at < closed ? rows.get(open) : undefined));
  const cut = (values: readonly (number | null)[]): (number | null)[] => {
    // A shorter series belongs to the newest candles.
    const lead = read.time.length - values.length;
    return wanted.map((row) => (row === undefined ? null : (values[row - lead] ?? null)));
  };
  const outputs: Record<string, TaOutput> = {};
  const missing: Record<string, string> = { ...told.missing };
  for (const [name, output] of Object.entries(told.outputs)) {
    switch (output.shape) {
      case 'series':
        outputs[name] = { shape: 'series', values: cut(output.values) };
        break;
      case 'group':
        outputs[name] = {
          shape: 'group',
          series: Object.fromEntries(
            Object.entries(output.series).map(([line, values]) => [line, cut(values)]),
          ),
        };
        break;
      case 'records':
      case 'summary':
      case 'value':
      case 'unreadable':
        missing[name] = mayLookAhead;
    }
  }
  return { outputs, missing };
}
