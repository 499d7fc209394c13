import type { Ticket } from '../../../shared/model/fields';

/** How long a change of a ticket counts as the result of the user's own trade: a few polls of a slow bridge. Milliseconds. */
const ownForMs = 15_000;

const recent = new Map<Ticket, number>();

/** The user has just traded this ticket here, and has seen the result. */
export function rememberOwnTrade(ticket: Ticket, nowMs: number = performance.now()): void {
  for (const [known, atMs] of recent) if (nowMs - atMs > ownForMs) recent.delete(known);
  recent.set(ticket, nowMs);
}

/** True while a change of this ticket is no news to the user: it is logged, but needs no toast. */
export function isOwnTrade(ticket: Ticket, nowMs: number = performance.now()): boolean {
  const atMs = recent.get(ticket);
  return atMs !== undefined && nowMs - atMs <= ownForMs;
}
