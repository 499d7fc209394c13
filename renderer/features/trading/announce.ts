import { answerLine } from '../../../shared/formats/journal-lines';
import type { TradeOutcome, TradeRequest } from '../../../shared/model/trade';
import { type NewNotice, type Notice, notify } from '../../data/notifications/store';

/** The line in Notifications for a trade's outcome: the same words as in the dialog that sent it. */
export const noticeOf = (
  request: TradeRequest,
  outcome: TradeOutcome,
  digits: number | null,
  isWatched: boolean,
): NewNotice => ({
  ...answerLine(request, outcome, digits),
  ...(outcome.verdict === 'done' || outcome.verdict === 'placed' ? undoOffer(request) : {}),
  // A user who reads the answer in the dialog needs no toast as well.
  isToast: !isWatched,
});

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
