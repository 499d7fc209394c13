import type { Account } from '../../../shared/model/account';
import type { Deal } from '../../../shared/model/deal';
import type { Fill } from '../../../shared/model/intent';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import type { Listed } from '../../../shared/model/record';
import { windowMs } from '../locks';

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

/** Not one list came: the bridge was away. */
export const isBlind = ({ positions, orders, pastOrders, deals }: Look): boolean =>
  positions === null && orders === null && pastOrders === null && deals === null;

export const blindWords = 'Positions, orders and history could not be read: nothing is known yet.';

/** What a look is told as: "nothing stands there" only of what was read. */
export function wordsOf({ words }: Finding, look: Look): string {
  if (isHealthy(look)) return words;
  return isBlind(look)
    ? blindWords
    : `Not everything could be read, or it does not fit together. In what was read: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/** What one look says of one intent. */
export type Finding =
  /** Proven by what is there. */
  | {
      readonly kind: 'settled';
      readonly as: 'executed' | 'partly' | 'not-executed';
      readonly words: string;
      readonly tickets: readonly string[];
      /** What of it was dealt; null where nothing was, or nothing tells. */
      readonly fill: Fill | null;
    }
  /** Something is gone: proof only when it is gone a second time (finding D). */
  | { readonly kind: 'gone'; readonly as: 'executed' | 'not-executed'; readonly words: string }
  /** It stands as it was: speaks against, and proves it when nothing can come any more. */
  | { readonly kind: 'stands'; readonly words: string }
  /** Nothing of it is to be seen. */
  | { readonly kind: 'nothing'; readonly words: string };

/**
 * A look that says something by what it does not show: every list came whole, and none contradicts the account. A bridge of this
 * family answers a failed read with an empty list (finding D).
 */
export function isHealthy({ account, positions, orders, pastOrders, deals, isConnected }: Look): boolean {
  if (!isConnected || account === null || positions === null || orders === null) return false;
  if (pastOrders === null || deals === null) return false;
  if ([positions, orders, pastOrders, deals].some(({ unreadable }) => unreadable.length > 0)) return false;
  if (positions.rows.length > 0 || (account.margin ?? 0) <= 0) return true;
  // On an exchange the margin may be that of orders; a floating profit is of positions only.
  return orders.rows.length > 0 && (account.profit ?? 0) === 0;
}

/** What the looks so far add up to. Runs of equal findings in healthy looks. */
export interface Evidence {
  readonly looks: number;
  readonly healthy: number;
  readonly gone: number;
  readonly stood: number;
}
export const noEvidence: Evidence = { looks: 0, healthy: 0, gone: 0, stood: 0 };

export function withLook(before: Evidence, finding: Finding, healthy: boolean): Evidence {
  const looks = before.looks + 1;
  if (!healthy) return { ...before, looks, gone: 0, stood: 0 };
  return {
    looks,
    healthy: before.healthy + 1,
    gone: finding.kind === 'gone' ? before.gone + 1 : 0,
    stood: finding.kind === 'stands' || finding.kind === 'nothing' ? before.stood + 1 : 0,
  };
}

export interface Conclusion {
  readonly kind: 'executed' | 'partly' | 'not-executed' | 'not-found';
  readonly words: string;
  readonly tickets: readonly string[];
  readonly fill: Fill | null;
}

/** Healthy looks before "there is nothing" counts (rule 6). */
const leastHealthy = 3;
const leastGone = 2;

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
    case 'gone':
      return evidence.gone >= leastGone
        ? { kind: finding.as, words: finding.words, tickets, fill: null }
        : null;
    case 'stands':
      return isOver ? { kind: 'not-executed', words: finding.words, tickets, fill: null } : null;
    case 'nothing':
      return isOver ? { kind: 'not-found', words: finding.words, tickets, fill: null } : null;
  }
}

/** When to look, milliseconds after it was lost: soon at first, then every 15 seconds (rule 6). */
const firstLooksMs: readonly number[] = [0, 1_000, 2_000, 4_000, 8_000, 15_000];
const everyMs = 15_000;
export const lookAtMs = (looks: number): number =>
  firstLooksMs[looks] ?? (looks - firstLooksMs.length + 2) * everyMs;
