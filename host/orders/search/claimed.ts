import { isOnOneTicket } from '../intents/request-info';
import type { StoredIntent } from '../journal/intent-store';

/** Deals, and orders of deals, that other requests of ours on the same position lay claim to. */
export interface Claims {
  /** Named by the answer to another request, or by the user. */
  readonly proven: ReadonlySet<string>;
  /** Told as probably another request's: it is nobody's for sure. */
  readonly probable: ReadonlySet<string>;
}

export const noClaims: Claims = { proven: new Set(), probable: new Set() };

const besides = (intent: StoredIntent, all: readonly StoredIntent[]): readonly StoredIntent[] =>
  all.filter((other) => other.id !== intent.id && isOnOneTicket(other.request, intent.request));

/** Pure. */
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

/** Later requests of ours on the same order or position: what is to be seen there now may be theirs. */
export const laterBeside = (intent: StoredIntent, all: readonly StoredIntent[]): readonly StoredIntent[] =>
  besides(intent, all).filter(
    ({ place, state }) => place > intent.place && state !== 'rejected' && state !== 'not-sent',
  );
