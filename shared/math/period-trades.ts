import type { BrokerSeconds } from '../model/fields';
import type { BookedSums } from '../model/ledger';
import { type ClosedPosition, isWhole, type RebuiltHistory } from './closed-positions';
import { bookedSums, type DealMoney, roundMoney } from './deals';
import { atOnce, type Steps, stepRows } from './table-rows';

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

/** Whether a list of the period has it: one that was opened in it and closed after it belongs where it closed. */
export const isListedIn = ({ state, closeTime, parts }: ClosedPosition, period: Period): boolean =>
  state !== 'closed' ||
  isWithin(closeTime, period) ||
  parts.some(({ role, deal }) => role === 'out' && isWithin(deal.time, period));

export const tradesOfPeriod = (history: RebuiltHistory, period: Period): PeriodTrades =>
  atOnce(stepsOfPeriod(history, period));

/** The same of tens of thousands. */
export function* stepsOfPeriod(history: RebuiltHistory, period: Period): Steps<PeriodTrades> {
  const trips: ClosedPosition[] = [];
  const closed: ClosedPosition[] = [];
  const unmatched = history.unmatched.filter(({ time }) => isWithin(time, period));
  const booked: DealMoney[] = [];
  let notWhole = 0;
  for (const [at, trip] of history.trips.entries()) {
    if (at % stepRows === 0) yield;
    if (isInside(trip, period)) {
      trips.push(trip);
      closed.push(trip);
      booked.push(trip);
      continue;
    }
    if (!mayReachInto(trip, period)) continue;
    let isTouched = false;
    for (const part of trip.parts) {
      if (!isWithin(part.deal.time, period)) continue;
      isTouched = true;
      booked.push(part);
    }
    if (!isTouched) continue;
    trips.push(trip);
    if (!isWhole(trip)) notWhole += 1;
    else if (trip.state === 'closed' && isWithin(trip.closeTime, period)) closed.push(trip);
  }
  return {
    trips,
    closed,
    notWhole,
    unmatched,
    operations: history.operations.filter(({ time }) => isWithin(time, period)),
    booked: bookedSums(booked.concat(unmatched)),
  };
}

/** The hour that a clock is set back may stand between the deals of a trade. Seconds. */
const hourS = 3_600;

/** Of a long history nearly all trades are wholly inside or before a period: their deals, tens of thousands in memory, need not be looked at. */
const isInside = ({ state, openTime, closeTime }: ClosedPosition, { from, to }: Period): boolean =>
  state === 'closed' &&
  openTime !== null &&
  closeTime !== null &&
  (from === null || Math.min(openTime, closeTime) - hourS >= from) &&
  (to === null || Math.max(openTime, closeTime) + hourS <= to);

/** Without looking at all of its deals: false, where none is in the period, or after its beginning. */
export function mayReachInto({ state, closeTime, parts }: ClosedPosition, { from }: Period): boolean {
  if (from === null || closeTime === null || closeTime >= from - hourS) return true;
  // The last deal of a closed one is its last exit.
  const last = state === 'closed' ? closeTime : (parts.at(-1)?.deal.time ?? null);
  return last === null || last >= from - hourS;
}

/** What was booked of one trade in the period. */
export const bookedOf = ({ parts }: ClosedPosition, period: Period): number =>
  roundMoney(
    parts.reduce(
      (sum, { deal, profit, swap, commission, fee }) =>
        isWithin(deal.time, period) ? sum + profit + swap + commission + fee : sum,
      0,
    ),
  );
