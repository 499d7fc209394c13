import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type TradeOutcome, type TradeRequest, withInput } from '../../../shared/model/trade';
import type { TraderKey } from '../../../shared/rules/trader-key';
import { type Bridge, useBridge } from '../../data/bridge';
import { refreshHoldings } from '../../data/refresh';
import { capabilitiesOptions } from '../../data/terminal';
import { announce } from './announce';
import { noteSent } from './in-flight';
import { followLevelChange } from './level-undo';
import { refusedForOthers, whoseTrade } from './others';
import { isHostsWord } from './outcome-of-failure';
import { seenOn, subjectNow } from './seen';
import { allowOne, takeOverrides } from './symbol-lock';
import { sendTrade } from './trade-request';
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
