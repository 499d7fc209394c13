import type { SessionPlan } from './sessions';

/** One symbol of the demo broker: how it trades and how its price behaves. "Points" are the last printed decimal. */
export interface SymbolDefinition {
  readonly name: string;
  readonly description: string;
  readonly path: string;
  readonly base: string;
  readonly profit: string;
  readonly margin: string;
  readonly digits: number;
  /** The grid of prices, in points. */
  readonly tickPoints: number;
  /** The level that the price keeps coming back to. */
  readonly anchor: number;
  /** Deviation of a day's return. */
  readonly dailyVolatility: number;
  /** Days in which half of a departure from the anchor is made good. */
  readonly halfLifeDays: number;
  /** Share of a day's deviation that passes while the market is closed over night or over the weekend. */
  readonly overnightGap: number;
  readonly weekendGap: number;
  /** First day with history, UTC date. */
  readonly listed: string;
  readonly sessions: SessionPlan;
  /** Mean ticks a minute. */
  readonly ticksPerMinute: number;
  /** The day's ordinary spread, in points. */
  readonly spreadPoints: number;
  /** Units that one tick of the exchange stands for; 0 where no exchange reports volume. */
  readonly unitsPerTick: number;
  /** Two symbols whose product is this cross rate: day by day it closes where they do. */
  readonly legs: readonly [string, string] | null;
  readonly contractSize: number;
  /** CALC_MODE: 0 forex, 3 CFD on an index, 4 CFD with leverage, 32 exchange stocks. */
  readonly calcMode: 0 | 3 | 4 | 32;
  readonly volumeMin: number;
  readonly volumeMax: number;
  readonly volumeStep: number;
  readonly volumeLimit: number;
  readonly stopsLevel: number;
  readonly freezeLevel: number;
  /** 0 disabled, 1 long only, 2 short only, 3 close only, 4 full. */
  readonly tradeMode: 0 | 1 | 2 | 3 | 4;
  /** 0 request, 1 instant, 2 market, 3 exchange. */
  readonly execution: 0 | 1 | 2 | 3;
  readonly fillingMode: number;
  readonly orderMode: number;
  readonly expirationMode: number;
  /** Points a lot and night. */
  readonly swapLong: number;
  readonly swapShort: number;
  /** Account money a lot and side. */
  readonly commissionPerLot: number;
}

const ALL_ORDERS = 127;
const NO_STOP_LIMIT_NO_CLOSE_BY = 127 - 8 - 64;
const FOK_AND_IOC = 3;
const ALL_EXPIRATIONS = 15;

const forex: Omit<SymbolDefinition, 'name' | 'description' | 'base' | 'profit' | 'margin' | 'anchor'> = {
  path: 'Forex\\Majors',
  digits: 5,
  tickPoints: 1,
  dailyVolatility: 0.0048,
  halfLifeDays: 60,
  overnightGap: 0,
  weekendGap: 0.3,
  listed: '2000-01-03',
  sessions: 'currencies',
  ticksPerMinute: 55,
  spreadPoints: 9,
  unitsPerTick: 0,
  legs: null,
  contractSize: 100_000,
  calcMode: 0,
  volumeMin: 0.01,
  volumeMax: 100,
  volumeStep: 0.01,
  volumeLimit: 0,
  stopsLevel: 10,
  freezeLevel: 0,
  tradeMode: 4,
  execution: 2,
  fillingMode: FOK_AND_IOC,
  orderMode: ALL_ORDERS,
  expirationMode: ALL_EXPIRATIONS,
  swapLong: -6.4,
  swapShort: 1.1,
  commissionPerLot: 3.5,
};

const crypto = {
  ...forex,
  path: 'Crypto',
  digits: 2,
  dailyVolatility: 0.026,
  halfLifeDays: 40,
  weekendGap: 0,
  listed: '2010-07-19',
  sessions: 'always' as const,
  ticksPerMinute: 45,
  contractSize: 1,
  calcMode: 4 as const,
  stopsLevel: 0,
  swapLong: -20,
  swapShort: -12,
  commissionPerLot: 0,
};

const share = {
  ...forex,
  path: 'Shares\\US',
  profit: 'USD',
  margin: 'USD',
  digits: 2,
  dailyVolatility: 0.016,
  overnightGap: 0.45,
  weekendGap: 0.6,
  sessions: 'shares' as const,
  ticksPerMinute: 38,
  spreadPoints: 4,
  unitsPerTick: 100,
  contractSize: 1,
  calcMode: 32 as const,
  volumeMin: 1,
  volumeMax: 5000,
  volumeStep: 1,
  stopsLevel: 0,
  execution: 3 as const,
  fillingMode: FOK_AND_IOC,
  orderMode: NO_STOP_LIMIT_NO_CLOSE_BY,
  expirationMode: 1 + 2,
  swapLong: -3,
  swapShort: -2,
  commissionPerLot: 0.02,
};

/** The order is the one of `GET /symbols`: majors first. */
export const SYMBOLS: readonly SymbolDefinition[] = [
  {
    ...forex,
    name: 'EURUSD',
    description: 'Euro vs US Dollar',
    base: 'EUR',
    profit: 'USD',
    margin: 'EUR',
    anchor: 1.17,
  },
  {
    ...forex,
    name: 'GBPUSD',
    description: 'Pound Sterling vs US Dollar',
    base: 'GBP',
    profit: 'USD',
    margin: 'GBP',
    anchor: 1.335,
    spreadPoints: 12,
    swapLong: -3.2,
    swapShort: -1.4,
  },
  {
    ...forex,
    name: 'USDJPY',
    description: 'US Dollar vs Japanese Yen',
    base: 'USD',
    profit: 'JPY',
    margin: 'USD',
    anchor: 152,
    digits: 3,
    spreadPoints: 11,
    dailyVolatility: 0.0056,
    swapLong: 9.1,
    swapShort: -18.4,
  },
  {
    ...forex,
    name: 'AUDUSD',
    description: 'Australian Dollar vs US Dollar',
    base: 'AUD',
    profit: 'USD',
    margin: 'AUD',
    anchor: 0.66,
    spreadPoints: 10,
    dailyVolatility: 0.0058,
    swapLong: -1.9,
    swapShort: -0.9,
  },
  {
    ...forex,
    name: 'USDCHF',
    description: 'US Dollar vs Swiss Franc',
    base: 'USD',
    profit: 'CHF',
    margin: 'USD',
    anchor: 0.8,
    spreadPoints: 12,
    swapLong: 5.2,
    swapShort: -11.8,
  },
  // Instant execution: the price that the client saw is part of the request, and may be answered by a requote.
  {
    ...forex,
    name: 'USDCAD',
    description: 'US Dollar vs Canadian Dollar',
    base: 'USD',
    profit: 'CAD',
    margin: 'USD',
    anchor: 1.38,
    spreadPoints: 14,
    dailyVolatility: 0.0041,
    execution: 1,
    fillingMode: 1,
    swapLong: 1.2,
    swapShort: -6,
  },
  {
    ...forex,
    name: 'EURJPY',
    description: 'Euro vs Japanese Yen',
    path: 'Forex\\Crosses',
    base: 'EUR',
    profit: 'JPY',
    margin: 'EUR',
    anchor: 177.84,
    digits: 3,
    spreadPoints: 18,
    dailyVolatility: 0.006,
    legs: ['EURUSD', 'USDJPY'],
    swapLong: 3.1,
    swapShort: -13.6,
  },
  {
    ...forex,
    name: 'XAUUSD',
    description: 'Gold vs US Dollar',
    path: 'Metals',
    base: 'XAU',
    profit: 'USD',
    margin: 'XAU',
    anchor: 3300,
    digits: 2,
    dailyVolatility: 0.0095,
    ticksPerMinute: 75,
    spreadPoints: 22,
    contractSize: 100,
    calcMode: 4,
    volumeMax: 50,
    stopsLevel: 20,
    swapLong: -42,
    swapShort: 18,
  },
  {
    ...forex,
    name: 'XAGUSD',
    description: 'Silver vs US Dollar',
    path: 'Metals',
    base: 'XAG',
    profit: 'USD',
    margin: 'XAG',
    anchor: 38,
    digits: 3,
    dailyVolatility: 0.017,
    spreadPoints: 24,
    contractSize: 5000,
    calcMode: 4,
    volumeMax: 50,
    stopsLevel: 30,
    freezeLevel: 30,
    swapLong: -5.5,
    swapShort: 1.2,
  },
  // A tick of 25 points: prices lie on the quarter, digits alone do not tell.
  {
    ...forex,
    name: 'US500.cash',
    description: 'US 500 index, cash',
    path: 'Indices',
    base: 'USD',
    profit: 'USD',
    margin: 'USD',
    anchor: 6450,
    digits: 2,
    tickPoints: 25,
    dailyVolatility: 0.0105,
    overnightGap: 0.08,
    weekendGap: 0.35,
    sessions: 'usIndex',
    ticksPerMinute: 60,
    spreadPoints: 50,
    contractSize: 10,
    calcMode: 4,
    volumeMax: 50,
    volumeLimit: 100,
    stopsLevel: 100,
    swapLong: -110,
    swapShort: 25,
    commissionPerLot: 0,
  },
  {
    ...forex,
    name: 'GER40.cash',
    description: 'Germany 40 index, cash',
    path: 'Indices',
    base: 'EUR',
    profit: 'EUR',
    margin: 'EUR',
    anchor: 23_900,
    digits: 1,
    tickPoints: 1,
    dailyVolatility: 0.011,
    overnightGap: 0.12,
    weekendGap: 0.35,
    sessions: 'euIndex',
    ticksPerMinute: 50,
    spreadPoints: 12,
    contractSize: 1,
    calcMode: 3,
    volumeMin: 0.1,
    volumeMax: 100,
    volumeStep: 0.1,
    stopsLevel: 20,
    swapLong: -31,
    swapShort: 4,
    commissionPerLot: 0,
  },
  {
    ...crypto,
    name: 'BTCUSD',
    description: 'Bitcoin vs US Dollar',
    base: 'BTC',
    profit: 'USD',
    margin: 'BTC',
    anchor: 97_000,
    ticksPerMinute: 70,
    spreadPoints: 1600,
    volumeMax: 20,
  },
  {
    ...crypto,
    name: 'ETHUSD',
    description: 'Ethereum vs US Dollar',
    base: 'ETH',
    profit: 'USD',
    margin: 'ETH',
    anchor: 3500,
    dailyVolatility: 0.031,
    spreadPoints: 170,
    listed: '2015-08-07',
    volumeMax: 100,
    swapLong: -2,
    swapShort: -1.5,
  },
  {
    ...crypto,
    name: 'ADAUSD',
    description: 'Cardano vs US Dollar',
    base: 'ADA',
    profit: 'USD',
    margin: 'ADA',
    anchor: 0.72,
    digits: 4,
    dailyVolatility: 0.036,
    ticksPerMinute: 24,
    spreadPoints: 24,
    listed: '2017-10-02',
    volumeMin: 100,
    volumeMax: 100_000,
    volumeStep: 100,
    swapLong: -0.6,
    swapShort: -0.4,
  },
  // On its way out of the offer: what is open may be closed, nothing new is taken.
  {
    ...crypto,
    name: 'LTCUSD',
    description: 'Litecoin vs US Dollar (closing only)',
    base: 'LTC',
    profit: 'USD',
    margin: 'LTC',
    anchor: 104,
    dailyVolatility: 0.033,
    ticksPerMinute: 18,
    spreadPoints: 18,
    listed: '2013-04-29',
    volumeMax: 1000,
    tradeMode: 3,
  },
  { ...share, name: '#AAPL', description: 'Apple Inc.', base: 'USD', anchor: 232 },
  // A cash share without borrowing: it can be bought, not sold short. The slash is part of the name.
  {
    ...share,
    name: '#BRK/B',
    description: 'Berkshire Hathaway Inc. class B',
    base: 'USD',
    anchor: 478,
    dailyVolatility: 0.011,
    ticksPerMinute: 20,
    spreadPoints: 12,
    tradeMode: 1,
  },
];

const byName = new Map(SYMBOLS.map((symbol) => [symbol.name, symbol]));

export function findSymbol(name: string): SymbolDefinition | undefined {
  return byName.get(name);
}

/** The size of a point. */
export function pointOf(symbol: SymbolDefinition): number {
  return 1 / 10 ** symbol.digits;
}

/** The price of a whole number of points; a division, because it gives the double nearest to the decimal. */
export function priceOf(symbol: SymbolDefinition, points: number): number {
  return points / 10 ** symbol.digits;
}
