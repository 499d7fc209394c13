import { assertNever, type Failure } from '../../../shared/model/result';
import {
  endpointOf,
  noTradeResult,
  type TradeOutcome,
  type TradeRequest,
  type Verdict,
} from '../../../shared/model/trade';
import { settledOutcome } from '../../../shared/rules/settled-outcome';
import type { Move } from '../journal/intent-moves';
import type { StoredIntent } from '../journal/intent-store';

export function moveOf(verdict: Verdict): Extract<Move, 'confirm' | 'reject' | 'prove-not-sent' | 'lose'> {
  switch (verdict) {
    case 'done':
    case 'placed':
    case 'partial':
    case 'unchanged':
      return 'confirm';
    case 'rejected':
      return 'reject';
    case 'not-sent':
      return 'prove-not-sent';
    case 'unknown':
      return 'lose';
    default:
      return assertNever(verdict);
  }
}

/** Where no answer came at all. */
export const withoutAnswer = (
  request: TradeRequest,
  verdict: 'unknown' | 'not-sent',
  failure: Failure,
): TradeOutcome => ({
  intentId: request.input.intentId,
  verdict,
  endpoint: endpointOf(request),
  status: null,
  ...noTradeResult,
  failure,
  tookMs: 0,
});

export const notSent = (request: TradeRequest, failure: Failure): TradeOutcome =>
  withoutAnswer(request, 'not-sent', failure);

const lostHost: Failure = {
  kind: 'timeout',
  message: 'The program that sent it ended, or has not answered, before an outcome was known',
};

/** What whoever asks is told: the first answer, and what has been found out since where that left it open, or was not so. */
export function toldOutcome(intent: StoredIntent): TradeOutcome {
  const first = intent.outcome ?? withoutAnswer(intent.request, 'unknown', lostHost);
  // Accepted, and not to be seen.
  if (intent.state === 'unknown') return { ...first, verdict: 'unknown' };
  if (intent.resolution === null) return first;
  return intent.state === 'resolved'
    ? settledOutcome(intent.request, first, intent.resolution)
    : { ...first, found: intent.resolution.words };
}
