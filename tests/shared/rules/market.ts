import type { Terminal } from '../../../shared/model/connection';
import type { OrderDraft, OrderMarket } from '../../../shared/rules/order-rules';
import { emptyAccount, eurusd, quotes, terminal } from '../../fixtures/trading';

/** A healthy market and an order, for the rules' tests to vary. */

type Over = Partial<Omit<OrderMarket, 'terminal'>> & { readonly terminal?: Partial<Terminal> };

export const market = (over: Over): OrderMarket => ({
  spec: eurusd,
  tick: quotes.eurusd,
  account: emptyAccount,
  pendingCount: 0,
  sameSideVolume: 0,
  brokerNow: null,
  ...over,
  terminal: { ...terminal, ...over.terminal },
});

export const draft = (order: Partial<OrderDraft> & Pick<OrderDraft, 'type'>): OrderDraft => ({
  symbol: 'EURUSD',
  volume: 0.1,
  price: 1.17089,
  ...order,
});
