import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { TradeOutcome } from '../../shared/model/trade';
import { useBridge } from '../queries/bridge';
import { refreshHoldings } from '../queries/refresh';
import { announce } from './announce';
import { noteSent } from './on-the-way';
import { sendTrade, type TradeRequest, throughHost } from './trade-request';
import { noteUnknown } from './unknown-trades';

export interface Trade {
  readonly request: TradeRequest;
  /** The symbol's digits for prices in words; null where not known. */
  readonly digits: number | null;
  /** True while the dialog that asked is still there to show the answer. */
  readonly isWatched: () => boolean;
}

/** The one way on which trades leave the page: sends once, announces the outcome, has the holdings read anew. Never throws. */
export function useSend(): (trade: Trade) => Promise<TradeOutcome> {
  const bridge = useBridge();
  return useCallback(
    async ({ request, digits, isWatched }) => {
      const { generation } = bridge;
      const answered = noteSent(generation);
      const outcome = await sendTrade(throughHost(bridge.host, generation), request);
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
