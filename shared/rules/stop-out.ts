import { areEstimatesTheMargin, isPair, type SpecOf } from '../math/exposure';
import { estimateMargin, isMarginByPrice } from '../math/profit';
import type { Account } from '../model/account';
import type { Lots, Price } from '../model/fields';
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

/** By name, so that an item stays at its place while prices move. */
export function stopOutForesight(
  account: Account,
  positions: readonly Position[],
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
function presentPrices(own: readonly Position[]): {
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
  /** Below 0 of a sell. */
  readonly lots: Lots;
  /** The bid at which the stop loss or the take profit closes it; null without one. */
  readonly closesFalling: Price | null;
  readonly closesRising: Price | null;
  /** The bid at which it has neither profit nor loss. */
  readonly even: Price;
  /** Estimated; null where it is not known. */
  readonly margin: number | null;
}

/** What equity is made of, by the bid. */
interface Walk {
  readonly bid: Price;
  readonly spread: number;
  /** Whether a price is told as the ask: of sells alone it always is, of buys alone never. */
  readonly isAsk: Readonly<Record<Direction, boolean>>;
  readonly legs: readonly Leg[];
  readonly worth: Worth;
  /** Of positions of other symbols whose profit this symbol's price converts; null where there are none. */
  readonly converted: ((bid: Price) => number) | null;
  readonly margin: number | null;
  readonly isHedged: boolean;
}

interface Given {
  readonly spec: SymbolSpec | null;
  readonly own: readonly Position[];
  readonly others: readonly Position[];
  readonly specOf: SpecOf;
  readonly bid: Price | null;
  readonly ask: Price | null;
  readonly areMarginsKnown: boolean;
}

function walkOf(account: Account, given: Given): Walk | { readonly why: WhyNotKnown } {
  const { spec, own, others, specOf, bid, ask, areMarginsKnown } = given;
  const { currency, leverage } = account;
  if (spec === null) return { why: 'no-tick-value' };
  if (isMarginByPrice(spec) && account.stopOutMode !== 'MONEY') return { why: 'market-margin' };
  if (bid === null || ask === null) return { why: 'no-price' };
  const isInverse = isPair(spec) && spec.currencyBase === currency;
  const hasBuys = own.some(({ side }) => side === 'BUY');
  const hasSells = own.some(({ side }) => side === 'SELL');
  const start = hasBuys || !isInverse ? bid : ask / rateSpread(spec);
  const spread = ask - start;
  const worth = isInverse ? inverseWorth(start, spec) : linearWorth(spec);
  if (worth === null) return { why: 'no-tick-value' };
  const legs: Leg[] = [];
  for (const { side, volume, priceOpen, sl, tp } of own) {
    if (side !== 'BUY' && side !== 'SELL') return { why: 'no-price' };
    const isBuy = side === 'BUY';
    const beyondBid = isBuy ? 0 : spread;
    const closes = (level: Price): Price | null => (level > 0 ? level - beyondBid : null);
    legs.push({
      lots: isBuy ? volume : -volume,
      closesFalling: closes(isBuy ? sl : tp),
      closesRising: closes(isBuy ? tp : sl),
      even: priceOpen - beyondBid,
      margin: areMarginsKnown ? estimateMargin({ volume, price: priceOpen, spec, leverage, currency }) : null,
    });
  }
  const now = convertedProfit(spec, currency, others, specOf);
  if (now === null) return { why: 'no-price' };
  return {
    bid: start,
    spread,
    isAsk: { falling: !hasBuys, rising: hasSells },
    legs,
    worth,
    // A profit in the other currency grows with the rate, or with one over it.
    converted: now === 0 ? null : (at) => now * (isInverse ? start / at : at / start),
    margin: account.margin,
    isHedged: hasBuys && hasSells,
  };
}

/** Account currency of a result in lots × price, above 0 of a profit, where the bid has come to `bid`: brokers convert the two at two rates. */
type Worth = (result: number, bid: Price) => number;

function linearWorth({ tickValue, tickValueProfit, tickValueLoss, tickSize }: SymbolSpec): Worth | null {
  const profit = tickValueProfit || tickValue;
  const loss = tickValueLoss || tickValue;
  if (!profit || !loss) return null;
  return (result) => (result / tickSize) * (result > 0 ? profit : loss);
}

/** A pair that converts its own result, as USDJPY on a dollar account: a loss at the bid, a profit at the ask. */
function inverseWorth(start: Price, spec: SymbolSpec): Worth | null {
  const { contractSize } = spec;
  if (contractSize === null || contractSize <= 0) return null;
  const spread = start * (rateSpread(spec) - 1);
  return (result, bid) => (result * contractSize) / (result > 0 ? bid + spread : bid);
}

/** Ask over bid of a pair that converts its own result; 1 where the broker tells one rate. */
const rateSpread = ({ tickValueProfit, tickValueLoss }: SymbolSpec): number =>
  tickValueProfit && tickValueLoss ? Math.max(1, tickValueLoss / tickValueProfit) : 1;

/**
 * Present profit, in account currency, of the positions of other symbols whose profit currency this pair brings into the account's:
 * EURGBP with GBPUSD on a dollar account. Null where a profit is not told.
 */
function convertedProfit(
  spec: SymbolSpec,
  currency: string,
  others: readonly Position[],
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

/** Walks from stop to stop: between two of them equity rises or falls all the way, and margin is constant. */
function reach(account: Account, walk: Walk, value: number | null, direction: Direction): ForeseenPrice {
  if (value === null || value <= 0) return notKnown('no-levels');
  if (account.stopOutMode !== 'MONEY' && account.stopOutMode !== 'PERCENT') return notKnown('no-levels');
  const isMoney = account.stopOutMode === 'MONEY';
  if (!isMoney && !(walk.margin !== null && walk.margin > 0)) return notKnown('no-margin');
  const { bid: start, spread, isAsk, isHedged, worth, converted } = walk;
  const isFalling = direction === 'falling';
  const sense = isFalling ? -1 : 1;
  /** At its even price it is what it becomes next. */
  const isInProfit = ({ lots, even }: Leg, bid: Price): boolean =>
    bid === even ? lots * sense > 0 : lots * (bid - even) > 0;
  const open = new Map(walk.legs.map((leg) => [leg, isInProfit(leg, start)]));
  // Sums, so that thousands of positions are walked past once.
  const profits = { lots: 0, even: 0 };
  const losses = { lots: 0, even: 0 };
  const count = ({ lots, even }: Leg, isProfit: boolean, times: 1 | -1): void => {
    const sum = isProfit ? profits : losses;
    sum.lots += times * lots;
    sum.even += times * lots * even;
  };
  for (const [leg, isProfit] of open) count(leg, isProfit, 1);
  const floating = (bid: Price): number =>
    worth(bid * profits.lots - profits.even, bid) +
    worth(bid * losses.lots - losses.even, bid) +
    (converted?.(bid) ?? 0);
  /** Equity without what floats. */
  let settled = account.equity - floating(start);
  let { margin } = walk;
  const needed = (): number | null => (isMoney ? value : margin === null ? null : (margin * value) / 100);
  const first = needed();
  if (first !== null && account.equity <= first) return { is: 'reached' };

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
  const end = isFalling ? start / farthest : start * farthest;
  let bid = start;
  for (const event of [...events, null]) {
    const limit = needed();
    // Without the symbol's positions the margin is smaller than before: what held until here holds on.
    if (open.size === 0 && converted === null) return { is: 'never' };
    if (limit === null) return notKnown(isHedged ? 'hedged-leg' : 'closed-leg');
    const next = event === null || sense * (event.bid - end) > 0 ? end : event.bid;
    const isBelow = (at: Price): boolean => settled + floating(at) < limit;
    if (isBelow(next)) {
      const crossing = bisected(bid, next, isBelow);
      return { is: 'at', price: isAsk[direction] ? crossing + spread : crossing };
    }
    if (event === null || next === end) return { is: 'never' };
    bid = next;
    const { leg } = event;
    const isProfit = open.get(leg);
    if (isProfit === undefined) continue;
    count(leg, isProfit, -1);
    if (event.is === 'even') {
      const becomes = leg.lots * sense > 0;
      count(leg, becomes, 1);
      open.set(leg, becomes);
      continue;
    }
    open.delete(leg);
    settled += worth(leg.lots * (bid - leg.even), bid);
    if (!isMoney) margin = isHedged || margin === null || leg.margin === null ? null : margin - leg.margin;
  }
  return { is: 'never' };
}

interface WalkEvent {
  readonly leg: Leg;
  readonly bid: Price;
  /** `even`: from here on its profit is converted at the other rate. */
  readonly is: 'close' | 'even';
}

/** No price moves by such a factor. */
const farthest = 1e3;

/** Where between two bids it begins to hold: it does at `to`. */
function bisected(from: Price, to: Price, holds: (bid: Price) => boolean): Price {
  let [before, beyond] = [from, to];
  for (;;) {
    const middle = (before + beyond) / 2;
    if (middle === before || middle === beyond) return beyond;
    if (holds(middle)) beyond = middle;
    else before = middle;
  }
}
