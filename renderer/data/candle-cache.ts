import { useCallback, useSyncExternalStore } from 'react';
import type { Timeframe } from '../../shared/model/enums';
import { type Bridge, useBridge } from './bridge';
import { CandleHistory, type OlderCandles } from './candle-history';
import type { QuoteStore } from './quote-store';

/** Histories kept of charts that were looked at last: each may hold some megabytes. */
const mostHistories = 12;

/** One book a connection, as with the quotes. */
const byBridge = new WeakMap<QuoteStore, Map<string, CandleHistory>>();

/** The candles of a symbol and timeframe before those of the polls. */
export function candleHistory(bridge: Bridge, symbol: string, timeframe: Timeframe): CandleHistory {
  const byKey = byBridge.get(bridge.quotes) ?? new Map<string, CandleHistory>();
  byBridge.set(bridge.quotes, byKey);
  const key = `${timeframe} ${symbol}`;
  const history =
    byKey.get(key) ??
    new CandleHistory(timeframe, (ask) => bridge.host.invoke('rates.read', { symbol, timeframe, ...ask }));
  // The one that was used last goes to the end; the first is the one to forget.
  byKey.delete(key);
  byKey.set(key, history);
  const oldest = byKey.keys().next();
  if (byKey.size > mostHistories && oldest.done !== true) byKey.delete(oldest.value);
  return history;
}

/** Renders when a page came, never with a tick. */
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
