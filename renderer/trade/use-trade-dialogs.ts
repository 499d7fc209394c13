import { createContext, useContext } from 'react';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { BulkFilter } from '../../shared/rules/bulk-filter';

/** The level whose field starts with the focus. */
export type LevelFocus = 'sl' | 'tp';

/**
 * Opens the dialogs that change what the account holds. Tables, menus and the chart call these; `TradeDialogs`
 * (trade-dialogs.tsx) answers them and must stand above every caller. Each dialog asks, sends once and shows the server's answer.
 */
export interface TradeDialogsApi {
  /** `share`: the part that the volume field starts with; all without. */
  openClose(position: Position, share?: 0.25 | 0.5 | 0.75): void;
  openModifyPosition(position: Position, focus?: LevelFocus): void;
  openModifyOrder(order: Order, focus?: LevelFocus): void;
  openCancel(order: Order): void;
  openReverse(position: Position): void;
  /** Cancels the order, then places another one in its stead: for what MetaTrader cannot modify. */
  openReplace(order: Order): void;
  openBulkClose(filter: BulkFilter): void;
  openBulkCancel(filter: BulkFilter): void;
  openBreakEven(positions: readonly Position[]): void;
  openLevels(positions: readonly Position[]): void;
}

export const TradeDialogsContext = createContext<TradeDialogsApi | null>(null);

export function useTradeDialogs(): TradeDialogsApi {
  const api = useContext(TradeDialogsContext);
  if (api === null) throw new Error('useTradeDialogs needs <TradeDialogs> above it');
  return api;
}
