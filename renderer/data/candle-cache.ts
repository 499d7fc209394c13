import { useCallback, useSyncExternalStore } from 'react';
import type { Timeframe } from '../../shared/model/enums';
import { type Bridge, useBridge } from './bridge';
import { CandleHistory, type OlderCandles } from './candle-history';
import type { QuoteStore } from './quote-store';

/** Charts whose older candles are kept, last used last: each may hold some megabytes. */
const mostHistories = 12;

/** One map per connection, as with the quotes. */
const byBridge = new WeakMap<QuoteStore, Map<string, CandleHistory>>();

/** The candles of a symbol and timeframe that are older than the polled ones. */
export function candleHistory(bridge: Bridge, symbol: string, timeframe: Timeframe): CandleHistory {
  const byKey = byBridge.get(bridge.quotes) ?? new Map<string, CandleHistory>();
  byBridge.set(bridge.quotes, byKey);
  const key = `${timeframe} ${symbol}`;
  const history =
    byKey.get(key) ??
    new CandleHistory(timeframe, (ask) => bridge.host.invoke('rates.read', { symbol, timeframe, ...ask }));
  // Least recently used out: the last used goes to the end, the first is dropped.
  byKey.delete(key);
  byKey.set(key, history);
  const oldest = byKey.keys().next();
  if (byKey.size > mostHistories && oldest.done !== true) byKey.delete(oldest.value);
  return history;
}

/** Renders when a page of older candles has come, never with a tick. */
export function useOlderCandles(
  symbol: string,
  timeframe: Timeframe,
): { readonly candles: OlderCandles; readonly more: () => void } {
  const bridge = useBridge();
  const history = candleHistory(bridge, symbol, timeframe);
  const candles = useSyncExternalStore(history.subscribe, history.get);
  const more = useCallback(() => void history.older(), [history]);
  return { candles, more };
}
