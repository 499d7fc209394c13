import { useCallback, useSyncExternalStore } from 'react';
import type { Price } from '../../shared/model/fields';
import { useClockValue } from '../base/clock';
import { useBridge } from './bridge';
import type { Direction, Quote } from './quote-store';
import { quietMs } from './ticks';

/** One value derived from a symbol's quote: the component renders when that value changes, whatever else the tick changed. */
export function useQuotePart<Value extends string | number | boolean | null>(
  symbol: string,
  pick: (quote: Quote) => Value,
): Value | null {
  const { quotes } = useBridge();
  const subscribe = useCallback(
    (listener: () => void) => quotes.subscribe(symbol, listener),
    [quotes, symbol],
  );
  return useSyncExternalStore(subscribe, () => {
    const quote = quotes.get(symbol);
    return quote === null ? null : pick(quote);
  });
}

const pickers = {
  bid: { price: (quote: Quote) => quote.tick.bid, move: (quote: Quote) => quote.bidMove },
  ask: { price: (quote: Quote) => quote.tick.ask, move: (quote: Quote) => quote.askMove },
} as const;

/** One side of a quote and the direction of its last change; the direction ends when the price has not changed for 15 s. */
export function useQuoteSide(symbol: string, side: 'bid' | 'ask'): { price: Price | null; move: Direction } {
  const { quotes } = useBridge();
  const price = useQuotePart(symbol, pickers[side].price);
  const move = useQuotePart(symbol, pickers[side].move);
  const isQuiet = useClockValue(() => (quotes.changeAgeMs(symbol) ?? 0) > quietMs);
  return { price, move: isQuiet ? 'none' : (move ?? 'none') };
}
