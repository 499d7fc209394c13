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
  /** The price to which it reverts. */
  readonly anchor: number;
  /** Standard deviation of a day's return. */
  readonly dailyVolatility: number;
  /** Half-life of a departure from the anchor, days. */
  readonly halfLifeDays: number;
  /** Share of a day's deviation that happens while the market is closed, overnight or over the weekend. */
  readonly overnightGap: number;
  readonly weekendGap: number;
  /** First day with history, UTC date. */
  readonly listed: string;
  readonly sessions: SessionPlan;
  /** Mean ticks a minute. */
  readonly ticksPerMinute: number;
  /** Daytime spread, points. */
  readonly spreadPoints: number;
  /** Traded units for each tick; 0 where no exchange reports volume. */
  readonly unitsPerTick: number;
  /** Two symbols whose product is this cross rate; its daily close equals the product of theirs. */
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
  /** Points for each lot and night. */
  readonly swapLong: number;
  readonly swapShort: number;
  /** Account currency for each lot and side. */
  readonly commissionPerLot: number;
}

export function pointOf(symbol: SymbolDefinition): number {
  return 1 / 10 ** symbol.digits;
}

/** A whole number of points as a price; division gives the double nearest to the decimal. */
export function priceOf(symbol: SymbolDefinition, points: number): number {
  return points / 10 ** symbol.digits;
}
