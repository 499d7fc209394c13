import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { TradeOutcome } from '../../shared/model/trade';
import { type Bridge, useBridge } from '../queries/bridge';
import { refreshHoldings } from '../queries/refresh';
import { announce } from './announce';
import { takeOverrides } from './held-up';
import { noteSent } from './on-the-way';
import { isHostsWord } from './outcome-of-failure';
import { seenOn, withSeen } from './seen';
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
      const { generation } = bridge;
      const whole = withSeen(setAside(bridge, request), seenOn(bridge, request));
      const answered = noteSent(generation, request.input.intentId);
      const outcome = await sendTrade(throughHost(bridge.host, generation), whole);
      answered(isHostsWord(outcome));
      noteUnknown(request, outcome, generation);
      announce(generation, request, outcome, digits, isWatched());
      // Not awaited: the answer is shown at once, the tables follow.
      void refreshHoldings(bridge);
      return outcome;
    },
    [bridge],
  );
}

/** With what the user has set aside by typing, for this one order (held-up.ts). */
function setAside(bridge: Bridge, request: TradeRequest): TradeRequest {
  if (request.name !== 'trade.place') return request;
  const { input } = request;
  const overrides = takeOverrides(bridge, input.symbol);
  return overrides.length === 0
    ? request
    : { name: request.name, input: { ...input, overrides: [...(input.overrides ?? []), ...overrides] } };
}

/**
 * Sends one confirmed trade. Never retried: a repeated order is two orders. The outcome is announced and the holdings are
 * read anew even when the dialog that asked is gone by then.
 */
export function useTrade() {
  const send = useSend();
  return useMutation({ retry: 0, networkMode: 'always', mutationFn: send });
}
