import type { Order } from '../model/order';
import type { Position } from '../model/position';
import { assertNever } from '../model/result';
import type { StepWrite } from '../model/run';
import type { TradeRequest } from '../model/trade';
import { isolated } from './isolated';
import type { Booking } from './plan';
import { isManual, type Trader } from './trader';
import type { TraderKey } from './trader-key';

/** Whose trade a write touches: checked before each is sent, by the page (`useSend`) and for a run by the host. */

export type Touch =
  | { readonly of: 'position'; readonly ticket: string }
  | { readonly of: 'order'; readonly ticket: string }
  /** A new order: on a netting account it changes the symbol's position. */
  | { readonly of: 'symbol'; readonly symbol: string };

export function touchOf({ name, input }: TradeRequest | StepWrite): Touch {
  switch (name) {
    case 'place-order':
      return { of: 'symbol', symbol: input.symbol };
    case 'modify-order':
    case 'cancel-order':
      return { of: 'order', ticket: input.ticket };
    case 'modify-position':
    case 'close-position':
      return { of: 'position', ticket: input.ticket };
    default:
      return assertNever(name);
  }
}

export interface Holdings {
  readonly positions: readonly Position[];
  readonly orders: readonly Order[];
  readonly booking: Booking;
}

export interface TraderLookup {
  readonly position: (position: Position) => Trader;
  readonly order: (order: Order) => Trader;
}

/** A position or pending order of somebody else. */
export interface OthersTrade {
  readonly what: 'position' | 'order';
  readonly ticket: string;
  readonly trader: Trader;
}

/**
 * What is touched and is not surely a person's: a bot's, an unnamed API's, one with several owners, or one of which nobody tells. What is
 * in no list any more is touched by nobody.
 */
export function othersTouched(
  touch: Touch,
  { positions, orders, booking }: Holdings,
  traderOf: TraderLookup,
): readonly OthersTrade[] {
  const ofPositions = (rows: readonly Position[]): readonly OthersTrade[] =>
    rows.map((row) => ({ what: 'position', ticket: row.ticket, trader: traderOf.position(row) }));
  const touched = (): readonly OthersTrade[] => {
    switch (touch.of) {
      case 'position':
        return ofPositions(positions.filter(({ ticket }) => ticket === touch.ticket));
      case 'order':
        return orders
          .filter(({ ticket }) => ticket === touch.ticket)
          .map((row) => ({ what: 'order', ticket: row.ticket, trader: traderOf.order(row) }));
      case 'symbol':
        return booking === 'hedging'
          ? []
          : ofPositions(positions.filter(({ symbol }) => symbol === touch.symbol));
      default:
        return assertNever(touch);
    }
  };
  return touched().filter(({ trader }) => !isManual(trader));
}

/**
 * Those of whom the user was not told. `named`: the traders that he saw named when he confirmed. Deals that are read meanwhile may name
 * another one (`Mixed` becomes `Trend`): that it is not his was said all the same.
 */
export const unnamedAmong = (
  touched: readonly OthersTrade[],
  named: readonly TraderKey[],
): readonly OthersTrade[] => (named.some((key) => key !== 'you' && key !== 'terminal') ? [] : touched);

/** `Trend’s position, not yours.` Empty where a person opened it. */
export function describeOthers({ what, trader }: Pick<OthersTrade, 'what' | 'trader'>): string {
  switch (trader.kind) {
    case 'bot':
    case 'server':
      return `${isolated(trader.name)}’s ${what}, not yours.`;
    case 'api':
      return `${what === 'position' ? 'Opened' : 'Placed'} through the API without a name: not known to be yours.`;
    case 'mixed':
    case 'not-told':
      return `Not surely yours. ${trader.proof}`;
    case 'you':
    case 'terminal':
      return '';
    default:
      return assertNever(trader.kind);
  }
}
