import { countText } from '../math/counts';
import { snapPrice, toPoints } from '../math/price';
import { pointMoney } from '../math/profit';
import type { Deal } from '../model/deal';
import type { Points, Price } from '../model/fields';
import type { Position } from '../model/position';
import type { SymbolSpec } from '../model/symbol';
import { checkLevels } from './change-rules';
import { type OrderProblem, refuse } from './problem';

/** The break-even stop: the entry moved by the trade's own costs. */

/** Money in the account's currency; a cost is above 0. */
export interface BreakEvenCosts {
  /** Commission of entry and expected exit, fees included. */
  readonly commission: number;
  /** Paid so far; a credit is below 0. */
  readonly swap: number;
  /** True where the exit's commission, or all of it, is assumed for lack of deals. */
  readonly isEstimate: boolean;
  /** Source of the numbers, for the trader. */
  readonly source: string;
}

/**
 * Commission and fee from the known deals. The share of a part that was closed already is paid; the exit is expected to cost per lot
 * what the symbol's last exit did, else what the entry did.
 */
export function costsOf(position: Position, deals: readonly Deal[] | null): BreakEvenCosts {
  const swap = -(position.swap ?? 0);
  const entries = (deals ?? []).filter(
    (deal) => deal.positionId === position.ticket && (deal.entry === 'IN' || deal.entry === 'INOUT'),
  );
  const lots = entries.reduce((sum, deal) => sum + deal.volume, 0);
  if (lots <= 0) {
    return { commission: 0, swap, isEstimate: true, source: 'No deals found: commission taken as 0' };
  }
  const entryPerLot = -entries.reduce((sum, deal) => sum + deal.commission + deal.fee, 0) / lots;
  const exit = lastPerLot(deals ?? [], ({ symbol, entry }) => symbol === position.symbol && entry === 'OUT');
  return {
    commission: Math.max(0, (entryPerLot + (exit ?? entryPerLot)) * position.volume),
    swap,
    isEstimate: exit === null,
    source:
      exit === null
        ? 'Commission of the entry deal, the same assumed for the exit'
        : 'Commission of the entry deal and of the last exit of this symbol',
  };
}

/** Commission and fee of both ways for a lot, as the newest deals of one symbol cost; without an exit, of the entry twice. Null without an entry. */
export function commissionPerLot(deals: readonly Deal[]): number | null {
  const entry = lastPerLot(deals, (deal) => deal.entry === 'IN' || deal.entry === 'INOUT');
  const exit = lastPerLot(deals, (deal) => deal.entry === 'OUT');
  return entry === null ? null : entry + (exit ?? entry);
}

function lastPerLot(deals: readonly Deal[], isWanted: (deal: Deal) => boolean): number | null {
  const last = deals.reduce<Deal | null>(
    (latest, deal) =>
      isWanted(deal) && deal.volume > 0 && (deal.time ?? 0) >= (latest?.time ?? 0) ? deal : latest,
    null,
  );
  return last === null ? null : -(last.commission + last.fee) / last.volume;
}

export interface BreakEven {
  /** The stop to send; null where it cannot be computed. */
  readonly price: Price | null;
  /** Points from the entry, in the position's favour. */
  readonly points: Points;
  /** Why it cannot be sent now; null where it can. */
  readonly problem: OrderProblem | null;
}

/**
 * The entry moved by the costs and `slackPoints`. A buy's stop fires at the bid, so the spread is paid already, but it can slip;
 * terminals usually allow a spread.
 */
export function breakEven(
  position: Position,
  costs: Pick<BreakEvenCosts, 'commission' | 'swap'>,
  slackPoints: number,
  spec: SymbolSpec,
  quote: { readonly bid: Price; readonly ask: Price } | null,
): BreakEven {
  const none = (problem: OrderProblem): BreakEven => ({ price: null, points: 0, problem });
  if (position.side !== 'BUY' && position.side !== 'SELL') {
    return none(refuse('sl', 10016, 'the side of this position is not known'));
  }
  const cost = costs.commission + costs.swap;
  const perPoint = pointMoney(position.volume, spec);
  if (cost > 0 && (perPoint === null || perPoint <= 0)) {
    return none(refuse('sl', 10016, 'what a point is worth is not known, so the costs cannot be covered'));
  }
  // Earned swap is kept as profit: the stop does not go beyond the entry for it.
  const costPoints = perPoint === null || cost <= 0 ? 0 : Math.ceil(cost / perPoint - 1e-9);
  const away = (costPoints + Math.max(0, slackPoints)) * spec.point;
  const isBuy = position.side === 'BUY';
  const price = snapPrice(position.priceOpen + (isBuy ? away : -away), spec, isBuy ? 'up' : 'down');
  const points = Math.abs(toPoints(price - position.priceOpen, spec.point));
  if (price <= 0) return none(refuse('sl', 10016, 'the break-even price would not be above 0'));
  return { price, points, problem: problemOf(position, price, spec, quote) };
}

function problemOf(
  position: Position,
  price: Price,
  spec: SymbolSpec,
  quote: { readonly bid: Price; readonly ask: Price } | null,
): OrderProblem | null {
  const isBuy = position.side === 'BUY';
  if (position.sl > 0 && (isBuy ? position.sl >= price : position.sl <= price)) {
    return refuse(
      'sl',
      10025,
      `the stop loss at ${position.sl.toFixed(spec.digits)} already protects as much or more`,
    );
  }
  if (quote === null) return refuse('sl', 10021, 'no valid quote for this symbol');
  const market = isBuy ? quote.bid : quote.ask;
  const gap = toPoints(isBuy ? market - price : price - market, spec.point);
  const least = Math.max(spec.stopsLevel, 1);
  if (gap < least) {
    const missing = least - gap;
    return refuse(
      'sl',
      10016,
      `the market must first move ${countText(missing, 'point')} further: break-even ${price.toFixed(spec.digits)}, ` +
        `the ${isBuy ? 'bid' : 'ask'} ${market.toFixed(spec.digits)}` +
        (spec.stopsLevel > 0 ? `, least distance ${spec.stopsLevel}` : ''),
    );
  }
  const problems = checkLevels(position, { sl: price, tp: position.tp }, spec, quote);
  return problems.find((problem) => problem.severity === 'refuse') ?? null;
}
