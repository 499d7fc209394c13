import type { Context } from 'hono';
import type { TradeResult } from '../engine/trade-result';
import type { Candle, Timeframe } from '../market/candle';
import type { SymbolMarket } from '../market/symbol-market';
import type { Quote } from '../market/ticks';
import type { Refusal as SidecarRefusal } from '../ta/analyse';
import type { Problem } from './errors';
import type { Stamps } from './stamps';

/**
 * The form of a bridge's requests and answers (reference/bridge-notes.md, "Two dialects"). Routes and engine are the same for all
 * dialects.
 */
export interface Dialect {
  readonly stamps: Stamps;
  /** Prefix of every path, such as `/broker/account`; empty for none. */
  readonly prefix: string;
  /** The answer of `GET /ping`. */
  readonly ping: Readonly<Record<string, string>>;
  readonly isPingOpen: boolean;
  /** Paths of the document that this bridge lacks. */
  readonly lacks: readonly string[];
  /** A terminal that was shut down starts again with the next request for data. */
  readonly wakesTerminal: boolean;
  /** Status of a new order that was executed; a refused one is always 200. */
  readonly doneStatus: 200 | 201;
  /** Extra fields of a trade result, beyond the document's. */
  readonly resultExtras: Readonly<Record<string, unknown>>;
  readonly words: ErrorTexts;
  /** A close gets the magic of its position, and a bot's comment. */
  readonly labelsCloses: boolean;
  /** The indicator on which its sidecar fails; null for none. */
  readonly failingIndicator: string | null;
  /** The broker's offset from UTC in `GET /terminal`, seconds. */
  reportedOffset(brokerOffset: number): number;
  lastError(code: number, message: string): Readonly<Record<string, unknown>>;
  /** An answer other than 2xx. */
  failure(problem: Problem): Failure;
  /** A change, close or cancel that the broker refused. */
  changeRefused(change: Change, result: TradeResult): Problem;
  sidecarRefused(refusal: SidecarRefusal): Problem;
  newOrder(body: unknown): unknown;
  orderChange(body: unknown): unknown;
  /** Rows for a request's `count`, `from` and `to`, in broker time, oldest first. */
  candles(c: Context, market: SymbolMarket, timeframe: Timeframe, now: number): readonly Candle[];
  ticks(c: Context, market: SymbolMarket, now: number): readonly Quote[];
}

export type Change = 'update position' | 'close position' | 'modify order' | 'cancel order';

interface Failure {
  readonly contentType: string;
  readonly body: string;
}

/** Texts for invalid requests. */
export interface ErrorTexts {
  readonly notInitialised: string;
  readonly spanNeeded: string;
  readonly indicatorsNeeded: string;
  invalidTimeframe(text: string): string;
  /** An order that was pending once. */
  orderNotPending(ticket: number): string;
}
