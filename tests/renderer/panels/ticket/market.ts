import type { Account } from '../../../../shared/model/account';
import type { Order } from '../../../../shared/model/order';
import type { Position } from '../../../../shared/model/position';
import type { SymbolSpec } from '../../../../shared/model/symbol';
import type { OrderMarket } from '../../../../shared/rules/order-rules';

/** A five-digit pair on a hedging account in market execution, as most brokers run it. */
export const eurusd: SymbolSpec = {
  name: 'EURUSD',
  description: 'Euro vs US Dollar',
  path: 'Forex\\EURUSD',
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

/** An index whose price grid is coarser than its point, as the rules must not forget. */
export const us500: SymbolSpec = {
  ...eurusd,
  name: 'US500.cash',
  digits: 2,
  point: 0.01,
  tickSize: 0.25,
  tickValue: 0.25,
  tickValueProfit: 0.25,
  tickValueLoss: 0.25,
  contractSize: 1,
  volumeMin: 0.1,
  volumeMax: 50,
  volumeStep: 0.1,
  stopsLevel: 100,
};

export const btcusd: SymbolSpec = {
  ...eurusd,
  name: 'BTCUSD',
  digits: 2,
  point: 0.01,
  tickSize: 0.01,
  tickValue: 0.01,
  tickValueProfit: 0.01,
  tickValueLoss: 0.01,
  contractSize: 1,
  volumeMin: 0.001,
  volumeMax: 5,
  volumeStep: 0.001,
  stopsLevel: 0,
};

export const quotes = {
  eurusd: { bid: 1.17077, ask: 1.17089 },
  us500: { bid: 6118, ask: 6119 },
  btcusd: { bid: 97250.12, ask: 97268.12 },
} as const;

export const account: Account = {
  login: '5012345',
  name: 'A. Trader',
  server: 'Demo-Server',
  company: null,
  currency: 'USD',
  currencyDigits: 2,
  balance: 10_000,
  equity: 10_148.36,
  profit: 148.36,
  credit: 0,
  margin: 412.8,
  marginFree: 9_735.56,
  marginLevel: 2458,
  leverage: 200,
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

/** 2026.05.13 12:00:00 on the broker's clock. */
export const brokerNow = Date.UTC(2026, 4, 13, 12, 0, 0) / 1000;

export function marketOf(
  spec: SymbolSpec,
  tick: { readonly bid: number; readonly ask: number } | null,
  changes: Partial<OrderMarket> = {},
): OrderMarket {
  return {
    spec,
    tick,
    account,
    terminal: null,
    pendingCount: 3,
    sameSideVolume: 0.3,
    brokerNow,
    ...changes,
  };
}

export function positionOf(changes: Partial<Position> = {}): Position {
  return {
    ticket: '42094801',
    symbol: 'EURUSD',
    side: 'BUY',
    volume: 0.2,
    priceOpen: 1.16921,
    priceCurrent: 1.17077,
    sl: 1.165,
    tp: 1.182,
    profit: 31.2,
    swap: -1.28,
    magic: 7701,
    comment: 'trend',
    reason: 'EXPERT',
    timeOpen: brokerNow - 3600,
    ...changes,
  };
}

export function orderOf(changes: Partial<Order> = {}): Order {
  return {
    ticket: '42094900',
    symbol: 'EURUSD',
    type: 'SELL_LIMIT',
    state: 'PLACED',
    volumeInitial: 0.1,
    volumeCurrent: 0.1,
    price: 1.176,
    stopLimit: 0,
    priceCurrent: 1.17077,
    sl: 0,
    tp: 0,
    filling: 'RETURN',
    time: 'GTC',
    expiration: 0,
    magic: 0,
    comment: '',
    reason: 'CLIENT',
    positionId: null,
    timeSetup: brokerNow - 60,
    timeDone: null,
    ...changes,
  };
}
