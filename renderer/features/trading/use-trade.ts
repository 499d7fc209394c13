import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type TradeOutcome, type TradeRequest, withInput } from '../../../shared/model/trade';
import { type Bridge, useBridge } from '../../data/bridge';
import { refreshHoldings } from '../../data/refresh';
import { capabilitiesOptions } from '../../data/terminal';
import { announce } from './announce';
import { noteSent } from './in-flight';
import { isHostsWord } from './outcome-of-failure';
import { seenOn } from './seen';
import { allowOne, takeOverrides } from './symbol-lock';
import { sendTrade } from './trade-request';
import { noteUnknown } from './unknown-trades';

export interface Trade {
  readonly request: TradeRequest;
  /** The symbol's digits for prices in words; null where not known. */
  readonly digits: number | null;
  /** True while the dialog that asked is still there to show the answer. */
  readonly isWatched: () => boolean;
}

/**
 * The one way on which trades leave the page: sends once, with the quote that stood on the screen, announces the outcome, has the
 * holdings read anew. Never throws.
 */
export function useSend(): (trade: Trade) => Promise<TradeOutcome> {
  const bridge = useBridge();
  return useCallback(
    async ({ request, digits, isWatched }) => {
      const { generation } = bridge;
      const { asked, giveBack } = setAside(bridge, request);
      // The host sends nothing to any other bridge than the one that was looked at.
      const whole = withInput(asked, { seen: seenOn(bridge, request), generation });
      const answered = noteSent(generation, request.input.intentId);
      const outcome = await sendTrade((once) => bridge.host.invoke('trade.send', once), whole);
      answered(isHostsWord(outcome));
      if (outcome.verdict === 'not-sent') giveBack();
      // What the host itself has told of stands in its journal.
      if (!isHostsWord(outcome)) noteUnknown(request, outcome, generation);
      announce(generation, request, outcome, digits, isWatched());
      // Not awaited: the answer is shown at once, the tables follow.
      void refreshHoldings(bridge);
      if (outcome.dropped !== undefined) {
        void bridge.client.invalidateQueries({ queryKey: capabilitiesOptions(bridge).queryKey });
      }
      return outcome;
    },
    [bridge],
  );
}

/** With what the user has set aside by typing, for this one order (symbol-lock.ts); given back where it never left. */
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
 * Sends one confirmed trade. Never retried: a repeated order is two orders. The outcome is announced and the holdings are
 * read anew even when the dialog that asked is gone by then.
 */
export function useTrade() {
  const send = useSend();
  return useMutation({ retry: 0, networkMode: 'always', mutationFn: send });
}
