import type { IntentState } from '../../../shared/model/intent';

/**
 * The states of an intent and the only moves between them (reference/order-safety.md, rule 1). The draft exists in the page; everything after it is moved by the host.
 *
 * - `journal`: written to disk · `send`: the first byte follows at once
 * - `confirm`, `reject`, `prove-not-sent`: the answer proves it · `lose`: nothing proves the result
 * - `doubt`: the answer was a success, but the order or change is in no list
 * - `resolve`: an unknown result is settled, or less was done than the answer said; a second time, late, if it turns up after "not executed" was reported
 * - `explain`: the broker's state gives the reason for a refusal; the state stays
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

const transitions: Readonly<Record<IntentState | 'draft', Readonly<Partial<Record<Move, IntentState>>>>> = {
  draft: { journal: 'journalled' },
  journalled: { send: 'sent', 'prove-not-sent': 'not-sent', lose: 'unknown' },
  sent: { confirm: 'confirmed', reject: 'rejected', 'prove-not-sent': 'not-sent', lose: 'unknown' },
  unknown: { resolve: 'resolved' },
  resolved: { resolve: 'resolved' },
  rejected: { explain: 'rejected', resolve: 'resolved' },
  confirmed: { doubt: 'unknown', resolve: 'resolved' },
  'not-sent': { resolve: 'resolved' },
};

/** The state after the move; null where it is not allowed. */
export const stateAfter = (state: IntentState | 'draft', move: Move): IntentState | null =>
  transitions[state][move] ?? null;

/** The result is not known yet. */
export const isOpen = (state: IntentState): boolean =>
  state === 'journalled' || state === 'sent' || state === 'unknown';
