import type { Account } from '../../../shared/model/account';
import type { Deal } from '../../../shared/model/deal';
import type { BrokerSeconds } from '../../../shared/model/fields';
import type { Fill } from '../../../shared/model/intent';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import type { Listed } from '../../../shared/model/record';
import type { Reading } from '../../bridge/reading';
import { windowMs } from '../intents/locks';
import type { Finding } from './finding';

/** The lists of one look at the broker. Null: the list could not be read. */
export interface Look {
  readonly account: Account | null;
  readonly positions: Listed<Position> | null;
  readonly orders: Listed<Order> | null;
  readonly pastOrders: Listed<Order> | null;
  readonly deals: Listed<Deal> | null;
  /** False where the terminal reports no connection to the broker. */
  readonly isConnected: boolean;
}

/** The list of one reading. */
export type Seen = Partial<Pick<Look, 'positions' | 'orders' | 'pastOrders' | 'deals'>>;

/** Null for a failed reading, or one that is not a list. */
export function seenIn(reading: Reading): Seen | null {
  if (!reading.result.ok) return null;
  switch (reading.topic) {
    case 'positions':
      return { positions: reading.result.value };
    case 'orders':
      return { orders: reading.result.value };
    case 'past-orders':
      return { pastOrders: reading.result.value };
    case 'deals':
      return { deals: reading.result.value };
    default:
      return null;
  }
}

/** No list could be read: the bridge is away. */
export const isBlind = ({ positions, orders, pastOrders, deals }: Look): boolean =>
  positions === null && orders === null && pastOrders === null && deals === null;

export const blindText = 'Positions, orders and history could not be read: nothing is known yet.';

/** A finding in words, limited to what could be read. */
export function wordsOf({ words }: Finding, look: Look, trust: Trust): string {
  if (trust === 'whole') return words;
  return isBlind(look)
    ? blindText
    : `Not everything could be read, or it does not fit together. In what was read: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/**
 * Whether what is missing from a look means something: every list was read whole and none contradicts the account. This family
 * answers a failed read with an empty list (reference/order-safety.md, finding D).
 */
export function isHealthy({ account, positions, orders, pastOrders, deals, isConnected }: Look): boolean {
  if (!isConnected || account === null || positions === null || orders === null) return false;
  if (pastOrders === null || deals === null) return false;
  if ([positions, orders, pastOrders, deals].some(({ unreadable }) => unreadable.length > 0)) return false;
  if (positions.rows.length > 0) return true;
  if (floatingOf(account) !== 0) return false;
  // On an exchange the margin may belong to orders; a floating profit belongs to positions only.
  return (account.margin ?? 0) <= 0 || orders.rows.length > 0;
}

/** What is open and not booked, in the account's currency: by itself, or as equity less balance less credit. */
function floatingOf({ profit, equity, balance, credit, currencyDigits }: Account): number {
  if ((profit ?? 0) !== 0) return profit ?? 0;
  if (equity === null || balance === null) return 0;
  return Number((equity - balance - (credit ?? 0)).toFixed(currencyDigits ?? 2));
}

/** Tickets that were at the broker: at the send, and in the looks since. Deals and past orders: `history`. */
export interface Stood {
  readonly positions: ReadonlySet<string>;
  readonly orders: ReadonlySet<string>;
  readonly history: ReadonlySet<string>;
}

/** The tickets of a look's history since a moment: MetaTrader numbers deals and orders apart. */
export const historyOf = ({ pastOrders, deals }: Look, since: BrokerSeconds): readonly string[] => [
  ...(pastOrders?.rows ?? []).flatMap(({ ticket, timeDone }) =>
    (timeDone ?? since) < since ? [] : `order ${ticket}`,
  ),
  ...(deals?.rows ?? []).flatMap(({ ticket, time }) => ((time ?? since) < since ? [] : `deal ${ticket}`)),
];

/** History never shrinks: what was in it and is not there now was not read. */
function hasShrunk(look: Look, { history }: Stood): boolean {
  const now = new Set(historyOf(look, 0));
  return [...history].some((ticket) => !now.has(ticket));
}

const isEmpty = <Row>(list: Listed<Row> | null): boolean =>
  list !== null && list.rows.length === 0 && list.unreadable.length === 0;

/** A list is empty that had rows, and no deal or past order explains it: a failed read looks the same. */
function hasVanished(look: Look, stood: Stood): boolean {
  const { positions, orders, pastOrders, deals } = look;
  const exits = (deals?.rows ?? []).filter(({ entry }) => entry !== null && entry !== 'IN');
  const isClosed = (ticket: string): boolean => exits.some(({ positionId }) => positionId === ticket);
  const isEnded = (ticket: string): boolean =>
    pastOrders?.rows.some((row) => row.ticket === ticket) === true ||
    deals?.rows.some(({ order }) => order === ticket) === true ||
    positions?.rows.some((row) => row.ticket === ticket || row.identifier === ticket) === true;
  return (
    (isEmpty(positions) && [...stood.positions].some((ticket) => !isClosed(ticket))) ||
    (isEmpty(orders) && [...stood.orders].some((ticket) => !isEnded(ticket)))
  );
}

/**
 * Whether what a look does not show may be trusted. Rows that vanished without an explanation, a history that is shorter than before
 * and a floating result without positions are doubts: while one stands nothing is "not found".
 */
export type Trust = 'whole' | 'none';
export const trustIn = (look: Look, stood: Stood): Trust =>
  isHealthy(look) && !hasVanished(look, stood) && !hasShrunk(look, stood) ? 'whole' : 'none';

/** Counts of the looks so far. */
export interface Evidence {
  readonly looks: number;
  readonly healthy: number;
  readonly stood: number;
}
export const noEvidence: Evidence = { looks: 0, healthy: 0, stood: 0 };

export function withLook(before: Evidence, finding: Finding, trust: Trust): Evidence {
  const looks = before.looks + 1;
  if (trust === 'none') return { ...before, looks, stood: 0 };
  return {
    looks,
    healthy: before.healthy + 1,
    stood: finding.kind === 'settled' ? 0 : before.stood + 1,
  };
}

export interface Conclusion {
  readonly kind: 'executed' | 'partly' | 'probable' | 'unclear' | 'not-executed' | 'not-found';
  readonly words: string;
  readonly tickets: readonly string[];
  readonly fill: Fill | null;
}

/** Trusted looks before "not found" counts (reference/order-safety.md, rule 6). */
const leastHealthy = 3;

export interface Circumstance {
  /** Age since the send, milliseconds. */
  readonly ageMs: number;
  /** The target; null for a new order. */
  readonly ticket: string | null;
}

/** What is certain now; null = go on searching. */
export function conclude(finding: Finding, evidence: Evidence, of: Circumstance): Conclusion | null {
  const tickets = of.ticket === null ? [] : [of.ticket];
  // The last look must be a trusted one: any other sets `stood` to 0.
  const isOver = of.ageMs >= windowMs && evidence.healthy >= leastHealthy && evidence.stood > 0;
  switch (finding.kind) {
    case 'settled':
      return { kind: finding.as, words: finding.words, tickets: finding.tickets, fill: finding.fill };
    case 'open':
      return isOver
        ? { kind: finding.atEnd, words: finding.endText, tickets: finding.tickets, fill: finding.fill }
        : null;
    case 'stands':
      return isOver ? { kind: 'not-executed', words: finding.words, tickets, fill: null } : null;
    case 'nothing':
      return isOver ? { kind: 'not-found', words: finding.words, tickets, fill: null } : null;
  }
}

/** Times of the looks, milliseconds after the answer was lost: soon at first, then every 15 s (reference/order-safety.md, rule 6). */
const firstLooksMs: readonly number[] = [0, 1_000, 2_000, 4_000, 8_000, 15_000];
const everyMs = 15_000;
export const lookAtMs = (looks: number): number =>
  firstLooksMs[looks] ?? (looks - firstLooksMs.length + 2) * everyMs;
