import type { BrokerSeconds } from '../model/fields';
import type { ClosedPosition } from './closed-positions';
import { addMoney } from './deals';

/** Closed trades counted by what they have in common. Money in the account's currency, after costs. */

export interface Tally {
  /** Those that it counts, in the order given. */
  readonly trades: readonly ClosedPosition[];
  readonly wins: number;
  readonly net: number;
  /** Per trade. */
  readonly average: number;
}

function tallyOf(trades: readonly ClosedPosition[]): Tally {
  const results = trades.map(({ net }) => net);
  const net = addMoney(results);
  return { trades, wins: results.filter((each) => each > 0).length, net, average: net / trades.length };
}

/** `keyOf`: null leaves a trade out. In the order in which the keys appear first. */
function talliesBy<Key extends string | number>(
  trades: readonly ClosedPosition[],
  keyOf: (trade: ClosedPosition) => Key | null,
): ReadonlyMap<Key, Tally> {
  const groups = new Map<Key, ClosedPosition[]>();
  for (const trade of trades) {
    const key = keyOf(trade);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [trade]);
    else group.push(trade);
  }
  return new Map([...groups].map(([key, group]) => [key, tallyOf(group)]));
}

const hourS = 3_600;
const dayS = 24 * hourS;

/** An hour of a weekday of the broker's clock. */
export interface HourCell extends Tally {
  /** 0 = Sunday. */
  readonly weekday: number;
  readonly hour: number;
}

/** 1970-01-01 was a Thursday. */
const weekdayOf = (time: BrokerSeconds): number => (Math.floor(time / dayS) + 4) % 7;

/** By the time of the last exit; only cells with trades, in the order of the week. */
export function hourCells(trades: readonly ClosedPosition[]): readonly HourCell[] {
  const tallies = talliesBy(trades, ({ closeTime }) =>
    closeTime === null ? null : weekdayOf(closeTime) * 24 + Math.floor((closeTime % dayS) / hourS),
  );
  return [...tallies]
    .toSorted(([left], [right]) => left - right)
    .map(([cell, tally]) => ({ ...tally, weekday: Math.floor(cell / 24), hour: cell % 24 }));
}

export interface DayCell extends Tally {
  /** The broker's midnight. */
  readonly day: BrokerSeconds;
}

/** By the day of the last exit; only days with trades, oldest first. */
export function dayCells(trades: readonly ClosedPosition[]): readonly DayCell[] {
  const tallies = talliesBy(trades, ({ closeTime }) =>
    closeTime === null ? null : Math.floor(closeTime / dayS) * dayS,
  );
  return [...tallies].toSorted(([left], [right]) => left - right).map(([day, tally]) => ({ ...tally, day }));
}

export interface GroupTally<Key extends string> extends Tally {
  readonly key: Key;
}

/** The group with the largest result, of either sign, comes first. */
export const groupTallies = <Key extends string>(
  trades: readonly ClosedPosition[],
  keyOf: (trade: ClosedPosition) => Key,
): readonly GroupTally<Key>[] =>
  [...talliesBy(trades, keyOf)]
    .map(([key, tally]) => ({ ...tally, key }))
    .toSorted((left, right) => Math.abs(right.net) - Math.abs(left.net));
