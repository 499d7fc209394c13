import type { ServerState } from '../engine/state';
import type { TradeServer } from '../engine/trade-server';
import type { Dialect } from './dialect';
import type { Terminal } from './terminal';

/** What the routes use. */
export interface Bridge {
  readonly server: TradeServer;
  readonly terminal: Terminal;
  readonly dialect: Dialect;
  /** The account and the market as of this request. */
  state(): ServerState;
  nextRequestId(): number;
}
