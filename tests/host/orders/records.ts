import type { RowBefore } from '../../../host/orders/journal/entry';
import type { Account } from '../../../shared/model/account';
import type { Deal } from '../../../shared/model/deal';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';

/** One record of each kind, for the resolver. */

export const account = (more: Partial<Account> = {}): Account => ({
  login: '1001',
  name: null,
  server: 'Quiet-Demo',
  company: null,
  currency: 'USD',
  currencyDigits: 2,
  balance: 10_000,
  equity: 10_000,
  profit: 0,
  credit: null,
  margin: 0,
  marginFree: 10_000,
  marginLevel: null,
  leverage: 100,
  tradeMode: 'DEMO',
  marginMode: 'HEDGING',
  marginCall: null,
  marginStopOut: null,
  stopOutMode: null,
  tradeAllowed: true,
  tradeExpert: true,
  limitOrders: null,
  fifoClose: null,
  ...more,
});

export const position = (ticket: string, more: Partial<Position> = {}): Position => ({
  ticket,
  symbol: 'EURUSD',
  side: 'BUY',
  volume: 0.1,
  priceOpen: 1.1,
  priceCurrent: 1.1,
  sl: 0,
  tp: 0,
  profit: 0,
  swap: 0,
  magic: 0,
  comment: '',
  reason: 'EXPERT',
  timeOpen: 1_700_007_200,
  timeUpdate: null,
  identifier: ticket,
  ...more,
});

export const order = (ticket: string, more: Partial<Order> = {}): Order => ({
  ticket,
  symbol: 'EURUSD',
  type: 'BUY_LIMIT',
  state: 'PLACED',
  volumeInitial: 0.1,
  volumeCurrent: 0.1,
  price: 1.09,
  stopLimit: 0,
  priceCurrent: null,
  sl: 0,
  tp: 0,
  filling: 'RETURN',
  time: 'GTC',
  expiration: 0,
  magic: 0,
  comment: '',
  reason: 'EXPERT',
  positionId: null,
  timeSetup: 1_700_007_200,
  timeDone: null,
  ...more,
});

export const deal = (ticket: string, more: Partial<Deal> = {}): Deal => ({
  ticket,
  order: null,
  positionId: null,
  symbol: 'EURUSD',
  type: 'BUY',
  entry: 'IN',
  reason: 'EXPERT',
  volume: 0.1,
  price: 1.1,
  profit: 0,
  swap: 0,
  commission: 0,
  fee: 0,
  magic: 0,
  comment: '',
  time: 1_700_007_200,
  ...more,
});

/** A row right before its change was sent. */
export const rowBefore = (more: Partial<RowBefore> = {}): RowBefore => ({
  volume: 0.1,
  price: null,
  stopLimit: null,
  sl: 0,
  tp: 0,
  time: null,
  expiration: null,
  ...more,
});
