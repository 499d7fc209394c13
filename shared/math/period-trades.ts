import type { BrokerSeconds } from '../model/fields';
import type { BookedSums } from '../model/ledger';
import { type ClosedPosition, isWhole, type RebuiltHistory } from './closed-positions';
import { type DealMoney, roundMoney } from './deals';

/** What of a known history belongs to a period, in two measures that are never mixed: closed trades, and what was booked. */

/** Both ends included; null: without that end. */
export interface Period {
  readonly from: BrokerSeconds | null;
  readonly to: BrokerSeconds | null;
}

/** Everything with a deal in the period. */
export interface PeriodTrades extends RebuiltHistory {
  /** Those that closed in it, whole, with all their costs, whenever these were booked: statistics are of them alone. */
  readonly closed: readonly ClosedPosition[];
  /** How many have a deal in it and are not whole: they are in no statistic. */
  readonly notWhole: number;
  /** Its deals that are trades, of whatever is open, closed or not whole: with the operations they meet the balance. */
  readonly booked: BookedSums;
}

/** A bridge that tells no times answers with the same deals for every period. */
export const isWithin = (time: BrokerSeconds | null, { from, to }: Period): boolean =>
  time === null || ((from === null || time >= from) && (to === null || time <= to));

export function tradesOfPeriod(history: RebuiltHistory, period: Period): PeriodTrades {
  const trips: ClosedPosition[] = [];
  const closed: ClosedPosition[] = [];
  const unmatched = history.unmatched.filter(({ time }) => isWithin(time, period));
  const sums = { profit: 0, swap: 0, commission: 0, fee: 0 };
  const book = ({ profit, swap, commission, fee }: DealMoney): void => {
    sums.profit += profit;
    sums.swap += swap;
    sums.commission += commission;
    sums.fee += fee;
  };
  let notWhole = 0;
  for (const trip of history.trips) {
    if (!mayReachInto(trip, period)) continue;
    const own = trip.parts.filter(({ deal }) => isWithin(deal.time, period));
    if (own.length === 0) continue;
    trips.push(trip);
    own.forEach(book);
    if (!isWhole(trip)) notWhole += 1;
    else if (trip.state === 'closed' && isWithin(trip.closeTime, period)) closed.push(trip);
  }
  unmatched.forEach(book);
  const [profit, swap, commission, fee] = [
    roundMoney(sums.profit),
    roundMoney(sums.swap),
    roundMoney(sums.commission),
    roundMoney(sums.fee),
  ];
  return {
    trips,
    closed,
    notWhole,
    unmatched,
    operations: history.operations.filter(({ time }) => isWithin(time, period)),
    booked: { profit, swap, commission, fee, net: roundMoney(profit + swap + commission + fee) },
  };
}

/** Most trades of a long history ended before the period. The hour that a clock is set back may stand between its deals. */
const mayReachInto = ({ closeTime, parts }: ClosedPosition, { from }: Period): boolean => {
  const last = parts.at(-1)?.deal.time ?? null;
  return from === null || closeTime === null || last === null || Math.max(closeTime, last) >= from - 3_600;
};

/** What was booked of one trade in the period. */
export const bookedOf = ({ parts }: ClosedPosition, period: Period): number =>
  roundMoney(
    parts.reduce(
      (sum, { deal, profit, swap, commission, fee }) =>
        isWithin(deal.time, period) ? sum + profit + swap + commission + fee : sum,
      0,
    ),
  );
