import type { Side } from '../../../../shared/model/enums';
import type { BrokerSeconds, Price } from '../../../../shared/model/fields';
import type { Trader } from '../../../../shared/rules/trader';

/** A price drawn as a line across the price pane. */
export type ChartLevel = TradeLevel | AlertLevel | OtherLevel;

interface LevelText {
  /** Stays the same as long as the level exists, so that its line moves and is not drawn anew. */
  readonly id: string;
  readonly price: Price;
  /** Short words beside the price, such as `Buy 0.20 +31.20`. */
  readonly label: string;
  /** The same in full, with the ticket, for the pointer: `S/L of Buy 0.20 #42094801`. */
  readonly detail: string;
  /** Money at this price, the last part of the label: `−8.65`; '' where it is not known, and of an order's own price. */
  readonly money: string;
  /** When a position was opened: its line begins there; null where it is not known. */
  readonly since: BrokerSeconds | null;
  /** An entry's profit between two reads of the positions; absent where it cannot be computed. */
  readonly live?: LiveProfit;
  /** Moved by the user: not confirmed by the broker yet, or its result is not known. */
  readonly moved?: 'asked' | 'unknown';
}

/** Of a position or a pending order. */
export interface TradeLevel extends LevelText {
  /** `stop-limit` is the second price of a stop-limit order: where its limit order will be placed. */
  readonly kind: 'entry' | 'sl' | 'tp' | 'pending' | 'stop-limit';
  readonly side: Side;
  readonly owner: { readonly of: 'position' | 'order'; readonly ticket: string };
  /** Whose position or order it is. */
  readonly who: Pick<Trader, 'key' | 'name' | 'mark'>;
  /** The position or order in words: `Sell 0.05`. */
  readonly trade: string;
}

/** Where an alert of the user's speaks. */
export interface AlertLevel extends LevelText {
  readonly kind: 'alert';
  readonly side: null;
  /** `ticket`: the id of its rule. */
  readonly owner: { readonly of: 'alert'; readonly ticket: string };
  readonly who: null;
  readonly distance: string;
}

/**
 * Where the account's margin call or stop-out begins, if only this symbol moves; or of the order ticket, before it is sent. On the chart
 * nothing can be done with it.
 */
export interface OtherLevel extends LevelText {
  readonly kind: 'margin-call' | 'stop-out' | 'draft-order' | 'draft-sl' | 'draft-tp';
  readonly side: null;
  readonly owner: null;
  readonly who: null;
  /** From the present price: `−1 894 points`; '' where that is not known. */
  readonly distance: string;
}

export const isTradeLevel = (level: ChartLevel): level is TradeLevel => level.who !== null;

/** Can be dragged, and has a menu. */
export type MovableLevel = TradeLevel | AlertLevel;
export const isMovable = (level: ChartLevel): level is MovableLevel => level.owner !== null;

/** The server's profit, updated by the price's change since. */
export interface LiveProfit {
  /** The label without its profit: `Buy 0.20`. */
  readonly base: string;
  /** As the server computed it, account currency. */
  readonly profit: number;
  /** The price that it was computed at. */
  readonly at: number;
  /** Account currency per unit of price upwards; below 0 for a sell. */
  readonly perPrice: number;
  readonly moneyDigits: number;
}
