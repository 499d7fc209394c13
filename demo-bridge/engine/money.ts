import { pointOf, type SymbolDefinition } from '../market/symbols';
import type { Quote } from '../market/ticks';
import { type Direction, type Position, roundMoney, type ServerState, signOf } from './state';

export const ACCOUNT_CURRENCY = 'USD';

/** The quote at `at` (broker milliseconds); null where a symbol has none yet. */
export function quoteAt(state: ServerState, symbol: SymbolDefinition, at: number): Quote | null {
  return state.market.find(symbol.name)?.lastTick(at) ?? null;
}

/** Account money for one unit of `currency` that is received (`gain`) or owed; each side pays the spread. */
export function conversionRate(state: ServerState, currency: string, gain: boolean, at: number): number {
  if (currency === ACCOUNT_CURRENCY) return 1;
  const direct = state.market.find(currency + ACCOUNT_CURRENCY);
  if (direct !== null) {
    const quote = direct.lastTick(at);
    return quote === null ? 0 : (gain ? quote.bid : quote.ask) * pointOf(direct.definition);
  }
  const inverse = state.market.find(ACCOUNT_CURRENCY + currency);
  const quote = inverse?.lastTick(at) ?? null;
  if (inverse === null || quote === null) return 0;
  return 1 / ((gain ? quote.ask : quote.bid) * pointOf(inverse.definition));
}

/** The price that closes it: the bid for a buy, the ask for a sell. */
export function closingPrice(direction: Direction, quote: Quote): number {
  return direction === 'buy' ? quote.bid : quote.ask;
}

/** Account money, to the cent, for closing `lots` of the position at `price` (points). */
export function profitAt(
  state: ServerState,
  position: Position,
  lots: number,
  price: number,
  at: number,
): number {
  const { symbol } = position;
  const points = signOf(position.direction) * (price - position.open);
  const inProfitCurrency = points * pointOf(symbol) * symbol.contractSize * lots;
  return roundMoney(inProfitCurrency * conversionRate(state, symbol.profit, points >= 0, at));
}

/** Money of one tick and one lot, as in the symbol's record. */
export function tickValue(state: ServerState, symbol: SymbolDefinition, gain: boolean, at: number): number {
  const size = symbol.tickPoints * pointOf(symbol) * symbol.contractSize;
  return size * conversionRate(state, symbol.profit, gain, at);
}

/** Margin for opening `lots` at `price` (points), by the symbol's calculation mode. */
export function marginFor(
  state: ServerState,
  symbol: SymbolDefinition,
  lots: number,
  price: number,
  at: number,
): number {
  const units = lots * symbol.contractSize;
  const value = units * price * pointOf(symbol) * conversionRate(state, symbol.profit, false, at);
  switch (symbol.calcMode) {
    case 0: {
      const { leverage } = state.account;
      if (symbol.base === ACCOUNT_CURRENCY) return roundMoney(units / leverage);
      // A cross without the account currency: its base is converted by that currency's own pair with the dollar.
      if (symbol.profit === ACCOUNT_CURRENCY) return roundMoney(value / leverage);
      return roundMoney((units * conversionRate(state, symbol.base, false, at)) / leverage);
    }
    case 4:
      return roundMoney(value / state.account.leverage);
    case 3:
    case 32:
      return roundMoney(value);
  }
}

export interface AccountFigures {
  readonly balance: number;
  readonly profit: number;
  readonly swap: number;
  readonly equity: number;
  readonly margin: number;
  readonly free: number;
  /** Percent; 0 without positions, as the terminal shows it. */
  readonly level: number;
}

/** The position's floating profit, to the cent, without swap. */
export function floatingProfit(state: ServerState, position: Position, at: number): number {
  const quote = quoteAt(state, position.symbol, at);
  if (quote === null) return 0;
  return profitAt(state, position, position.volume, closingPrice(position.direction, quote), at);
}

export function accountFigures(state: ServerState, at: number): AccountFigures {
  let profit = 0;
  let swap = 0;
  for (const position of state.positions.values()) {
    profit += floatingProfit(state, position, at);
    swap += position.swap;
  }
  profit = roundMoney(profit);
  swap = roundMoney(swap);
  const equity = roundMoney(state.balance + profit + swap);
  const margin = totalMargin([...state.positions.values()]);
  return {
    balance: state.balance,
    profit,
    swap,
    equity,
    margin,
    free: roundMoney(equity - margin),
    level: margin > 0 ? roundMoney((equity / margin) * 100) : 0,
  };
}

/**
 * Hedged volume of a symbol costs half of one leg (`margin_hedged` is half of the contract); the rest of the larger side costs its
 * own margin.
 */
export function totalMargin(positions: readonly MarginPart[]): number {
  const bySymbol = new Map<string, { buy: Leg; sell: Leg }>();
  for (const { symbol, direction, volume, margin } of positions) {
    const legs = bySymbol.get(symbol.name) ?? { buy: { lots: 0, margin: 0 }, sell: { lots: 0, margin: 0 } };
    legs[direction].lots += volume;
    legs[direction].margin += margin;
    bySymbol.set(symbol.name, legs);
  }
  let total = 0;
  for (const { buy, sell } of bySymbol.values()) {
    const [large, small] = buy.lots >= sell.lots ? [buy, sell] : [sell, buy];
    const open = large.lots > 0 ? ((large.lots - small.lots) * large.margin) / large.lots : 0;
    const lots = large.lots + small.lots;
    const hedged = small.lots > 0 ? (small.lots * (large.margin + small.margin)) / lots / 2 : 0;
    total += open + hedged;
  }
  return roundMoney(total);
}

export type MarginPart = Pick<Position, 'symbol' | 'direction' | 'volume' | 'margin'>;

interface Leg {
  lots: number;
  margin: number;
}
