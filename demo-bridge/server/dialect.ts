import type { Context } from 'hono';
import type { TradeResult } from '../engine/trade-result';
import type { Candle, Timeframe } from '../market/candle';
import type { SymbolMarket } from '../market/symbol-market';
import type { Quote } from '../market/ticks';
import type { Refusal as SidecarRefusal } from '../ta/analyse';
import type { Problem } from './errors';
import type { Stamps } from './stamps';

/**
 * How a bridge says what the engine knows (reference/bridge-notes.md, "Two dialects"). The routes and the engine are
 * the same for all of them.
 */
export interface Dialect {
  readonly stamps: Stamps;
  /** Stands before every path, such as `/broker/account`; empty for none. */
  readonly prefix: string;
  /** The answer of `GET /ping`. */
  readonly ping: Readonly<Record<string, string>>;
  readonly isPingOpen: boolean;
  /** Paths of the document that this bridge has not. */
  readonly lacks: readonly string[];
  /** A terminal that was shut down starts again with the next request for data. */
  readonly wakesTerminal: boolean;
  /** Status of a new order that was done; one that was not is always 200. */
  readonly doneStatus: 200 | 201;
  /** Fields of a trade's result beyond those of the document's dialect. */
  readonly resultExtras: Readonly<Record<string, unknown>>;
  readonly words: Words;
  /** A close carries the magic number of its position, and the comment of a bot. */
  readonly labelsCloses: boolean;
  /** The indicator that its sidecar breaks on; null for none. */
  readonly failingIndicator: string | null;
  /** What `GET /terminal` tells of the broker's offset from UTC, seconds. */
  toldOffset(brokerOffset: number): number;
  lastError(code: number, message: string): Readonly<Record<string, unknown>>;
  /** An answer other than 2xx. */
  failure(problem: Problem): Failure;
  /** A modify, close or cancel that the broker did not do. */
  changeRefused(change: Change, result: TradeResult): Problem;
  sidecarRefused(refusal: SidecarRefusal): Problem;
  /** What it reads of a new order's body, and of an order's change. */
  newOrder(body: unknown): unknown;
  orderChange(body: unknown): unknown;
  /** What a request's `count`, `from` and `to` ask for, in broker time, oldest first. */
  candles(c: Context, market: SymbolMarket, timeframe: Timeframe, now: number): readonly Candle[];
  ticks(c: Context, market: SymbolMarket, now: number): readonly Quote[];
}

export type Change = 'update position' | 'close position' | 'modify order' | 'cancel order';

interface Failure {
  readonly contentType: string;
  readonly body: string;
}

/** Its own words for a request that makes no sense. */
export interface Words {
  readonly notInitialised: string;
  readonly spanNeeded: string;
  readonly indicatorsNeeded: string;
  invalidTimeframe(text: string): string;
  /** An order that was pending once. */
  orderGone(ticket: number): string;
}
