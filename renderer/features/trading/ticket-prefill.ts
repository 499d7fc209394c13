import type { OrderType } from '../../../shared/model/enums';
import type { Price } from '../../../shared/model/fields';

/** What another panel fills into the order ticket: a symbol, a type, prices. Nothing is sent. */
export interface TicketPrefill {
  readonly symbol: string;
  readonly type?: OrderType;
  /** The order price; of a stop-limit the trigger. */
  readonly price?: Price;
  readonly stopLimit?: Price;
  /** Opens the confirmation too, even while one-click trading is armed: these values were not on the screen before. */
  readonly asks?: true;
}

type Listener = (prefill: TicketPrefill) => void;
const listeners = new Set<Listener>();

/** Fills the ticket and moves the focus into it: after a double click on a symbol, or a click in the chart. */
export function prefillTicket(prefill: TicketPrefill): void {
  for (const listener of listeners) listener(prefill);
}

/** For the ticket alone. */
export function onTicketPrefill(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
