import type { Account } from '../../../shared/model/account';
import type { Deal } from '../../../shared/model/deal';
import type { Fill } from '../../../shared/model/intent';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import type { Listed } from '../../../shared/model/record';
import type { Reading } from '../../bridge/reading';
import { windowMs } from '../intents/locks';
import type { Finding } from './finding';

/** One look at the broker for what was lost. A list that could not be read is null. */
export interface Look {
  readonly account: Account | null;
  readonly positions: Listed<Position> | null;
  readonly orders: Listed<Order> | null;
  readonly pastOrders: Listed<Order> | null;
  readonly deals: Listed<Deal> | null;
  /** False where the terminal says that it has no way to the broker. */
  readonly isConnected: boolean;
}

/** What one list has shown. */
export type Seen = Partial<Pick<Look, 'positions' | 'orders' | 'pastOrders' | 'deals'>>;

/** Null where a reading is of no list, or failed. */
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

/** Not one list came: the bridge was away. */
export const isBlind = ({ positions, orders, pastOrders, deals }: Look): boolean =>
  positions === null && orders === null && pastOrders === null && deals === null;

export const blindWords = 'Positions, orders and history could not be read: nothing is known yet.';

/** What a look is told as: "nothing stands there" only of what was read. */
export function wordsOf({ words }: Finding, look: Look, trust: Trust): string {
  if (trust === 'whole') return words;
  return isBlind(look)
    ? blindWords
    : `Not everything could be read, or it does not fit together. In what was read: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/**
 * A look that says something by what it does not show: every list came whole, and none contradicts the account. A bridge of this
 * family answers a failed read with an empty list (reference/order-safety.md, finding D).
 */
export function isHealthy({ account, positions, orders, pastOrders, deals, isConnected }: Look): boolean {
  if (!isConnected || account === null || positions === null || orders === null) return false;
  if (pastOrders === null || deals === null) return false;
  if ([positions, orders, pastOrders, deals].some(({ unreadable }) => unreadable.length > 0)) return false;
  if (positions.rows.length > 0 || (account.margin ?? 0) <= 0) return true;
  // On an exchange the margin may be that of orders; a floating profit is of positions only.
  return orders.rows.length > 0 && (account.profit ?? 0) === 0;
}

/** Tickets that stood at the broker: when it was sent, and in the looks since. */
export interface Stood {
  readonly positions: ReadonlySet<string>;
  readonly orders: ReadonlySet<string>;
}

const isEmpty = <Row>(list: Listed<Row> | null): boolean =>
  list !== null && list.rows.length === 0 && list.unreadable.length === 0;

/** Rows that stood there are gone, all at once, and no deal and no past order ends every one of them: a failed read looks the same. */
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
 * Whether a look can say something by what it does not show. `agreeing`: rows have vanished together without anything that ends
 * them, and the account tells no position either; that counts only when it does so several times.
 */
export type Trust = 'whole' | 'agreeing' | 'none';
export function trustIn(look: Look, stood: Stood): Trust {
  if (!isHealthy(look)) return 'none';
  if (!hasVanished(look, stood)) return 'whole';
  return look.account?.margin === 0 && (look.account.profit ?? 0) === 0 ? 'agreeing' : 'none';
}
/** Looks in a row. */
const leastAgreeing = 3;

/** What the looks so far add up to. */
export interface Evidence {
  readonly looks: number;
  readonly healthy: number;
  /** Runs of looks. */
  readonly agreeing: number;
  readonly stood: number;
}
export const noEvidence: Evidence = { looks: 0, healthy: 0, agreeing: 0, stood: 0 };

export function withLook(before: Evidence, finding: Finding, trust: Trust): Evidence {
  const looks = before.looks + 1;
  const agreeing = trust === 'agreeing' ? before.agreeing + 1 : 0;
  if (trust === 'none' || (trust === 'agreeing' && agreeing < leastAgreeing)) {
    return { ...before, looks, agreeing, stood: 0 };
  }
  return {
    looks,
    healthy: before.healthy + 1,
    agreeing,
    stood: finding.kind === 'settled' ? 0 : before.stood + 1,
  };
}

export interface Conclusion {
  readonly kind: 'executed' | 'partly' | 'probable' | 'unclear' | 'not-executed' | 'not-found';
  readonly words: string;
  readonly tickets: readonly string[];
  readonly fill: Fill | null;
}

/** Healthy looks before "there is nothing" counts (reference/order-safety.md, rule 6). */
const leastHealthy = 3;

export interface Circumstance {
  /** Since it was sent, milliseconds. */
  readonly ageMs: number;
  /** Of the order or position that it is about; null for a new order. */
  readonly ticket: string | null;
}

/** What is certain now; null = go on looking. */
export function conclude(finding: Finding, evidence: Evidence, of: Circumstance): Conclusion | null {
  const tickets = of.ticket === null ? [] : [of.ticket];
  // The last look must have been one that says something: `stood` begins anew with each that does not.
  const isOver = of.ageMs >= windowMs && evidence.healthy >= leastHealthy && evidence.stood > 0;
  switch (finding.kind) {
    case 'settled':
      return { kind: finding.as, words: finding.words, tickets: finding.tickets, fill: finding.fill };
    case 'open':
      return isOver
        ? { kind: finding.atEnd, words: finding.endWords, tickets: finding.tickets, fill: finding.fill }
        : null;
    case 'stands':
      return isOver ? { kind: 'not-executed', words: finding.words, tickets, fill: null } : null;
    case 'nothing':
      return isOver ? { kind: 'not-found', words: finding.words, tickets, fill: null } : null;
  }
}

/** When to look, milliseconds after it was lost: soon at first, then every 15 seconds (reference/order-safety.md, rule 6). */
const firstLooksMs: readonly number[] = [0, 1_000, 2_000, 4_000, 8_000, 15_000];
const everyMs = 15_000;
export const lookAtMs = (looks: number): number =>
  firstLooksMs[looks] ?? (looks - firstLooksMs.length + 2) * everyMs;
