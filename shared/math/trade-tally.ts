import type { BrokerSeconds } from '../model/fields';
import type { ClosedPosition } from './closed-positions';
import { roundMoney } from './deals';
import { grouped } from './groups';

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
  let [sum, wins] = [0, 0];
  for (const { net } of trades) {
    sum += net;
    if (net > 0) wins += 1;
  }
  const net = roundMoney(sum);
  return { trades, wins, net, average: net / trades.length };
}

const talliesBy = <Key>(
  trades: readonly ClosedPosition[],
  keyOf: (trade: ClosedPosition) => Key,
): readonly (readonly [Key, Tally])[] =>
  [...grouped(trades, keyOf)].map(([key, group]) => [key, tallyOf(group)]);

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

/** By the time of the last exit, where it is told; only cells with trades, in the order of the week. */
export const hourCells = (trades: readonly ClosedPosition[]): readonly HourCell[] =>
  talliesBy(trades, ({ closeTime }) =>
    closeTime === null ? -1 : weekdayOf(closeTime) * 24 + Math.floor((closeTime % dayS) / hourS),
  )
    .filter(([cell]) => cell >= 0)
    .toSorted(([left], [right]) => left - right)
    .map(([cell, tally]) => ({ ...tally, weekday: Math.floor(cell / 24), hour: cell % 24 }));

export interface DayCell extends Tally {
  /** The broker's midnight. */
  readonly day: BrokerSeconds;
}

/** By the day of the last exit, where it is told; only days with trades, oldest first. */
export const dayCells = (trades: readonly ClosedPosition[]): readonly DayCell[] =>
  talliesBy(trades, ({ closeTime }) => (closeTime === null ? -1 : Math.floor(closeTime / dayS) * dayS))
    .filter(([day]) => day >= 0)
    .toSorted(([left], [right]) => left - right)
    .map(([day, tally]) => ({ ...tally, day }));

export interface GroupTally<Key extends string> extends Tally {
  readonly key: Key;
}

/** The group with the largest result, of either sign, comes first. */
export const groupTallies = <Key extends string>(
  trades: readonly ClosedPosition[],
  keyOf: (trade: ClosedPosition) => Key,
): readonly GroupTally<Key>[] =>
  talliesBy(trades, keyOf)
    .map(([key, tally]) => ({ ...tally, key }))
    .toSorted((left, right) => Math.abs(right.net) - Math.abs(left.net));
