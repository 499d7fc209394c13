import type { TradeOutcome, TradeRequest } from '../../../shared/model/trade';
import { type NewNotice, type Notice, type NoticeTone, notify } from '../../data/notifications/store';
import { describeOutcome, type OutcomeDescription } from './describe-outcome';
import { actionOf, subjectOf } from './trade-request';

const tones: Readonly<Record<OutcomeDescription['tone'], NoticeTone>> = {
  success: 'good',
  info: 'info',
  warning: 'warn',
  error: 'bad',
  unknown: 'unknown',
};

/** The line in Notifications for a trade's outcome: the same words as in the dialog that sent it. */
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
    intentId: request.input.intentId,
    ...(outcome.verdict === 'unknown'
      ? {
          offer: { kind: 'show-intent', intentId: request.input.intentId },
          // The final result removes this line's toast.
          topic: `intent ${request.input.intentId}`,
        }
      : outcome.verdict === 'done' || outcome.verdict === 'placed'
        ? undoOffer(request)
        : {}),
    // A user who reads the answer in the dialog needs no toast as well.
    isToast: !isWatched,
  };
}

const undoOffer = ({ name, input }: TradeRequest): Pick<NewNotice, 'offer'> =>
  name === 'modify-position' || name === 'modify-order'
    ? { offer: { kind: 'undo-levels', click: input.intentId } }
    : {};

/** Announces the outcome once, under the bridge that it was sent to. The host's own line of the same ticket has no toast. */
export function announce(
  generation: number,
  /** Symbol, and whose position or order it was about; null where that is not known. */
  { symbol, who }: Pick<Notice, 'symbol' | 'who'>,
  ...noticeArgs: Parameters<typeof noticeOf>
): void {
  notify({ ...noticeOf(...noticeArgs), generation, symbol, who });
}
