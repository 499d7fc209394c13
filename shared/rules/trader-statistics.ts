import type { ClosedPosition } from '../math/closed-positions';
import { netOf } from '../math/deals';
import { decimalsOf } from '../math/price';
import { type TradeStatistics, tradeStatistics } from '../math/trade-statistics';
import { addLots, roundLots } from '../math/volume';
import type { Deal } from '../model/deal';
import type { Lots } from '../model/fields';
import { type TraderShare, tradeOwner } from './trade-traders';
import type { Traders } from './trader';
import { compareTraders, type TraderKey } from './trader-key';

export interface TraderGroup {
  readonly key: TraderKey;
  readonly name: string;
  readonly statistics: TradeStatistics;
  /** Trades shared with others: counted in each trader's row, their money by share. */
  readonly shared: number;
}

/** Splits in units of the amount's last decimal, at least cents, so that the shares add up. */
export function splitAmount(amount: number, weights: readonly number[]): readonly number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const unit = 10 ** Math.max(2, Math.min(8, decimalsOf(amount)));
  const units = Math.round(amount * unit);
  let weight = 0;
  let given = 0;
  return weights.map((each) => {
    weight += each;
    const upTo = whole > 0 ? Math.round((units * weight) / whole) : 0;
    const share = upTo - given;
    given = upTo;
    return share / unit + 0;
  });
}

/** Money and lots of each: what he risked is his part of it, too. */
function splitTrip(trip: ClosedPosition, shares: readonly TraderShare[]): readonly ClosedPosition[] {
  const weights = shares.map(({ volume }) => volume);
  const whole = addLots(weights);
  const lotsOf = (lots: Lots | null, weight: number): Lots | null =>
    lots === null ? null : roundLots((lots * weight) / whole);
  const profit = splitAmount(trip.profit, weights);
  const swap = splitAmount(trip.swap, weights);
  const commission = splitAmount(trip.commission, weights);
  const fee = splitAmount(trip.fee, weights);
  return shares.map((_, index) => {
    const sums = {
      profit: profit[index] ?? 0,
      swap: swap[index] ?? 0,
      commission: commission[index] ?? 0,
      fee: fee[index] ?? 0,
    };
    const weight = weights[index] ?? 0;
    const volumes = {
      volumeIn: lotsOf(trip.volumeIn, weight),
      volumeOut: lotsOf(trip.volumeOut, weight),
      volumeLeft: lotsOf(trip.volumeLeft, weight),
    };
    return { ...trip, ...sums, ...volumes, net: netOf(sums) };
  });
}

export interface TraderTrades {
  readonly trips: readonly ClosedPosition[];
  readonly unmatched: readonly Deal[];
  /** Trades shared with others: in each trader's list, their money by share. */
  readonly shared: number;
}

/** A trade with its owner, or each owner's part of a shared one. */
export function eachShare(
  trip: ClosedPosition,
  traders: Traders,
  visit: (key: TraderKey, part: ClosedPosition) => void,
): void {
  const { trader, shares } = tradeOwner(trip, traders);
  if (shares.length < 2) {
    visit(trader.key, trip);
    return;
  }
  for (const [index, part] of splitTrip(trip, shares).entries())
    visit(shares[index]?.key ?? trader.key, part);
}

/** All trades and unmatched deals, each with whoever owns it; a shared trade is in each trader's list with his share. */
export function tradesByTrader(
  trips: readonly ClosedPosition[],
  unmatched: readonly Deal[],
  traders: Traders,
): ReadonlyMap<TraderKey, TraderTrades> {
  const groups = new Map<TraderKey, { trips: ClosedPosition[]; unmatched: Deal[]; shared: number }>();
  const groupOf = (key: TraderKey) => {
    const known = groups.get(key);
    if (known !== undefined) return known;
    const group = { trips: [], unmatched: [], shared: 0 };
    groups.set(key, group);
    return group;
  };
  for (const trip of trips)
    eachShare(trip, traders, (key, part) => {
      const group = groupOf(key);
      group.trips.push(part);
      if (part !== trip) group.shared += 1;
    });
  for (const deal of unmatched) groupOf(traders.deal(deal).key).unmatched.push(deal);
  return groups;
}

/** Rows add up to the total, to the cent. */
export const statisticsByTrader = (
  trips: readonly ClosedPosition[],
  unmatched: readonly Deal[],
  traders: Traders,
): readonly TraderGroup[] =>
  [...tradesByTrader(trips, unmatched, traders)]
    .map(([key, group]) => ({
      key,
      name: traders.names.nameOf(key),
      statistics: tradeStatistics(group.trips, group.unmatched),
      shared: group.shared,
    }))
    .toSorted((left, right) => compareTraders(left.key, right.key));
