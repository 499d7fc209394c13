import type { BrokerSeconds } from '../model/fields';
import type { DayCell, HourCell, Tally } from '../model/ledger';
import type { ClosedPosition } from './closed-positions';
import { roundMoney } from './deals';
import { grouped } from './groups';

/** Closed trades counted by what they have in common. */

function tallyOf(trades: readonly ClosedPosition[]): Tally {
  let [sum, wins] = [0, 0];
  for (const { net } of trades) {
    sum += net;
    if (net > 0) wins += 1;
  }
  const net = roundMoney(sum);
  return { trades: trades.length, wins, net, average: net / trades.length };
}

const talliesBy = <Key>(
  trades: readonly ClosedPosition[],
  keyOf: (trade: ClosedPosition) => Key,
): readonly (readonly [Key, Tally])[] =>
  [...grouped(trades, keyOf)].map(([key, group]) => [key, tallyOf(group)]);

const hourS = 3_600;
const dayS = 24 * hourS;

/** 1970-01-01 was a Thursday. */
const weekdayOf = (time: BrokerSeconds): number => (Math.floor(time / dayS) + 4) % 7;

/** Of the week, by the last exit: 0 is that of Sunday's midnight; -1 where its time is not told. */
export const hourOf = ({ closeTime }: ClosedPosition): number =>
  closeTime === null ? -1 : weekdayOf(closeTime) * 24 + Math.floor((closeTime % dayS) / hourS);

/** Only cells with trades, in the order of the week. */
export const hourCells = (trades: readonly ClosedPosition[]): readonly HourCell[] =>
  talliesBy(trades, hourOf)
    .filter(([cell]) => cell >= 0)
    .toSorted(([left], [right]) => left - right)
    .map(([cell, tally]) => ({ ...tally, weekday: Math.floor(cell / 24), hour: cell % 24 }));

/** The midnight before the last exit; -1 where its time is not told. */
export const dayOf = ({ closeTime }: ClosedPosition): BrokerSeconds =>
  closeTime === null ? -1 : Math.floor(closeTime / dayS) * dayS;

/** Only days with trades, oldest first. */
export const dayCells = (trades: readonly ClosedPosition[]): readonly DayCell[] =>
  talliesBy(trades, dayOf)
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
): GroupTally<Key>[] =>
  talliesBy(trades, keyOf)
    .map(([key, tally]) => ({ ...tally, key }))
    .toSorted((left, right) => Math.abs(right.net) - Math.abs(left.net));
