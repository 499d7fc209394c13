import { isPair, type SpecOf } from '../math/exposure';
import { estimateMargin } from '../math/profit';
import type { Account } from '../model/account';
import type { Price } from '../model/fields';
import type { Position } from '../model/position';
import type { SymbolSpec } from '../model/symbol';

/**
 * At which price of one symbol the account reaches its margin call and its stop-out, all else equal: the prices of other symbols,
 * the spread and the margin stay, stops on the way close their positions at their price, pending orders do not fill. Estimates,
 * before swap and commission.
 */

/**
 * Why a price cannot be known.
 * - `no-levels`: the account does not tell its levels, or has none
 * - `no-margin`: the account tells no margin in use
 * - `market-margin`: the symbol's margin follows its price (exchange modes)
 * - `no-tick-value`: the symbol is not read, or has no value of a tick
 * - `no-price`: a position tells no present price, side or profit
 * - `closed-leg`: beyond a stop on the way the margin is not known, because the account's is not the sum of the estimates
 * - `hedged-leg`: beyond a stop on the way, of a symbol with buys and sells, whose margin only the broker knows
 */
export type WhyNotKnown =
  | 'no-levels'
  | 'no-margin'
  | 'market-margin'
  | 'no-tick-value'
  | 'no-price'
  | 'closed-leg'
  | 'hedged-leg';

export type ForeseenPrice =
  /** The bid where the price falls there, the ask where it rises there: as the stop of a losing position is reached. */
  | { readonly is: 'at'; readonly price: Price }
  /** No price in this direction reaches the level. */
  | { readonly is: 'never' }
  /** The account is at the level or below it now. */
  | { readonly is: 'reached' }
  | { readonly is: 'not-known'; readonly why: WhyNotKnown };

export interface Foreseen {
  readonly marginCall: ForeseenPrice;
  readonly stopOut: ForeseenPrice;
}

export interface SymbolForesight {
  readonly symbol: string;
  /** Null where the symbol is not read: a price then has no digits. */
  readonly spec: SymbolSpec | null;
  /** Present price of the positions: the bid for `falling`, the ask for `rising`; null where it is not known. */
  readonly bid: Price | null;
  readonly ask: Price | null;
  readonly falling: Foreseen;
  readonly rising: Foreseen;
}

type OpenPosition = Pick<
  Position,
  'symbol' | 'side' | 'volume' | 'priceOpen' | 'priceCurrent' | 'sl' | 'tp' | 'profit'
>;
type MarginAccount = Pick<
  Account,
  'currency' | 'equity' | 'margin' | 'leverage' | 'marginCall' | 'marginStopOut' | 'stopOutMode'
>;

/** By name, so that an item stays at its place while prices move. */
export function stopOutForesight(
  account: MarginAccount,
  positions: readonly OpenPosition[],
  specOf: SpecOf,
): readonly SymbolForesight[] {
  const names = [...new Set(positions.map(({ symbol }) => symbol))].toSorted();
  const areMarginsKnown = areEstimatesTheMargin(account, positions, specOf);
  return names.map((symbol) => {
    const spec = specOf(symbol);
    const own = positions.filter((position) => position.symbol === symbol);
    const others = positions.filter((position) => position.symbol !== symbol);
    const { bid, ask } = presentPrices(own);
    const walked = (direction: Direction): Foreseen => {
      const walk = walkOf(account, { spec, own, others, specOf, bid, ask, areMarginsKnown });
      const level = (value: number | null): ForeseenPrice =>
        'why' in walk ? notKnown(walk.why) : reach(account, walk, value, direction);
      return { marginCall: level(account.marginCall), stopOut: level(account.marginStopOut) };
    };
    return { symbol, spec, bid, ask, falling: walked('falling'), rising: walked('rising') };
  });
}

type Direction = 'falling' | 'rising';

const notKnown = (why: WhyNotKnown): ForeseenPrice => ({ is: 'not-known', why });

/** A buy's present price is the bid, a sell's the ask; one side alone needs no spread, because only its price counts. */
function presentPrices(own: readonly OpenPosition[]): {
  readonly bid: Price | null;
  readonly ask: Price | null;
} {
  const priceOf = (side: 'BUY' | 'SELL'): number | null =>
    own.find(({ side: of, priceCurrent }) => of === side && (priceCurrent ?? 0) > 0)?.priceCurrent ?? null;
  const bid = priceOf('BUY');
  const ask = priceOf('SELL');
  return { bid: bid ?? ask, ask: ask ?? bid };
}

interface Leg {
  /** +1 for a buy. */
  readonly sign: 1 | -1;
  /** The bid at which the stop loss or the take profit closes it; null without one. */
  readonly closesFalling: Price | null;
  readonly closesRising: Price | null;
  /** Change of the equity for a change by 1 of the `axis`, with a profit and with a loss: brokers convert them at two rates. */
  readonly slope: { readonly profit: number; readonly loss: number };
  /** The bid at which it has neither. */
  readonly even: Price;
  /** Estimated; null where it is not known. */
  readonly margin: number | null;
}

/** Everything as a function of the bid. */
interface Walk {
  readonly bid: Price;
  readonly spread: number;
  readonly legs: readonly Leg[];
  /** Of positions of other symbols whose profit this symbol's price converts. */
  readonly slope: number;
  readonly margin: number | null;
  readonly isHedged: boolean;
  /**
   * What equity is linear in: the price; where the symbol's own price converts its profit (USDJPY on a dollar account) one over
   * the price.
   */
  readonly isInverse: boolean;
}

interface Given {
  readonly spec: SymbolSpec | null;
  readonly own: readonly OpenPosition[];
  readonly others: readonly OpenPosition[];
  readonly specOf: SpecOf;
  readonly bid: Price | null;
  readonly ask: Price | null;
  readonly areMarginsKnown: boolean;
}

/** Calculation modes from here on are an exchange's, whose margin follows the price (reference/trading-rules.md, CALC_MODE). */
const exchangeModes = 32;

function walkOf(account: MarginAccount, given: Given): Walk | { readonly why: WhyNotKnown } {
  const { spec, own, others, specOf, bid, ask, areMarginsKnown } = given;
  const { currency, leverage } = account;
  if (spec === null) return { why: 'no-tick-value' };
  if ((spec.calcMode ?? 0) >= exchangeModes && account.stopOutMode !== 'MONEY')
    return { why: 'market-margin' };
  if (bid === null || ask === null) return { why: 'no-price' };
  const spread = ask - bid;
  const isInverse = isPair(spec) && spec.currencyBase === currency;
  const legs: Leg[] = [];
  for (const { side, volume, priceOpen, sl, tp } of own) {
    if (side !== 'BUY' && side !== 'SELL') return { why: 'no-price' };
    const sign = side === 'BUY' ? 1 : -1;
    const beyondBid = side === 'BUY' ? 0 : spread;
    const even = priceOpen - beyondBid;
    const slope = isInverse ? inverseSlope(sign * volume, even, spec) : linearSlope(sign * volume, spec);
    if (slope === null) return { why: 'no-tick-value' };
    const closes = (level: Price): Price | null => (level > 0 ? level - beyondBid : null);
    legs.push({
      sign,
      closesFalling: closes(side === 'BUY' ? sl : tp),
      closesRising: closes(side === 'BUY' ? tp : sl),
      slope,
      even,
      margin: areMarginsKnown ? estimateMargin({ volume, price: priceOpen, spec, leverage, currency }) : null,
    });
  }
  const converted = convertedProfit(spec, currency, others, specOf);
  if (converted === null) return { why: 'no-price' };
  return {
    bid,
    spread,
    legs,
    // A profit in the other currency grows with the rate, or with one over it.
    slope: isInverse ? converted * bid : converted / bid,
    margin: account.margin,
    isHedged: legs.some(({ sign }) => sign > 0) && legs.some(({ sign }) => sign < 0),
    isInverse,
  };
}

/** Account currency per unit of price. */
function linearSlope(lots: number, spec: SymbolSpec): Leg['slope'] | null {
  const { tickValue, tickValueProfit, tickValueLoss, tickSize } = spec;
  const profit = tickValueProfit || tickValue;
  const loss = tickValueLoss || tickValue;
  if (!profit || !loss) return null;
  return { profit: (profit / tickSize) * lots, loss: (loss / tickSize) * lots };
}

/** (close − open) × units / close = units − units × open / close. */
function inverseSlope(lots: number, open: Price, spec: SymbolSpec): Leg['slope'] | null {
  if (spec.contractSize === null || spec.contractSize <= 0) return null;
  const slope = -lots * spec.contractSize * open;
  return { profit: slope, loss: slope };
}

/**
 * Present profit, in account currency, of the positions of other symbols whose profit currency this pair brings into the account's:
 * EURGBP with GBPUSD on a dollar account. Null where a profit is not told.
 */
function convertedProfit(
  spec: SymbolSpec,
  currency: string,
  others: readonly OpenPosition[],
  specOf: SpecOf,
): number | null {
  if (!isPair(spec)) return 0;
  const { currencyBase: base, currencyProfit: quoted } = spec;
  const foreign = base === currency ? quoted : quoted === currency ? base : null;
  if (foreign === null) return 0;
  let sum = 0;
  for (const { symbol, profit } of others) {
    if (specOf(symbol)?.currencyProfit !== foreign) continue;
    if (profit === null) return null;
    sum += profit;
  }
  return sum;
}

/** Account currency: estimates within this of the account's margin explain it (each position's is rounded to the cent). */
const centOfEach = 0.01;

function areEstimatesTheMargin(
  { margin, leverage, currency }: MarginAccount,
  positions: readonly OpenPosition[],
  specOf: SpecOf,
): boolean {
  if (margin === null) return false;
  let sum = 0;
  for (const { symbol, volume, priceOpen } of positions) {
    const spec = specOf(symbol);
    const estimate =
      spec === null ? null : estimateMargin({ volume, price: priceOpen, spec, leverage, currency });
    if (estimate === null) return false;
    sum += estimate;
  }
  return Math.abs(sum - margin) <= centOfEach * positions.length;
}

/** Walks from stop to stop: between two of them equity is linear and margin constant. */
function reach(
  account: MarginAccount,
  walk: Walk,
  value: number | null,
  direction: Direction,
): ForeseenPrice {
  if (value === null || value <= 0) return notKnown('no-levels');
  if (account.stopOutMode !== 'MONEY' && account.stopOutMode !== 'PERCENT') return notKnown('no-levels');
  const isMoney = account.stopOutMode === 'MONEY';
  if (!isMoney && !(walk.margin !== null && walk.margin > 0)) return notKnown('no-margin');
  const { bid: start, spread, isInverse, isHedged } = walk;
  const isFalling = direction === 'falling';
  const axis = (price: number): number => (isInverse ? 1 / price : price);
  let { margin } = walk;
  let equity = account.equity;
  let bid = start;
  const needed = (): number | null => (isMoney ? value : margin === null ? null : (margin * value) / 100);
  const first = needed();
  if (first !== null && equity <= first) return { is: 'reached' };

  const sense = isFalling ? -1 : 1;
  /** Of what happens to the positions on the way, the nearest first. */
  const events = walk.legs
    .flatMap((leg): WalkEvent[] => {
      const stop = isFalling ? leg.closesFalling : leg.closesRising;
      const closes: WalkEvent[] = stop === null ? [] : [{ leg, bid: stop, is: 'close' }];
      return [...closes, { leg, bid: leg.even, is: 'even' }];
    })
    // A stop that the price is beyond already closes now.
    .map((event) => ({ ...event, bid: isFalling ? Math.min(event.bid, start) : Math.max(event.bid, start) }))
    .toSorted((left, right) => sense * (left.bid - right.bid));
  const open = new Set(walk.legs);
  for (const event of [...events, null]) {
    const limit = needed();
    // Without the symbol's positions the margin is smaller than before: what held until here holds on.
    if (open.size === 0 && walk.slope === 0) return { is: 'never' };
    if (limit === null) return notKnown(isHedged ? 'hedged-leg' : 'closed-leg');
    let slope = walk.slope;
    for (const leg of open) {
      const isProfit = leg.sign * (bid - leg.even) > 0 || (bid === leg.even && leg.sign === sense);
      slope += isProfit ? leg.slope.profit : leg.slope.loss;
    }
    const crossing = slope === 0 ? null : crossingOf(axis(bid) + (limit - equity) / slope, isInverse);
    const isAhead = crossing !== null && sense * (crossing - bid) >= 0;
    if (isAhead && (event === null || sense * (event.bid - crossing) > 0))
      return at(crossing, spread, isFalling);
    if (event === null || event.bid <= 0) return { is: 'never' };
    equity += slope * (axis(event.bid) - axis(bid));
    bid = event.bid;
    if (event.is === 'even' || !open.delete(event.leg) || isMoney) continue;
    margin = isHedged || margin === null || event.leg.margin === null ? null : margin - event.leg.margin;
  }
  return { is: 'never' };
}

interface WalkEvent {
  readonly leg: Leg;
  readonly bid: Price;
  /** `even`: from here on its profit is converted at the other rate. */
  readonly is: 'close' | 'even';
}

/** Null where no price is that far. */
function crossingOf(onAxis: number, isInverse: boolean): number | null {
  if (!(onAxis > 0)) return null;
  return isInverse ? 1 / onAxis : onAxis;
}

const at = (bid: Price, spread: number, isFalling: boolean): ForeseenPrice => ({
  is: 'at',
  price: isFalling ? bid : bid + spread,
});
