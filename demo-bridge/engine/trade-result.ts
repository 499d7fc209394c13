import type { SymbolDefinition } from '../market/symbols';
import type { Quote } from '../market/ticks';
import type { Refusal, Verdict } from './retcodes';
import type { Order } from './state';

export interface TradeResult {
  readonly verdict: Verdict;
  readonly symbol: SymbolDefinition;
  readonly order: number;
  readonly deal: number;
  readonly volume: number;
  /** Points. */
  readonly price: number;
  readonly quote: Quote | null;
}

/** Success on a pending order, without a deal. */
export function executed(order: Order, quote: Quote | null): TradeResult {
  return { ...result('done', order.symbol, quote), order: order.ticket };
}

export function refused(verdict: Refusal, symbol: SymbolDefinition, quote: Quote | null): TradeResult {
  return result(verdict, symbol, quote);
}

export function result(verdict: Verdict, symbol: SymbolDefinition, quote: Quote | null): TradeResult {
  return { verdict, symbol, order: 0, deal: 0, volume: 0, price: 0, quote };
}
