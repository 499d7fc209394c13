import { createContext, useContext } from 'react';
import type { UndoVerb } from '../../../shared/formats/undo-title';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import type { TradeOutcome } from '../../../shared/model/trade';
import type { BulkFilter } from '../../../shared/rules/bulk-filter';
import type { LevelChange } from '../../../shared/rules/level-undo';
import type { OrderTexts } from './change-draft';

/** The level whose field starts with the focus. */
export type LevelFocus = 'sl' | 'tp';

/** What the volume field of a close starts with: a share of the position, or lots as they were typed; absent = all. */
export type ClosePart = 0.25 | 0.5 | 0.75 | string;

/** A change that was drawn on the chart: the dialog starts with it, and reports its result to the chart. */
export interface DrawnChange {
  /** Texts for the fields: prices; an empty level removes it. */
  readonly texts: Partial<Pick<OrderTexts, 'price' | 'stopLimit' | 'sl' | 'tp'>>;
  /** It takes a change back: what, from which value to which. */
  readonly undoes?: { readonly verb: UndoVerb; readonly title: string };
  readonly onSent?: () => void;
  readonly onOutcome?: (outcome: TradeOutcome) => void;
  /** The dialog has closed, with or without sending. */
  readonly onClosed?: () => void;
}

/** The callbacks for a change drawn on the chart. */
export const heard = (drawn: DrawnChange | null) => ({
  onSent: () => drawn?.onSent?.(),
  onOutcome: (outcome: TradeOutcome) => drawn?.onOutcome?.(outcome),
});

/**
 * Opens the dialogs that change positions and orders. Tables, menus and the chart call these; `TradeDialogs`
 * (trade-dialogs.tsx) provides them and must be above every caller. Each dialog asks, sends once and shows the server's
 * answer.
 */
export interface TradeDialogsApi {
  openClose(position: Position, part?: ClosePart): void;
  openModifyPosition(position: Position, focus?: LevelFocus | null, drawn?: DrawnChange | null): void;
  openModifyOrder(order: Order, focus?: LevelFocus | null, drawn?: DrawnChange | null): void;
  openCancel(order: Order): void;
  openReverse(position: Position): void;
  /** Cancels the order, then places another one: for values that MetaTrader cannot modify. */
  openReplace(order: Order): void;
  openBulkClose(filter: BulkFilter): void;
  openBulkCancel(filter: BulkFilter): void;
  openBreakEven(positions: readonly Position[]): void;
  openLevels(positions: readonly Position[]): void;
  openUndoLevels(changes: readonly LevelChange[], verb: UndoVerb): void;
}

export const TradeDialogsContext = createContext<TradeDialogsApi | null>(null);

export function useTradeDialogs(): TradeDialogsApi {
  const api = useContext(TradeDialogsContext);
  if (api === null) throw new Error('useTradeDialogs needs <TradeDialogs> above it');
  return api;
}
