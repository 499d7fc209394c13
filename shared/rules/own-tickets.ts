import type { Ticket } from '../model/fields';
import type { Intent, Resolution } from '../model/intent';
import type { Verdict } from '../model/trade';

/**
 * Orders and deals named in the bridge's answers to our requests. A close has no label: only this proves that it was ours. MetaTrader
 * numbers orders and deals separately, so they are kept apart. A position has its opening order's ticket.
 */
export interface OwnTickets {
  readonly orders: ReadonlySet<Ticket>;
  readonly deals: ReadonlySet<Ticket>;
  /** Deals that are probably our closes after a lost answer: mentioned in the proof, never counted as ours. */
  readonly probable: ReadonlySet<Ticket>;
}

export const noOwnTickets: OwnTickets = { orders: new Set(), deals: new Set(), probable: new Set() };

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** Requests to one bridge and account: the demo's tickets start again with each run, at another address. */
export const ofAccount = <Row extends Pick<Intent, 'bridge' | 'account'>>(
  intents: readonly Row[],
  bridge: string,
  login: string | null,
): readonly Row[] =>
  intents.filter(
    (intent) =>
      withoutSlash(intent.bridge) === withoutSlash(bridge) &&
      (login === null || intent.account.login === null || intent.account.login === login),
  );

type Settled = Pick<Intent, 'request' | 'outcome' | 'resolution'>;

/** Whether a verdict's tickets are ours: a refusal may name somebody else's order, such as the close in the way. */
const names: Readonly<Record<Verdict, boolean>> = {
  done: true,
  placed: true,
  partial: true,
  unknown: true,
  unchanged: false,
  rejected: false,
  'not-sent': false,
};

const isProven = ({ kind }: Resolution): boolean =>
  kind === 'executed' || kind === 'partly' || kind === 'checked';

export function ownTickets(intents: readonly Settled[]): OwnTickets {
  const orders = new Set<Ticket>();
  const deals = new Set<Ticket>();
  const probable = new Set<Ticket>();
  for (const { request, outcome, resolution } of intents) {
    // A change or cancel names its target, whoever that belongs to.
    if (request.name !== 'place-order' && request.name !== 'close-position') continue;
    if (outcome !== null && names[outcome.verdict]) {
      if (outcome.order !== null) orders.add(outcome.order);
      if (outcome.deal !== null) deals.add(outcome.deal);
    }
    if (request.name === 'close-position' && resolution?.kind === 'probable') {
      for (const ticket of resolution.tickets) if (ticket !== request.input.ticket) probable.add(ticket);
    }
    // A lost order was found by its label or named by the user. For a lost close the search finds only probable deals, which prove
    // nothing here.
    if (request.name === 'place-order' && resolution !== null && isProven(resolution)) {
      for (const ticket of resolution.tickets) {
        orders.add(ticket);
        deals.add(ticket);
      }
    }
  }
  return { orders, deals, probable };
}

export const joinedTickets = (one: OwnTickets, other: OwnTickets): OwnTickets => ({
  orders: new Set([...one.orders, ...other.orders]),
  deals: new Set([...one.deals, ...other.deals]),
  probable: new Set([...one.probable, ...other.probable]),
});
