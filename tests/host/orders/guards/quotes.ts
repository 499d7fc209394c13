import type { HostQuote } from '../../../../host/live/quotes';
import type { GuardKnowledge } from '../../../../host/orders/guards/guard';
import { defaultLimits } from '../../../../shared/model/limits';
import type { NewOrder, TradeRequest } from '../../../../shared/model/trade';
import { account, eurusd, quotes } from '../../../fixtures/trading';

/** A live quote, a demo account and the default limits, for the guards' tests to vary. */

export const quote = (over: Partial<HostQuote> = {}): HostQuote => ({
  ...quotes.eurusd,
  readAgoMs: 200,
  changedAgoMs: 400,
  hasMoved: true,
  behindMs: 0,
  usualSpread: 0.00012,
  usualBid: quotes.eurusd.bid,
  lookMs: 3_000,
  ...over,
});

export const known = (over: Partial<GuardKnowledge> = {}): GuardKnowledge => ({
  arming: { generation: 1, needsArming: false, isArmed: false, account: '5012345@Demo-Server' },
  limits: defaultLimits,
  spec: eurusd,
  account,
  quote: quote(),
  order: null,
  lastVolume: null,
  ordersLastMinute: 0,
  ...over,
});

export const intentId = '7d3f2f0e-52f3-4e7f-9c7c-0c6c0f4fbb3a';

export const placing = (over: Partial<NewOrder> = {}): TradeRequest => ({
  name: 'place-order',
  input: {
    intentId,
    symbol: 'EURUSD',
    type: 'BUY',
    volume: 0.1,
    price: quotes.eurusd.ask,
    deviation: 20,
    ...over,
  },
});
