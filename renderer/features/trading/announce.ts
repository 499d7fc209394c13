import type { TradeOutcome, TradeRequest } from '../../../shared/model/trade';
import { rememberOwnTrade } from '../../data/notifications/own-trades';
import { type NewNotice, type NoticeTone, notify } from '../../data/notifications/store';
import { describeOutcome, type OutcomeDescription } from './describe-outcome';
import { actionOf, subjectOf } from './trade-request';

const tones: Readonly<Record<OutcomeDescription['tone'], NoticeTone>> = {
  success: 'good',
  info: 'info',
  warning: 'warn',
  error: 'bad',
  unknown: 'unknown',
};

/** The line in Notifications for a trade's outcome: the same words as in the dialog that asked. */
export function noticeOf(
  request: TradeRequest,
  outcome: TradeOutcome,
  digits: number | null,
  isWatched: boolean,
): NewNotice {
  const words = describeOutcome(outcome, actionOf(request), digits);
  const detail = [subjectOf(request, digits, outcome), words.detail, words.advice]
    .filter((part) => part !== '')
    .join(' · ');
  return {
    tone: tones[words.tone],
    title: words.title,
    detail,
    retcode: outcome.retcode,
    said: words.said,
    ...(outcome.verdict === 'unknown'
      ? {
          offer: { kind: 'show-intent', intentId: request.input.intentId },
          // What becomes of it takes this line's toast away.
          topic: `intent ${request.input.intentId}`,
        }
      : {}),
    // Who reads the answer in the dialog needs no second copy of it over the tables.
    isToast: !isWatched,
  };
}

/** Tells the outcome once, as one of the bridge that it was sent to. The tables' own news of the same ticket then goes to the journal only. */
export function announce(generation: number, ...noticeArgs: Parameters<typeof noticeOf>): void {
  const [request, outcome] = noticeArgs;
  if (outcome.order !== null) rememberOwnTrade(outcome.order);
  if (request.name !== 'place-order') rememberOwnTrade(request.input.ticket);
  notify({ ...noticeOf(...noticeArgs), generation });
}
