import { createContext, useContext } from 'react';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';

/**
 * Opens the dialogs that change what the account holds. Tables, menus and the chart call these; `TradeDialogs`
 * (trade-dialogs.tsx) answers them and must stand above every caller. Each dialog asks, sends once and shows the server's answer.
 */
export interface TradeDialogsApi {
  openClose(position: Position): void;
  openModifyPosition(position: Position): void;
  openModifyOrder(order: Order): void;
  openCancel(order: Order): void;
}

export const TradeDialogsContext = createContext<TradeDialogsApi | null>(null);

export function useTradeDialogs(): TradeDialogsApi {
  const api = useContext(TradeDialogsContext);
  if (api === null) throw new Error('useTradeDialogs needs <TradeDialogs> above it');
  return api;
}
