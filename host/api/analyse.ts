import type { Handlers, Input } from '../../shared/contract';
import type { Analysis, Indicators, TaOutput } from '../../shared/model/analysis';
import type { Bars } from '../../shared/model/bars';
import { failed, ok, type Result } from '../../shared/model/result';
import { mostBars } from '../bridge/bridge-reads';
import type { BridgeClient } from '../bridge/client';
import type { BridgeSwitch } from '../live/active-bridge';
import { createFailingIndicators, type Scope } from './failing-indicators';
import type { OpenRequests } from './open-requests';
import { askSparing } from './sidecar-search';

export type AnalyseHandlers = Pick<Handlers, 'rates.analyse' | 'rates.retryIndicators'>;
type Request = Input<'rates.analyse'>;

/** How long a failing sidecar is not asked again, milliseconds. */
const troubleMs = 15_000;
/** Pause before another search for the failing indicator, after one that found none. Milliseconds. */
const fruitlessMs = 5 * 60_000;

/** A recent failure for which no single indicator was to blame. Monotonic milliseconds. */
interface Trouble {
  readonly words: string;
  readonly untilMs: number;
  /** Until then a search is not worth its requests. */
  readonly searchFromMs: number;
}

/** Newest answers that another window may be given, and the time of their requests, monotonic milliseconds. */
interface Answered {
  readonly askedMs: number;
  readonly analysis: Analysis;
}
const mostAnswered = 8;

type Reasons = Readonly<Record<string, string>>;

const without = (indicators: Indicators, names: Reasons): Indicators =>
  Object.fromEntries(Object.entries(indicators).filter(([name]) => !Object.hasOwn(names, name)));

const forAll = (indicators: Indicators, why: string): Reasons =>
  Object.fromEntries(Object.keys(indicators).map((name) => [name, why]));

const isEmpty = (record: object): boolean => Object.keys(record).length === 0;

interface Found {
  readonly bars: Bars | null;
  readonly outputs: Readonly<Record<string, TaOutput>>;
  readonly missing: Reasons;
}

/** A window whose poll comes a little later than another's, by this share of the interval, gets what that one has read. */
const sharedShare = 0.8;

/**
 * Candles with indicators. Candles come even if the sidecar fails; an indicator on which it fails is left out and the others are
 * requested again (sidecar-search.ts). Failures are remembered, so that not every poll repeats them. `everyMs`: the user's interval of candles.
 */
export function analyseHandlers(
  bridge: BridgeSwitch,
  now: () => number,
  open: OpenRequests,
  everyMs: () => number,
): AnalyseHandlers {
  const failing = createFailingIndicators(now);
  const troubles = new Map<string, Trouble>();
  const newest = new Map<string, Answered>();

  const noteTrouble = (key: string, words: string, searched: boolean) => {
    const before = troubles.get(key);
    for (const [known, { untilMs, searchFromMs }] of troubles)
      if (Math.max(untilMs, searchFromMs) <= now()) troubles.delete(known);
    const searchFromMs = searched ? now() + fruitlessMs : (before?.searchFromMs ?? 0);
    troubles.set(key, { words, untilMs: now() + troubleMs, searchFromMs });
  };

  /** Asks the sidecar, without failing indicators. Fails only where candles cannot come either. */
  async function ask(
    client: BridgeClient,
    { requestId: _id, isPoll: _poll, ...request }: Request,
    scope: Scope,
    wanted: AbortSignal | undefined,
  ): Promise<Result<Found>> {
    const count = Math.min(request.count, mostBars);
    const known = failing.recall(scope, request.indicators, count);
    const indicators = without(request.indicators, known);
    const nothing = (missing: Reasons) => ok({ bars: null, outputs: {}, missing });
    if (isEmpty(indicators)) return nothing(known);
    // The sidecar's refusals do not depend on `recentBars`, so the key leaves it out.
    const key = JSON.stringify([scope, count, indicators]);
    const trouble = troubles.get(key);
    if (trouble !== undefined && now() < trouble.untilMs)
      return nothing({ ...known, ...forAll(indicators, trouble.words) });
    const maySearch = now() >= (trouble?.searchFromMs ?? 0);
    const outcome = await askSparing(
      (asked) => client.ratesTa({ ...request, count, indicators: asked }, wanted),
      indicators,
      maySearch,
    );
    if (outcome.kind === 'failed') return failed(outcome.failure);
    failing.remember(scope, indicators, count, outcome.failing);
    switch (outcome.kind) {
      case 'trouble':
        noteTrouble(key, outcome.words, outcome.searched);
        return nothing({ ...forAll(indicators, outcome.words), ...known, ...outcome.failing });
      case 'none left':
        return nothing({ ...known, ...outcome.open, ...outcome.failing });
      case 'answered': {
        troubles.delete(key);
        const { bars, outputs } = outcome.answer;
        const why = outputs === null ? 'no bars to work on' : 'the bridge did not return it';
        const left = { ...known, ...outcome.open, ...outcome.failing };
        const absent = Object.keys(without(indicators, left)).filter(
          (name) => outputs === null || !Object.hasOwn(outputs, name),
        );
        const missing = { ...left, ...Object.fromEntries(absent.map((name) => [name, why])) };
        return ok({ bars, outputs: outputs ?? {}, missing });
      }
    }
  }

  const scopeOf = ({ symbol, timeframe }: Pick<Request, 'symbol' | 'timeframe'>): Scope => ({
    generation: bridge.current().generation,
    symbol,
    timeframe,
  });

  async function analyse(
    client: BridgeClient,
    request: Request,
    wanted: AbortSignal | undefined,
  ): Promise<Result<Analysis>> {
    const { symbol, timeframe, count, indicators } = request;
    const nothing: Result<Found> = ok({ bars: null, outputs: {}, missing: {} });
    const found = isEmpty(indicators) ? nothing : await ask(client, request, scopeOf(request), wanted);
    if (!found.ok) return found;
    const { outputs, missing } = found.value;
    // The sidecar returns the newest bars only; more are read without it.
    if (found.value.bars !== null && count <= mostBars) {
      return ok({ symbol, timeframe, bars: found.value.bars, outputs, missing });
    }
    const bars = await client.rates(symbol, timeframe, count, wanted);
    if (!bars.ok) return bars;
    return ok({ symbol, timeframe, bars: bars.value, outputs, missing });
  }

  /** A poll takes the answer to the same request of within its interval; all else is asked anew. */
  async function analyseOnce(request: Request): Promise<Result<Analysis>> {
    const { requestId, isPoll = false, ...asked } = request;
    const key = JSON.stringify([bridge.current().generation, asked]);
    const known = newest.get(key);
    const askedMs = now();
    if (isPoll && known !== undefined && askedMs - known.askedMs < everyMs() * sharedShare)
      return ok(known.analysis);
    const result = await open.during(requestId, (wanted) =>
      bridge.read((client) => analyse(client, request, wanted)),
    );
    newest.delete(key);
    if (result.ok) newest.set(key, { askedMs, analysis: result.value });
    for (const oldest of [...newest.keys()].slice(0, -mostAnswered)) newest.delete(oldest);
    return result;
  }

  return {
    'rates.analyse': analyseOnce,
    'rates.retryIndicators': ({ indicators, ...request }) => {
      failing.forget(scopeOf(request), indicators);
      troubles.clear();
      newest.clear();
      return Promise.resolve(ok(null));
    },
  };
}
