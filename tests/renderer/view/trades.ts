import { ok } from '../../../shared/model/result';
import type { TradeOutcome } from '../../../shared/model/trade';
import { outcomeOf } from '../../fixtures/intents';
import type { FakeHost } from './fake-host';

/** Trade requests sent so far. */
export const sentTrades = (host: FakeHost) => host.invoked('trade.send').map(({ input }) => input);

/** Sets the outcome of every trade request from now on. */
export const answerTrades = (host: FakeHost, changes: Partial<TradeOutcome>): void =>
  host.answerWith('trade.send', ({ input }) => ok(outcomeOf({ ...changes, intentId: input.intentId })));

/** Refused by the server. */
export const rejected: Partial<TradeOutcome> = {
  verdict: 'rejected',
  status: 400,
  retcode: 10016,
  said: 'Invalid stops',
  order: null,
  deal: null,
};

/** An answer that proves nothing. */
export const unknown: Partial<TradeOutcome> = {
  verdict: 'unknown',
  status: 504,
  retcode: null,
  said: null,
  order: null,
  deal: null,
  failure: {
    kind: 'busy',
    message: 'The bridge answered an HTML page titled “Gateway timeout”',
    status: 504,
  },
};
