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

interface TaQuery {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly count: number;
  readonly indicators: Indicators;
  /** Outputs of so many newest bars only, computed over all `count`. */
  readonly recentBars?: number | undefined;
}

/** What can be asked below a symbol's path or at the top. */
export type VariantName = 'tick' | 'tick-history' | 'rates';

export interface BridgeReads {
  /** Round trip in milliseconds. */
  ping(): Promise<Result<number>>;
  /** `live`, `backtest` or another word, as the last ping told it; null where none did. */
  mode(): string | null;
  /** Terminal to broker in milliseconds; null where the answer does not say. */
  brokerLatency(): Promise<Result<number | null>>;
  lastError(): Promise<Result<LastError>>;
  /** `onTook` hears the round trip in milliseconds, without the time in our own queue, and the UTC of the bridge's machine. */
  terminal(onTook?: (ms: number, utcMs: number | null) => void): Promise<Result<Terminal>>;
  /** `symbol` pins the one whose tick the clock is read from. */
  time(symbol?: string): Promise<Result<TimeAnswer>>;
  openApi(): Promise<Result<OpenApi>>;
  account(): Promise<Result<Account>>;
  symbols(group?: string): Promise<Result<string[]>>;
  symbol(symbol: string): Promise<Result<SymbolSpec>>;
  tick(symbol: string): Promise<Result<Tick>>;
  ticks(symbol: string, span: TickSpan, wanted?: AbortSignal): Promise<Result<TickRecord[]>>;
  /** What `count` of ticks was seen to mean here; null while nothing showed it. */
  tickCounting(): TickCounting | null;
  rates(symbol: string, timeframe: Timeframe, count: number, wanted?: AbortSignal): Promise<Result<Bars>>;
  /** The candles of a span in broker seconds. `count` is not sent: it may go before a span (reference/bridge-notes.md, "or"). */
  ratesBetween(symbol: string, timeframe: Timeframe, from: number, to: number): Promise<Result<Bars>>;
  /** Candles with the sidecar's outputs. */
  ratesTa(query: TaQuery, wanted?: AbortSignal): Promise<Result<TaAnswer>>;
  positions(): Promise<Result<Listed<Position>>>;
  position(ticket: string): Promise<Result<Position>>;
  orders(): Promise<Result<Listed<Order>>>;
  order(ticket: string): Promise<Result<Order>>;
  deals(from: number, to: number, wanted?: AbortSignal): Promise<Result<Listed<Deal>>>;
  historyOrders(from: number, to: number, wanted?: AbortSignal): Promise<Result<Listed<Order>>>;
  /** One record with every field as it was sent. */
  record(query: RecordQuery): Promise<Result<WireRecord>>;
  /** True where this bridge answers a topic at the top (`/tick?symbol=`) and not below the symbol. */
  isAtTop(name: VariantName): boolean;
}
