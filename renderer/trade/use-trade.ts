import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { TradeOutcome } from '../../shared/model/trade';
import { useBridge } from '../queries/bridge';
import { refreshHoldings } from '../queries/refresh';
import { announce } from './announce';
import { noteSent } from './on-the-way';
import { seenNow, subjectOn, withSeen } from './seen';
import { sendTrade, type TradeRequest, throughHost } from './trade-request';
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
      const { generation, quotes } = bridge;
      const seen = seenNow(quotes, subjectOn(bridge, request), Date.now());
      const answered = noteSent(generation, request.input.intentId);
      const outcome = await sendTrade(throughHost(bridge.host, generation), withSeen(request, seen));
      answered();
      noteUnknown(request, outcome, generation);
      announce(generation, request, outcome, digits, isWatched());
      // Not awaited: the answer is shown at once, the tables follow.
      void refreshHoldings(bridge);
      return outcome;
    },
    [bridge],
  );
}

/**
 * Sends one confirmed trade. Never retried: a repeated order is two orders. The outcome is announced and the holdings are
 * read anew even when the dialog that asked is gone by then.
 */
export function useTrade() {
  const send = useSend();
  return useMutation({ retry: 0, networkMode: 'always', mutationFn: send });
}
