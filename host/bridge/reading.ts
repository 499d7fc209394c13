import type { Account } from '../../shared/model/account';
import type { Terminal } from '../../shared/model/connection';
import type { Deal } from '../../shared/model/deal';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { Listed } from '../../shared/model/record';
import type { Result } from '../../shared/model/result';
import type { SymbolSpec } from '../../shared/model/symbol';
import type { Tick } from '../../shared/model/tick';
import type { TimeAnswer } from './decode/system';

/** What one read of a bridge brought, whoever asked for it. Its failures count too. */
export type Reading =
  | { readonly topic: 'account'; readonly result: Result<Account> }
  | { readonly topic: 'positions'; readonly result: Result<Listed<Position>> }
  | { readonly topic: 'orders'; readonly result: Result<Listed<Order>> }
  | { readonly topic: 'deals'; readonly result: Result<Listed<Deal>> }
  | { readonly topic: 'past-orders'; readonly result: Result<Listed<Order>> }
  /** `symbol` is the one that was asked for: a bridge may answer with another spelling. */
  | { readonly topic: 'symbol'; readonly symbol: string; readonly result: Result<SymbolSpec> }
  | { readonly topic: 'tick'; readonly symbol: string; readonly result: Result<Tick> }
  | { readonly topic: 'time'; readonly result: Result<TimeAnswer> }
  | { readonly topic: 'terminal'; readonly result: Result<Terminal> };

/** Where a client leaves its readings: the one owner of the account's state (host/live). */
export interface ReadingSink {
  /** Monotonic milliseconds. */
  now(): number;
  /** Once for each request that was sent. `askedMs`: when it went out. */
  take(reading: Reading, askedMs: number): void;
}
