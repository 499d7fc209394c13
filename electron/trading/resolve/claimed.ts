import { targetOf } from '../ask';
import type { Kept } from '../journal/intent-book';

const accounts: ReadonlySet<string> = new Set(['executed', 'partly', 'probable', 'checked']);

const isOfTicket =
  ({ id, request }: Kept) =>
  (other: Kept): boolean =>
    other.id !== id && targetOf(other.request)?.ticket === targetOf(request)?.ticket;

/** Orders and deals of the same position that are known to be of other requests of ours. Pure. */
export function claimedBeside(intent: Kept, all: readonly Kept[]): ReadonlySet<string> {
  const claimed = new Set<string>();
  if (intent.request.name !== 'trade.closePosition') return claimed;
  for (const { outcome, resolution } of all.filter(isOfTicket(intent))) {
    for (const ticket of [outcome?.order, outcome?.deal]) if (typeof ticket === 'string') claimed.add(ticket);
    if (resolution !== null && accounts.has(resolution.kind)) {
      for (const ticket of resolution.tickets) claimed.add(ticket);
    }
  }
  return claimed;
}

/** A later request of ours on the same order or position may be what is to be seen there now. */
export const isOvertaken = (intent: Kept, all: readonly Kept[]): boolean =>
  targetOf(intent.request) !== null &&
  all.some(
    (other) =>
      other.place > intent.place &&
      other.state !== 'rejected' &&
      other.state !== 'not-sent' &&
      isOfTicket(intent)(other),
  );
