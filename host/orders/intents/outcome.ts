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

/** The outcome where no answer came. */
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

/** The outcome as far as it is known now: the first answer, corrected by what the search has found since. */
export function reportedOutcome(intent: StoredIntent): TradeOutcome {
  const first = intent.outcome ?? withoutAnswer(intent.request, 'unknown', lostHost);
  // Accepted by the bridge, but in no list.
  if (intent.state === 'unknown') return { ...first, verdict: 'unknown' };
  if (intent.resolution === null) return first;
  return intent.state === 'resolved'
    ? settledOutcome(intent.request, first, intent.resolution)
    : { ...first, found: intent.resolution.words };
}
