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

/** The result of one read, failures included, whoever asked for it. */
export type Reading =
  | { readonly topic: 'account'; readonly result: Result<Account> }
  | { readonly topic: 'positions'; readonly result: Result<Listed<Position>> }
  | { readonly topic: 'orders'; readonly result: Result<Listed<Order>> }
  | { readonly topic: 'deals'; readonly span: ReadSpan; readonly result: Result<Listed<Deal>> }
  | { readonly topic: 'past-orders'; readonly span: ReadSpan; readonly result: Result<Listed<Order>> }
  /** `symbol` is the requested one: a bridge may answer with another spelling. */
  | { readonly topic: 'symbol'; readonly symbol: string; readonly result: Result<SymbolSpec> }
  | { readonly topic: 'tick'; readonly symbol: string; readonly result: Result<Tick> }
  | { readonly topic: 'time'; readonly result: Result<TimeAnswer> }
  | { readonly topic: 'terminal'; readonly result: Result<Terminal> };

/** The span that history was asked for, both ends included, broker seconds. */
export interface ReadSpan {
  readonly from: number;
  readonly to: number;
}

/** Receives all readings of a client: host/live, which owns the account's state. */
export interface ReadingSink {
  /** Monotonic milliseconds. */
  now(): number;
  /** Called once for each request sent. `askedMs`: when it was sent, monotonic milliseconds. */
  take(reading: Reading, askedMs: number): void;
}
