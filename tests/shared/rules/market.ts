import type { Account } from '../../../shared/model/account';
import type { Terminal } from '../../../shared/model/connection';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { OrderDraft, OrderMarket } from '../../../shared/rules/order-rules';

/** One symbol, one account and one quote that the tests of the rules vary. */

export const eurusd: SymbolSpec = {
  name: 'EURUSD',
  description: 'Euro vs US Dollar',
  path: 'Forex\\Majors\\EURUSD',
  digits: 5,
  point: 0.00001,
  tickSize: 0.00001,
  tickValue: 1,
  tickValueProfit: 1,
  tickValueLoss: 1,
  contractSize: 100_000,
  volumeMin: 0.01,
  volumeMax: 100,
  volumeStep: 0.01,
  volumeLimit: 0,
  stopsLevel: 10,
  freezeLevel: 0,
  tradeMode: 'FULL',
  execution: 'MARKET',
  gtcMode: 'GTC',
  orderMode: 127,
  fillingMode: 3,
  expirationMode: 15,
  currencyBase: 'EUR',
  currencyProfit: 'USD',
  currencyMargin: 'EUR',
  swapLong: -6.4,
  swapShort: 1.1,
  bidLow: 1.16953,
  bidHigh: 1.17466,
  calcMode: 0,
  marginInitial: 0,
  marginMaintenance: 0,
  marginHedged: 50_000,
  swapMode: 'POINTS',
  swapTripleDay: 'WEDNESDAY',
  previousClose: 1.17,
  spreadFloats: true,
  startTime: null,
  expirationTime: null,
};

export const account: Account = {
  login: '12345678',
  name: 'Sim Trader',
  server: 'Sim-Server',
  company: 'Sim Markets Ltd',
  currency: 'USD',
  currencyDigits: 2,
  balance: 10_000,
  equity: 10_000,
  profit: 0,
  credit: 0,
  margin: 0,
  marginFree: 10_000,
  marginLevel: null,
  leverage: 100,
  tradeMode: 'DEMO',
  marginMode: 'HEDGING',
  marginCall: 70,
  marginStopOut: 20,
  stopOutMode: 'PERCENT',
  tradeAllowed: true,
  tradeExpert: true,
  limitOrders: 200,
  fifoClose: false,
};

const terminal: Terminal = {
  name: 'MetaTrader 5',
  company: 'Sim Markets Ltd',
  build: 5602,
  connected: true,
  tradeAllowed: true,
  tradeApiDisabled: false,
  pingMs: 38,
  utcOffsetS: 10_800,
};

type Over = Partial<Omit<OrderMarket, 'terminal'>> & { readonly terminal?: Partial<Terminal> };

export const market = (over: Over): OrderMarket => ({
  spec: eurusd,
  tick: { bid: 1.17077, ask: 1.17089 },
  account,
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
