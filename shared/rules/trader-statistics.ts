import type { ClosedPosition, RebuiltHistory } from '../math/closed-positions';
import { netOf, roundMoney } from '../math/deals';
import { bookedOf, type Period } from '../math/period-trades';
import { decimalsOf } from '../math/price';
import { type Steps, stepRows } from '../math/table-rows';
import { tradeStatistics } from '../math/trade-statistics';
import { addLots, roundLots } from '../math/volume';
import type { Lots } from '../model/fields';
import type { TradeStatistics } from '../model/ledger';
import { type TradeOwner, type TraderShare, tradeOwner } from './trade-traders';
import type { Traders } from './trader';
import { compareTraders, type TraderKey } from './trader-key';
import type { TraderNames } from './trader-names';

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
  readonly trades: readonly ClosedPosition[];
  /** Those shared with others: in each trader's list, their money by share. */
  readonly shared: number;
}

/** A trade with its owner, or each owner's part of a shared one. */
export function eachShare(
  trip: ClosedPosition,
  { trader, shares }: TradeOwner,
  visit: (key: TraderKey, part: ClosedPosition) => void,
): void {
  if (shares.length < 2) {
    visit(trader.key, trip);
    return;
  }
  for (const [index, part] of splitTrip(trip, shares).entries())
    visit(shares[index]?.key ?? trader.key, part);
}

/** Closed trades, each with whoever owns it; a shared one is in each trader's list with his share. */
export function* tradesByTrader(
  closed: readonly ClosedPosition[],
  ownerOf: (trade: ClosedPosition) => TradeOwner,
): Steps<ReadonlyMap<TraderKey, TraderTrades>> {
  const groups = new Map<TraderKey, { trades: ClosedPosition[]; shared: number }>();
  for (const [at, trip] of closed.entries()) {
    if (at % stepRows === 0) yield;
    eachShare(trip, ownerOf(trip), (key, part) => {
      const group = groups.get(key) ?? { trades: [], shared: 0 };
      groups.set(key, group);
      group.trades.push(part);
      if (part !== trip) group.shared += 1;
    });
  }
  return groups;
}

/** What each trader's deals of the period booked, open and closed trades alike; all together it is the period's. */
export function bookedByTrader(
  { trips, unmatched }: Pick<RebuiltHistory, 'trips' | 'unmatched'>,
  traders: Traders,
  period: Period,
): ReadonlyMap<TraderKey, number> {
  const sums = new Map<TraderKey, number>();
  const add = (key: TraderKey, net: number): void => {
    sums.set(key, (sums.get(key) ?? 0) + net);
  };
  for (const trip of trips) {
    const net = bookedOf(trip, period);
    const { trader, shares } = tradeOwner(trip, traders);
    if (shares.length < 2) {
      add(trader.key, net);
      continue;
    }
    const parts = splitAmount(
      net,
      shares.map(({ volume }) => volume),
    );
    for (const [index, { key }] of shares.entries()) add(key, parts[index] ?? 0);
  }
  for (const deal of unmatched) add(traders.deal(deal).key, netOf(deal));
  return new Map([...sums].map(([key, sum]) => [key, roundMoney(sum)]));
}

/** Rows add up to the total, to the cent. */
export function* statisticsByTrader(
  closed: readonly ClosedPosition[],
  ownerOf: (trade: ClosedPosition) => TradeOwner,
  names: TraderNames,
): Steps<readonly TraderGroup[]> {
  const all: TraderGroup[] = [];
  for (const [key, { trades, shared }] of yield* tradesByTrader(closed, ownerOf)) {
    yield;
    all.push({ key, name: names.nameOf(key), statistics: tradeStatistics(trades), shared });
  }
  return all.toSorted((left, right) => compareTraders(left.key, right.key));
}
