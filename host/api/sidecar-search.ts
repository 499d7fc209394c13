import type { Indicators } from '../../shared/model/analysis';
import type { Failure, Result } from '../../shared/model/result';
import type { TaAnswer } from '../bridge/decode/ta';
import { type Refused, refusedOutputs } from './sidecar-refusal';

/**
 * A sidecar that fails on one indicator fails the whole request. Outputs named in the refusal are left out; where none is named, they
 * are found by halving. An indicator is blamed only by name, or if it was refused alone while others were answered.
 */
export type SidecarOutcome =
  | {
      readonly kind: 'answered';
      readonly answer: TaAnswer;
      readonly failing: Refused;
      /** Left out without proof: the search had used up its requests. */
      readonly open: Refused;
    }
  /** All outputs were refused. */
  | { readonly kind: 'none left'; readonly failing: Refused; readonly open: Refused }
  /** The sidecar itself fails: nothing is proven against outputs that are not in `failing`. */
  | {
      readonly kind: 'trouble';
      readonly failing: Refused;
      readonly words: string;
      readonly searched: boolean;
    }
  /** Candles fail too. */
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Most requests of one search, the first one included. */
const mostAsks = 20;
/** After this many refusals without an answer the sidecar itself is at fault. */
const mostRefusals = 6;

/** The fault is the sidecar's or its endpoint's: candles may still come without it. */
const leavesCandles = ({ kind }: Failure): boolean =>
  kind === 'sidecar' ||
  kind === 'refused' ||
  kind === 'unsupported' ||
  kind === 'bad-answer' ||
  kind === 'timeout';

const speaksOfDown =
  /unavailable|unreachable|not reachable|connection|connect to|timed? ?out|max retries|bad gateway|gateway time|name or service|no route/i;

/** Leaving indicators out would not help. */
const isDown = ({ kind, said }: Failure): boolean =>
  kind === 'timeout' || kind === 'unsupported' || (said !== undefined && speaksOfDown.test(said));

const serverText = ({ said, message }: Failure): string => said ?? message;

const isEmpty = (record: object): boolean => Object.keys(record).length === 0;
const only = (indicators: Indicators, names: readonly string[]): Indicators =>
  Object.fromEntries(Object.entries(indicators).filter(([name]) => names.includes(name)));

/**
 * Asks for the outputs without the failing ones. `maySearch`: false after a fruitless search; then an unnamed refusal counts for all.
 */
export async function askSparing(
  ask: (indicators: Indicators) => Promise<Result<TaAnswer>>,
  indicators: Indicators,
  maySearch: boolean,
): Promise<SidecarOutcome> {
  /** Named by the sidecar, or refused alone while others were answered. */
  const failing: Record<string, string> = {};
  /** Refused alone; proven once another one is answered. */
  const suspects: Record<string, string> = {};
  /** Not examined before the requests were used up. */
  const open: Record<string, string> = {};
  let asks = 0;
  let refusals = 0;
  let answers = 0;
  let searched = false;
  const found: { end: SidecarOutcome | null } = { end: null };

  async function request(names: readonly string[]): Promise<Result<TaAnswer>> {
    asks += 1;
    const result = await ask(only(indicators, names));
    if (result.ok) answers += 1;
    else refusals += 1;
    return result;
  }
  const trouble = (words: string): SidecarOutcome => ({ kind: 'trouble', failing, words, searched });

  /** Finds which of these fail. `isKnownToFail`: they were refused together, so only parts of them are requested. */
  async function examine(names: readonly string[], isKnownToFail: boolean, before: string): Promise<void> {
    const [first] = names;
    if (first === undefined || found.end !== null) return;
    // The last request is kept for those that work.
    if (asks >= mostAsks - 1) {
      for (const name of names) open[name] = before;
      return;
    }
    let words = before;
    if (!isKnownToFail || names.length === 1) {
      const result = await request(names);
      if (result.ok) return;
      const { failure } = result;
      words = serverText(failure);
      if (!leavesCandles(failure)) found.end = { kind: 'failed', failure };
      else if (isDown(failure) || (answers === 0 && refusals >= mostRefusals)) found.end = trouble(words);
      if (found.end !== null) return;
      const named = refusedOutputs(failure, only(indicators, names));
      if (!isEmpty(named)) {
        Object.assign(failing, named);
        return examine(
          names.filter((name) => !Object.hasOwn(named, name)),
          false,
          words,
        );
      }
      if (names.length === 1) {
        suspects[first] = words;
        return;
      }
    }
    const half = Math.ceil(names.length / 2);
    const [left, right] = [names.slice(0, half), names.slice(half)];
    await examine(left, false, words);
    const isLeftSound = left.every(
      (name) => ![failing, suspects, open].some((record) => Object.hasOwn(record, name)),
    );
    await examine(right, isLeftSound, words);
  }

  for (;;) {
    const names = Object.keys(indicators).filter(
      (name) => ![failing, open].some((record) => Object.hasOwn(record, name)),
    );
    if (names.length === 0) return { kind: 'none left', failing, open };
    if (asks >= mostAsks) return trouble('the bridge refused again and again');
    const result = await request(names);
    if (result.ok) return { kind: 'answered', answer: result.value, failing, open };
    const { failure } = result;
    if (!leavesCandles(failure)) return { kind: 'failed', failure };
    const words = serverText(failure);
    const named = refusedOutputs(failure, only(indicators, names));
    if (!isEmpty(named)) {
      Object.assign(failing, named);
      continue;
    }
    if (isDown(failure) || names.length === 1 || searched || !maySearch) return trouble(words);
    searched = true;
    await examine(names, true, words);
    if (found.end !== null) return found.end;
    if (answers === 0) return trouble(words);
    Object.assign(failing, suspects);
  }
}
