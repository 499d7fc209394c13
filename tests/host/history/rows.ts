import type { Account } from '../../../shared/model/account';
import type { Deal } from '../../../shared/model/deal';
import type { Position } from '../../../shared/model/position';

/** One of each kind, with every field. */
export const account: Account = {
  login: '5001',
  name: 'A trader',
  server: 'Demo-1',
  company: 'A broker',
  currency: 'USD',
  currencyDigits: 2,
  balance: 10_000,
  equity: 10_003.73,
  profit: 3.73,
  credit: 0,
  margin: 120.5,
  marginFree: 9_883.23,
  marginLevel: 8_301.85,
  leverage: 100,
  tradeMode: 'DEMO',
  marginMode: 'HEDGING',
  marginCall: 100,
  marginStopOut: 50,
  stopOutMode: 'PERCENT',
  tradeAllowed: true,
  tradeExpert: true,
  limitOrders: 200,
  fifoClose: false,
};

export const position: Position = {
  ticket: '7001',
  symbol: 'EURUSD',
  side: 'BUY',
  volume: 0.05,
  priceOpen: 1.08345,
  priceCurrent: 1.08352,
  sl: 1.082,
  tp: 0,
  profit: 0.35,
  swap: 0,
  magic: 7701,
  comment: 'trend',
  reason: 'EXPERT',
  timeOpen: 1_763_424_000,
  timeUpdate: null,
  identifier: '7001',
};

export const deal: Deal = {
  ticket: '9001',
  order: '8001',
  positionId: '7001',
  symbol: 'EURUSD',
  type: 'BUY',
  entry: 'IN',
  reason: 'EXPERT',
  volume: 0.05,
  price: 1.08345,
  profit: 0,
  swap: 0,
  commission: -0.18,
  fee: 0,
  magic: 7701,
  comment: 'trend',
  time: 1_763_424_000,
};
