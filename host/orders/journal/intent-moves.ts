import type { IntentState } from '../../../shared/model/intent';

/**
 * The states of an intent and the only ways from one to another (reference/order-safety.md, rule 1). The draft lives in the page;
 * everything after it is moved by the host alone.
 *
 * - `journal`: written to disk · `send`: the first byte follows at once
 * - `confirm`, `reject`, `prove-not-sent`: the answer proves it · `lose`: nothing proves what became of it
 * - `doubt`: the answer said that it was accepted, and nothing of it is to be seen
 * - `resolve`: what was unknown is settled; and once more, late, if it turns up after it was told not to have been executed
 * - `explain`: the state of the broker says why a refusal came; the state stays
 */
export const moves = [
  'journal',
  'send',
  'confirm',
  'reject',
  'prove-not-sent',
  'lose',
  'doubt',
  'resolve',
  'explain',
] as const;
export type Move = (typeof moves)[number];

const ways: Readonly<Record<IntentState | 'draft', Readonly<Partial<Record<Move, IntentState>>>>> = {
  draft: { journal: 'journalled' },
  journalled: { send: 'sent', 'prove-not-sent': 'not-sent', lose: 'unknown' },
  sent: { confirm: 'confirmed', reject: 'rejected', 'prove-not-sent': 'not-sent', lose: 'unknown' },
  unknown: { resolve: 'resolved' },
  resolved: { resolve: 'resolved' },
  rejected: { explain: 'rejected', resolve: 'resolved' },
  confirmed: { doubt: 'unknown' },
  'not-sent': { resolve: 'resolved' },
};

/** Where the move leads; null where there is no such way. */
export const stateAfter = (state: IntentState | 'draft', move: Move): IntentState | null =>
  ways[state][move] ?? null;

/** Still open: nobody knows yet what became of it. */
export const isOpen = (state: IntentState): boolean =>
  state === 'journalled' || state === 'sent' || state === 'unknown';
