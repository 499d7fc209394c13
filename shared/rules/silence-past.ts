import { lastUpTo } from '../math/search';
import { lengthBetween, type Stretch } from '../math/stretches';
import type { AlertRule } from '../model/alerts';
import type { BrokerSeconds } from '../model/fields';
import { type PastReading, readingOf } from './alert-trial';
import { fewestActions, oneGoS, pastOfPaceS, traderState } from './trader-pace';

/**
 * A trader's silence in the past, as a poll a second would have read it, as far as `readings` of them in a row need it. `times`, `open`: as of
 * `traderState`, of thirty days before the tried time too; `sinceS`: what was open before is not known. A pause in which the rule fires is
 * not usual for it from then on, as live.
 */
export function* readingsOfSilence(
  {
    times,
    open,
    sinceS,
  }: {
    readonly times: readonly BrokerSeconds[];
    readonly open: readonly Stretch[];
    readonly sinceS: BrokerSeconds;
  },
  { value: bound, readings }: Pick<AlertRule, 'value' | 'readings'>,
  toS: BrokerSeconds,
): Generator<PastReading> {
  const acts = times.filter((atS) => atS <= toS).toSorted((one, other) => one - other);
  const openUntil = openSeconds(open);
  const reported: BrokerSeconds[] = [];
  /** After each act, open seconds; 0 where the rule fired. */
  const pauses: number[] = [];
  /** The latest act more than an action before the next one. */
  let runFrom = 0;
  /** Pauses, or less than one, that no later one reaches, the longest first: what is no longer than the first of them is not looked at. */
  let longest: readonly { readonly fromS: BrokerSeconds; readonly lengthS: number }[] = [];
  /** When pauses between two actions began. */
  const begun: BrokerSeconds[] = [];
  let firstBegun = 0;
  let hasFired = false;
  let openS = openUntil(acts[0] ?? toS);
  function* polled(fromS: BrokerSeconds, untilS: BrokerSeconds, valueAt: (atS: BrokerSeconds) => number) {
    for (let atS = fromS; atS < Math.min(fromS + readings, untilS, toS + 1); atS += 1)
      yield { atS, reading: readingOf(valueAt(atS)) };
  }
  for (const [index, fromS] of acts.entries()) {
    const nextS = acts[index + 1] ?? toS + 1;
    if (hasFired) yield* polled(fromS, Number.POSITIVE_INFINITY, () => 0);
    hasFired = false;
    const openNextS = openUntil(nextS);
    const lengthS = openNextS - openS;
    openS = openNextS;
    longest = longest.filter((pause) => pause.fromS > fromS - pastOfPaceS);
    while ((begun[firstBegun] ?? fromS) <= fromS - pastOfPaceS) firstBegun += 1;
    const knownS = longest[0]?.lengthS ?? 0;
    if (fromS - pastOfPaceS < sinceS) {
      if (index === 0) yield { atS: fromS, reading: { kind: 'blind', why: 'the hours were not known' } };
    } else if (lengthS > bound * knownS) {
      // To work out the whole state takes long where many pauses are looked at.
      const isKnown = knownS >= oneGoS && begun.length - firstBegun >= fewestActions;
      const usualS = isKnown ? knownS : longestPauseS(acts, index, open, reported);
      const silentS = usualS <= 0 ? null : whenLonger(open, fromS, bound * usualS);
      if (usualS <= 0) yield { atS: fromS, reading: { kind: 'blind', why: 'its pace was not known' } };
      else yield* polled(fromS, nextS, () => 0);
      if (silentS !== null) yield* polled(silentS, nextS, (atS) => lengthBetween(open, fromS, atS) / usualS);
      hasFired = silentS !== null && silentS + readings <= nextS;
      if (hasFired) reported.push((silentS ?? 0) + readings - 1);
    }
    pauses.push(hasFired ? 0 : lengthS);
    while (nextS - (acts[runFrom + 1] ?? nextS) > oneGoS) runFrom += 1;
    // One action is no longer: in such a time another one began, after a pause no shorter than its shortest.
    if (nextS - (acts[runFrom] ?? nextS) <= oneGoS) continue;
    if (runFrom === index) begun.push(fromS);
    const leastS = index - runFrom > mostInRun ? 0 : Math.min(...pauses.slice(runFrom));
    if (leastS > 0) {
      const later = { fromS: acts[runFrom] ?? fromS, lengthS: leastS };
      longest = [...longest.filter((pause) => pause.lengthS > leastS), later];
    }
  }
}

/** With more, their shortest pause is a second at most. */
const mostInRun = 60;

/** Open seconds until a moment; asked for in the order of time. */
function openSeconds(open: readonly Stretch[]): (atS: BrokerSeconds) => number {
  let [next, endedS] = [0, 0];
  return (atS) => {
    for (let each = open[next]; each !== undefined && each.to <= atS; each = open[next]) {
      endedS += each.to - each.from;
      next += 1;
    }
    return endedS + Math.max(0, atS - (open[next]?.from ?? atS));
  };
}

/** As of the act at `index`. 0: its pace is not known. */
function longestPauseS(
  acts: readonly BrokerSeconds[],
  index: number,
  open: readonly Stretch[],
  reported: readonly BrokerSeconds[],
): number {
  const last = acts[index] ?? 0;
  const ofPace = acts.slice(lastUpTo(acts.length, (place) => acts[place], last - pastOfPaceS) + 1, index + 1);
  const state = traderState(ofPace, open, last, reported);
  return state.kind === 'never' ? 0 : (state.pace?.longestS ?? 0);
}

/** The first second at which it was open for longer since then. */
function whenLonger(open: readonly Stretch[], fromS: BrokerSeconds, lengthS: number): BrokerSeconds | null {
  let leftS = lengthS;
  for (const { from, to } of open) {
    const beganS = Math.max(from, fromS);
    if (to - beganS > leftS) return beganS + Math.floor(leftS) + 1;
    leftS -= Math.max(0, to - beganS);
  }
  return null;
}
