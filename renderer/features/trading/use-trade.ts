import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { answerLine } from '../../../shared/formats/journal-lines';
import { failed, type Result } from '../../../shared/model/result';
import { endpointOf, type TradeOutcome, type TradeRequest, withInput } from '../../../shared/model/trade';
import type { TraderKey } from '../../../shared/rules/trader-key';
import { type Bridge, useBridge } from '../../data/bridge';
import { type NewNotice, type Notice, notify } from '../../data/notifications/store';
import { refreshHoldings } from '../../data/refresh';
import { capabilitiesOptions } from '../../data/terminal';
import { noteSent } from './in-flight';
import { followLevelChange } from './level-undo';
import { refusedForOthers, whoseTrade } from './others';
import { isHostsWord, outcomeOfFailure } from './outcome-of-failure';
import { seenOn, subjectNow } from './seen';
import { allowOne, takeOverrides } from './symbol-lock';
import { noteUnknown } from './unknown-trades';

export interface Trade {
  readonly request: TradeRequest;
  /** The symbol's decimals for prices in words; null where not known. */
  readonly digits: number | null;
  /** True while the dialog that asked is still there to show the answer. */
  readonly isWatched: () => boolean;
  /** Traders that the user saw named when he confirmed: it touches nobody else's trade. */
  readonly named: readonly TraderKey[];
}

/**
 * The only way for trades out of the page: refuses what touches a trade of somebody who was not named to the user, sends once, with the quote that was on the screen, announces the outcome,
 * and has positions and orders read again. Never throws.
 */
export async function sendNamed(
  bridge: Bridge,
  { request, digits, isWatched, named }: Trade,
): Promise<TradeOutcome> {
  const { generation } = bridge;
  // As now: by the answer the position may be gone.
  const about = { symbol: subjectNow(bridge, request).symbol, who: whoseTrade(bridge, request) };
  const refused = refusedForOthers(bridge, request, named);
  if (refused !== null) {
    announce(generation, about, request, refused, digits, isWatched());
    return refused;
  }
  const { asked, giveBack } = setAside(bridge, request);
  // The host sends it to no other bridge than the one on the screen.
  const whole = withInput(asked, { seen: seenOn(bridge, request), generation });
  const changed = followLevelChange(bridge, request, request.input.intentId);
  const answered = noteSent(generation, request.input.intentId);
  const outcome = await sendTrade((once) => bridge.host.invoke('trade.send', once), whole);
  answered(isHostsWord(outcome));
  changed(outcome);
  if (outcome.verdict === 'not-sent') giveBack();
  // What the host itself reported is in its journal.
  if (!isHostsWord(outcome)) noteUnknown(request, outcome, generation);
  announce(generation, about, request, outcome, digits, isWatched());
  // Not awaited: the answer is shown at once, the tables follow.
  void refreshHoldings(bridge);
  if (outcome.dropped !== undefined) {
    void bridge.client.invalidateQueries({ queryKey: capabilitiesOptions(bridge).queryKey });
  }
  return outcome;
}

export function useSend(): (trade: Trade) => Promise<TradeOutcome> {
  const bridge = useBridge();
  return useCallback((trade) => sendNamed(bridge, trade), [bridge]);
}

/** Adds the overrides that the user has typed for this one order (symbol-lock.ts); they are returned if it was never sent. */
function setAside(bridge: Bridge, request: TradeRequest): { readonly asked: TradeRequest; giveBack(): void } {
  if (request.name !== 'place-order') return { asked: request, giveBack: () => {} };
  const { input } = request;
  const taken = takeOverrides(bridge, input.symbol);
  if (taken.length === 0) return { asked: request, giveBack: () => {} };
  return {
    asked: withInput(request, { overrides: [...(input.overrides ?? []), ...taken] }),
    giveBack: () => allowOne(bridge, input.symbol),
  };
}

/**
 * Sends one confirmed trade. Never retried: a repeated order is two orders. The outcome is announced, and positions and
 * orders are read again, even when the dialog has closed by then.
 */
export function useTrade() {
  const send = useSend();
  return useMutation({ retry: 0, networkMode: 'always', mutationFn: send });
}

/** The call to the host: one request, one answer. */
export type SendOnce = (request: TradeRequest) => Promise<Result<TradeOutcome>>;

/** Passes the request to the host once. Whatever happens, an exception of ours included, becomes an outcome. */
export async function sendTrade(send: SendOnce, request: TradeRequest): Promise<TradeOutcome> {
  const started = performance.now();
  let result: Result<TradeOutcome>;
  try {
    result = await send(request);
  } catch (error) {
    const message = error instanceof Error ? error.message : 'the request broke off';
    result = failed({ kind: 'internal', message });
  }
  if (result.ok) return result.value;
  return outcomeOfFailure(
    request.input.intentId,
    endpointOf(request),
    result.failure,
    Math.round(performance.now() - started),
  );
}

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
function announce(
  generation: number,
  /** Symbol, and whose position or order it was about; null where that is not known. */
  { symbol, who }: Pick<Notice, 'symbol' | 'who'>,
  ...noticeArgs: Parameters<typeof noticeOf>
): void {
  notify({ ...noticeOf(...noticeArgs), generation, symbol, who });
}
