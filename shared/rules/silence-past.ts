import { lengthBetween, type Stretch } from '../math/stretches';
import type { AlertRule } from '../model/alerts';
import type { BrokerSeconds } from '../model/fields';
import { type PastReadings, readingOf } from './alert-trial';
import { fewestActions, oneGoS, pastOfPaceS } from './trader-pace';

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
): PastReadings {
  const acts = times.filter((atS) => atS <= toS).toSorted((one, other) => one - other);
  yield null;
  const nextActions = nextActionsOf(acts);
  const openUntil = openSeconds(open);
  /** After each act, open seconds; 0 where the rule fired. */
  const pauses: number[] = [];
  /** The first act of the time that its pace is of. */
  let first = 0;
  /** The latest act more than an action before the next one. */
  let runFrom = 0;
  /** Its longest pause is no shorter than the first of these, the longest first. */
  const least: { readonly fromS: BrokerSeconds; readonly lengthS: number }[] = [];
  let hasFired = false;
  let openS = openUntil(acts[0] ?? toS);
  function* polled(fromS: BrokerSeconds, untilS: BrokerSeconds, valueAt: (atS: BrokerSeconds) => number) {
    for (let atS = fromS; atS < Math.min(fromS + readings, untilS, toS + 1); atS += 1)
      yield { atS, reading: readingOf(valueAt(atS)) };
  }
  /** Until the act at this place; 0: its pace is not known. */
  const longestPauseS = (place: number): number => {
    let [actions, longestS] = [1, 0];
    for (let at = nextActions[first] ?? acts.length; at <= place; at = nextActions[at] ?? acts.length) {
      longestS = Math.max(longestS, pauses[at - 1] ?? 0);
      actions += 1;
    }
    return actions < fewestActions ? 0 : longestS;
  };
  for (const [place, fromS] of acts.entries()) {
    if (place % actsAtOnce === 0) yield null;
    const nextS = acts[place + 1] ?? toS + 1;
    if (hasFired) yield* polled(fromS, Number.POSITIVE_INFINITY, () => 0);
    hasFired = false;
    const openNextS = openUntil(nextS);
    const lengthS = openNextS - openS;
    openS = openNextS;
    const paceS = fromS - pastOfPaceS;
    while ((acts[first] ?? fromS) <= paceS) first += 1;
    while ((least[0]?.fromS ?? fromS) <= paceS) least.shift();
    if (paceS < sinceS) {
      if (place === 0) yield { atS: fromS, reading: { kind: 'blind', why: 'the hours were not known' } };
    } else if (lengthS > bound * (least[0]?.lengthS ?? 0)) {
      const usualS = longestPauseS(place);
      const silentS = usualS <= 0 ? null : whenLonger(open, fromS, bound * usualS);
      if (usualS <= 0) yield { atS: fromS, reading: { kind: 'blind', why: 'its pace was not known' } };
      else yield* polled(fromS, nextS, () => 0);
      if (silentS !== null) yield* polled(silentS, nextS, (atS) => lengthBetween(open, fromS, atS) / usualS);
      hasFired = silentS !== null && silentS + readings <= nextS;
    }
    pauses.push(hasFired ? 0 : lengthS);
    while (nextS - (acts[runFrom + 1] ?? nextS) > oneGoS) runFrom += 1;
    // In more time than one action takes another one began, after a pause no shorter than the shortest.
    if (nextS - (acts[runFrom] ?? nextS) <= oneGoS || place - runFrom > oneGoS) continue;
    const shortestS = Math.min(...pauses.slice(runFrom));
    if (shortestS <= 0) continue;
    while ((least.at(-1)?.lengthS ?? Number.POSITIVE_INFINITY) <= shortestS) least.pop();
    least.push({ fromS: acts[runFrom] ?? fromS, lengthS: shortestS });
  }
}

/** Some milliseconds. */
const actsAtOnce = 2_000;

/** Of each act the first one that is no part of an action which begins with it. */
function nextActionsOf(acts: readonly BrokerSeconds[]): Int32Array {
  const next = new Int32Array(acts.length);
  let at = 0;
  for (const [place, fromS] of acts.entries()) {
    while (at < acts.length && (acts[at] ?? 0) - fromS <= oneGoS) at += 1;
    next[place] = at;
  }
  return next;
}

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
