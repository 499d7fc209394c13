import { isOnOneTicket } from '../intents/request-info';
import type { StoredIntent } from '../journal/intent-store';

/** Tickets of deals and their orders that belong to other requests of ours on the same position. */
export interface Claims {
  /** Named by another request's answer, or by the user. */
  readonly proven: ReadonlySet<string>;
  /** Reported as probably another request's: such a deal is surely nobody's. */
  readonly probable: ReadonlySet<string>;
}

export const noClaims: Claims = { proven: new Set(), probable: new Set() };

const besides = (intent: StoredIntent, all: readonly StoredIntent[]): readonly StoredIntent[] =>
  all.filter((other) => other.id !== intent.id && isOnOneTicket(other.request, intent.request));

export function claimedBeside(intent: StoredIntent, all: readonly StoredIntent[]): Claims {
  if (intent.request.name !== 'close-position') return noClaims;
  const proven = new Set<string>();
  const probable = new Set<string>();
  for (const { outcome, resolution } of besides(intent, all)) {
    for (const ticket of [outcome?.order, outcome?.deal]) if (typeof ticket === 'string') proven.add(ticket);
    for (const ticket of resolution?.tickets ?? []) {
      if (resolution?.kind === 'checked') proven.add(ticket);
      if (resolution?.kind === 'probable') probable.add(ticket);
    }
  }
  return { proven, probable };
}

/** Later requests of ours on the same ticket: what the lists show now may be their doing. */
export const laterBeside = (intent: StoredIntent, all: readonly StoredIntent[]): readonly StoredIntent[] =>
  besides(intent, all).filter(
    ({ place, state }) => place > intent.place && state !== 'rejected' && state !== 'not-sent',
  );
