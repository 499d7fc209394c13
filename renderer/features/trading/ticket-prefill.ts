import type { OrderType } from '../../../shared/model/enums';
import type { Price } from '../../../shared/model/fields';

/** What another panel asks of the order ticket: a symbol, a type, prices. The ticket is filled, nothing is sent. */
export interface TicketPrefill {
  readonly symbol: string;
  readonly type?: OrderType;
  /** The order price; of a stop-limit the trigger. */
  readonly price?: Price;
  readonly stopLimit?: Price;
  /** Prices; 0 clears the level. */
  readonly sl?: Price;
  readonly tp?: Price;
  /** Goes on to the confirmation, also while one-click trading is armed: what the ticket is filled with was not on the screen before. */
  readonly asks?: true;
}

type Listener = (prefill: TicketPrefill) => void;
const listeners = new Set<Listener>();

/** Fills the ticket and moves the focus into it: a double click on a symbol, a click into the chart. */
export function prefillTicket(prefill: TicketPrefill): void {
  for (const listener of listeners) listener(prefill);
}

/** The ticket alone listens. */
export function onTicketPrefill(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
