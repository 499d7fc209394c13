import type { Deal } from '../../../shared/model/deal';
import type { Intent } from '../../../shared/model/intent';
import type { ReplayEvent } from '../../../shared/model/replay';
import { ownTickets } from '../../../shared/rules/own-tickets';

/** What belongs to a ticket. MetaTrader numbers orders and deals separately; a position has the ticket of its opening order. */
export interface Belonging {
  readonly orders: ReadonlySet<string>;
  readonly deals: ReadonlySet<string>;
}

type Tickets = Pick<Deal, 'ticket' | 'order' | 'positionId'>;

const isTicket = (ticket: string | null): ticket is string => ticket !== null && !/^0*$/.test(ticket);

const isAny = (tickets: Iterable<string>, of: ReadonlySet<string>): boolean => {
  for (const ticket of tickets) if (of.has(ticket)) return true;
  return false;
};

const isDealOf = ({ ticket, order, positionId }: Tickets, { orders, deals }: Belonging): boolean =>
  deals.has(ticket) || isAny([order, positionId].filter(isTicket), orders);

export function isIntentOf(intent: Intent, { orders, deals }: Belonging): boolean {
  const { name, input } = intent.request;
  if (name !== 'place-order' && orders.has(input.ticket)) return true;
  const own = ownTickets([intent]);
  return isAny(own.orders, orders) || isAny(own.deals, deals);
}

/** Failed reads belong to every ticket. */
export function isEventOf(event: ReplayEvent, belonging: Belonging): boolean {
  switch (event.kind) {
    case 'deal':
      return isDealOf(event.deal, belonging);
    case 'opened':
    case 'closed':
    case 'levels':
    case 'volume':
      return isAny([event.position.ticket, event.position.identifier].filter(isTicket), belonging.orders);
    case 'placed':
    case 'removed':
    case 'order-levels':
      return isAny([event.order.ticket, event.order.positionId].filter(isTicket), belonging.orders);
    case 'intent':
      return false;
    case 'failed':
    case 'answered':
      return true;
  }
}

/** The ticket's with those that deals and answers name beside it. */
export function withNamed(
  { orders, deals }: Belonging,
  found: readonly Tickets[],
  intents: readonly Intent[],
): Belonging {
  return {
    orders: new Set([
      ...orders,
      ...found.flatMap(({ order, positionId }) => [order, positionId]).filter(isTicket),
      ...intents.map(({ outcome }) => outcome?.order ?? null).filter(isTicket),
    ]),
    deals: new Set([
      ...deals,
      ...found.map(({ ticket }) => ticket),
      ...intents.map(({ outcome }) => outcome?.deal ?? null).filter(isTicket),
    ]),
  };
}
