import { lengthBetween, type Stretch } from '../math/stretches';
import type { AlertRule } from '../model/alerts';
import type { BrokerSeconds } from '../model/fields';
import { type PastReading, readingOf } from './alert-trial';
import { fewestActions, oneGoS, pastOfPaceS, traderState } from './trader-pace';

/**
 * A trader's silence in the past, as a poll a second would have read it, as far as `readings` of them in a row need it. `times`, `open`: as of
 * `traderState`, of thirty days before the tried time too. A pause in which the rule fires is not usual for it from then on, as live.
 */
export function* readingsOfSilence(
  times: readonly BrokerSeconds[],
  open: readonly Stretch[],
  { value: bound, readings }: Pick<AlertRule, 'value' | 'readings'>,
  toS: BrokerSeconds,
): Generator<PastReading> {
  const acts = times.filter((atS) => atS <= toS).toSorted((one, other) => one - other);
  const reported: BrokerSeconds[] = [];
  /** Pauses that no later one reaches, the longest first: what is no longer than the first of them is not looked at. */
  let longest: readonly { readonly fromS: BrokerSeconds; readonly lengthS: number }[] = [];
  /** When pauses between two actions began. */
  const begun: BrokerSeconds[] = [];
  let firstBegun = 0;
  let hasFired = false;
  function* polled(fromS: BrokerSeconds, untilS: BrokerSeconds, valueAt: (atS: BrokerSeconds) => number) {
    for (let atS = fromS; atS < Math.min(fromS + readings, untilS, toS + 1); atS += 1)
      yield { atS, reading: readingOf(valueAt(atS)) };
  }
  for (const [index, fromS] of acts.entries()) {
    const nextS = acts[index + 1] ?? toS + 1;
    if (hasFired) yield* polled(fromS, Number.POSITIVE_INFINITY, () => 0);
    hasFired = false;
    const lengthS = lengthBetween(open, fromS, nextS);
    longest = longest.filter((pause) => pause.fromS > fromS - pastOfPaceS);
    while ((begun[firstBegun] ?? fromS) <= fromS - pastOfPaceS) firstBegun += 1;
    const knownS = longest[0]?.lengthS ?? 0;
    if (lengthS > bound * knownS) {
      // To work out the whole state takes long where many pauses are looked at.
      const isKnown = knownS >= oneGoS && begun.length - firstBegun >= fewestActions;
      const usualS = isKnown ? knownS : longestPauseS(acts.slice(0, index + 1), open, reported);
      const silentS = usualS <= 0 ? null : whenLonger(open, fromS, bound * usualS);
      if (usualS <= 0) yield { atS: fromS, reading: { kind: 'blind', why: 'its pace was not known' } };
      else yield* polled(fromS, nextS, () => 0);
      if (silentS !== null) yield* polled(silentS, nextS, (atS) => lengthBetween(open, fromS, atS) / usualS);
      hasFired = silentS !== null && silentS + readings <= nextS;
      if (hasFired) reported.push((silentS ?? 0) + readings - 1);
    }
    // What is shorter may be a part of one action.
    if (nextS - fromS <= oneGoS) continue;
    begun.push(fromS);
    if (!hasFired) longest = [...longest.filter((pause) => pause.lengthS > lengthS), { fromS, lengthS }];
  }
}

/** 0: its pace is not known. */
function longestPauseS(
  acts: readonly BrokerSeconds[],
  open: readonly Stretch[],
  reported: readonly BrokerSeconds[],
): number {
  const state = traderState(acts, open, acts.at(-1) ?? 0, reported);
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
