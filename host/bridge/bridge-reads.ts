import type { Account } from '../../shared/model/account';
import type { Indicators } from '../../shared/model/analysis';
import type { Bars } from '../../shared/model/bars';
import type { Terminal } from '../../shared/model/connection';
import type { Deal } from '../../shared/model/deal';
import type { Timeframe } from '../../shared/model/enums';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { Listed, RecordQuery, WireRecord } from '../../shared/model/record';
import type { Result } from '../../shared/model/result';
import type { SymbolSpec } from '../../shared/model/symbol';
import type { LastError } from '../../shared/model/terminal';
import type { Tick, TickRecord } from '../../shared/model/tick';
import type { OpenApi, TimeAnswer } from './decode/system';
import type { TaAnswer } from './decode/ta';
import type { TickCounting, TickSpan } from './tick-history';

/** Most bars that the sidecar takes (reference/bridge-notes.md, "What `ta` holds"). */
export const mostBars = 5_000;

interface TaQuery {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly count: number;
  readonly indicators: Indicators;
  /** Outputs for the newest so many bars only, computed over all `count`. */
  readonly recentBars?: number | undefined;
}

/** Topics that a bridge may serve below the symbol's path or at the top (`/tick?symbol=`). */
export type VariantName = 'tick' | 'tick-history' | 'rates';

export interface BridgeReads {
  /** Round trip in milliseconds. */
  ping(): Promise<Result<number>>;
  /** `live`, `backtest` or another word of the last ping; null where it had none. */
  mode(): string | null;
  /** Latency from terminal to broker, milliseconds; null where the answer has none. */
  brokerLatency(): Promise<Result<number | null>>;
  lastError(): Promise<Result<LastError>>;
  /**
   * `onTook` gets the round trip in milliseconds, without the time in our own queue, and the UTC of the bridge's machine in
   * milliseconds.
   */
  terminal(onTook?: (ms: number, utcMs: number | null) => void): Promise<Result<Terminal>>;
  /** `symbol`: read the clock from this symbol's tick. */
  time(symbol?: string): Promise<Result<TimeAnswer>>;
  openApi(): Promise<Result<OpenApi>>;
  account(): Promise<Result<Account>>;
  symbols(group?: string): Promise<Result<string[]>>;
  symbol(symbol: string): Promise<Result<SymbolSpec>>;
  tick(symbol: string): Promise<Result<Tick>>;
  ticks(symbol: string, span: TickSpan, wanted?: AbortSignal): Promise<Result<TickRecord[]>>;
  /** What `count` of ticks means on this bridge; null until an answer has shown it. */
  tickCounting(): TickCounting | null;
  rates(symbol: string, timeframe: Timeframe, count: number, wanted?: AbortSignal): Promise<Result<Bars>>;
  /**
   * Candles of a span, broker seconds. Without `count`, which excludes a span (reference/bridge-notes.md, "Requests whose shape the
   * document leaves open").
   */
  ratesBetween(symbol: string, timeframe: Timeframe, from: number, to: number): Promise<Result<Bars>>;
  /** Candles with the sidecar's outputs. */
  ratesTa(query: TaQuery, wanted?: AbortSignal): Promise<Result<TaAnswer>>;
  positions(): Promise<Result<Listed<Position>>>;
  orders(): Promise<Result<Listed<Order>>>;
  deals(from: number, to: number, wanted?: AbortSignal): Promise<Result<Listed<Deal>>>;
  historyOrders(from: number, to: number, wanted?: AbortSignal): Promise<Result<Listed<Order>>>;
  /** The same of a short span, for a decision that must not wait behind the history of years. */
  dealsSoon(from: number, to: number): Promise<Result<Listed<Deal>>>;
  historyOrdersSoon(from: number, to: number): Promise<Result<Listed<Order>>>;
  /** One record with every field as it was sent. */
  record(query: RecordQuery): Promise<Result<WireRecord>>;
  /** True where this bridge serves a topic only at the top (`/tick?symbol=`). */
  isAtTop(name: VariantName): boolean;
}
