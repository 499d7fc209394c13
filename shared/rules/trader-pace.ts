import { joinedStretches, lengthBetween, type Stretch } from '../math/stretches';
import type { BrokerSeconds } from '../model/fields';
import type { TraderState } from '../model/ledger';

/**
 * Whether a trader is at work, by what was seen of it: it acted when it made an order, a deal or a change of a level. Nothing here tells
 * whether its program runs.
 */

/** What it does in one go, such as a deal and its stop two seconds later, is one action. Seconds. */
export const oneGoS = 60;
/** With fewer actions its pace is not known. */
export const fewestActions = 20;
/** So far back, counted from its last action. Seconds. */
export const pastOfPaceS = 30 * 86_400;
/** It is silent after so many times its longest pause. */
const silentAfter = 1.25;

type Pace = NonNullable<Exclude<TraderState, { readonly kind: 'never' }>['pace']>;

/** What was done in one go: its first and its last moment. */
interface Action {
  readonly from: BrokerSeconds;
  to: BrokerSeconds;
}

/** Oldest first. */
export function actionsOf(times: readonly BrokerSeconds[]): readonly Readonly<Action>[] {
  const actions: Action[] = [];
  for (const time of times.toSorted((left, right) => left - right)) {
    const last = actions.at(-1);
    if (last !== undefined && time - last.from <= oneGoS) last.to = time;
    else actions.push({ from: time, to: time });
  }
  return actions;
}

/**
 * `times`: of all that was seen of it, in any order. `open`: when its market was open, broker seconds, in order and apart from each other;
 * null where it is not known. The thirty days end with the last one, so that a trader that stands still does not lose its pace.
 * `reported`: when it was told that it is silent; such a pause is not usual for it.
 */
export function traderState(
  times: readonly BrokerSeconds[],
  open: readonly Stretch[] | null,
  now: BrokerSeconds,
  reported: readonly BrokerSeconds[] = [],
): TraderState {
  const last = times.reduce((latest, time) => Math.max(latest, time), Number.NEGATIVE_INFINITY);
  if (!Number.isFinite(last)) return { kind: 'never' };
  const actions = actionsOf(times.filter((time) => time > last - pastOfPaceS));
  const openAgoS = open === null ? null : lengthBetween(open, last, now);
  const acted = { last, agoS: Math.max(0, now - last), openAgoS, actions: actions.length };
  if (open === null || openAgoS === null) return { kind: 'hours-unknown', ...acted, pace: null };
  const pace = actions.length < fewestActions ? null : paceOf(actions, open, reported);
  const kind = !isOpenAt(open, now)
    ? 'market-closed'
    : pace === null
      ? 'too-few-actions'
      : openAgoS > silentAfter * pace.longestS
        ? 'silent'
        : 'acted';
  return { kind, ...acted, pace };
}

const isOpenAt = (open: readonly Stretch[], time: BrokerSeconds): boolean =>
  open.some(({ from, to }) => time >= from && time < to);

function paceOf(
  actions: readonly Action[],
  open: readonly Stretch[],
  reported: readonly BrokerSeconds[],
): Pace {
  const pauses = actions
    .slice(1)
    .map(({ from: to }, before) => ({ from: actions[before]?.to ?? to, to }))
    .filter(({ from, to }) => !reported.some((atS) => from < atS && atS < to))
    .map(({ from, to }) => lengthBetween(open, from, to))
    .toSorted((left, right) => left - right);
  return { usualS: pauses[Math.floor(pauses.length / 2)] ?? 0, longestS: pauses.at(-1) ?? 0 };
}

/**
 * When a market was open, by its candles: each one says that there was a quote in it. The newest one stands for the present too, while
 * the next one may not have come yet. `seconds`: of one candle.
 */
export function openSpansOf(
  times: readonly BrokerSeconds[],
  seconds: number,
  now: BrokerSeconds,
): readonly Stretch[] {
  const spans = joinedStretches(times.map((from) => ({ from, to: from + seconds })));
  const last = spans.at(-1);
  return last !== undefined && now >= last.to && now < last.to + slowCandleS
    ? [...spans.slice(0, -1), { from: last.from, to: now + 1 }]
    : spans;
}

/** A quiet market's next candle comes with its first quote. */
const slowCandleS = 900;
