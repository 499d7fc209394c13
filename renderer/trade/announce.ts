import type { TradeOutcome } from '../../shared/model/trade';
import { type NewNotice, type NoticeTone, notify } from '../notifications/store';
import { type OutcomeWords, outcomeWords } from './outcome-words';
import { actionOf, subjectOf, type TradeRequest } from './trade-request';

const tones: Readonly<Record<OutcomeWords['tone'], NoticeTone>> = {
  success: 'good',
  info: 'info',
  warning: 'warn',
  error: 'bad',
  unknown: 'unknown',
};

/** The line in Notifications for a trade's outcome: the same words as in the dialog that asked. */
export function noticeOf(request: TradeRequest, outcome: TradeOutcome, digits: number | null): NewNotice {
  const words = outcomeWords(outcome, actionOf(request), digits);
  const detail = [subjectOf(request), words.detail, words.advice].filter((part) => part !== '').join(' · ');
  return {
    tone: tones[words.tone],
    title: words.title,
    detail,
    retcode: outcome.retcode,
    said: words.said,
  };
}

export const announce = (request: TradeRequest, outcome: TradeOutcome, digits: number | null): void =>
  notify(noticeOf(request, outcome, digits));
