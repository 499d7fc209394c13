import { advance } from '../../../demo-bridge/engine/match';
import { type OrderRequest, placeOrder } from '../../../demo-bridge/engine/place';
import { type AccountRules, openAccount, type ServerState } from '../../../demo-bridge/engine/state';
import type { TradeResult } from '../../../demo-bridge/engine/trade-result';
import type { SymbolDefinition } from '../../../demo-bridge/market/symbols';
import { NOON, type Script, scripted, symbolNamed } from './scripted-prices';

/** One symbol, one account, and a clock that the test moves. */
export interface TestEngine {
  readonly state: ServerState;
  readonly symbol: SymbolDefinition;
  send(request: Partial<OrderRequest>): TradeResult;
  /** Milliseconds after NOON. */
  until(after: number): void;
}

export function engineFor(options: {
  readonly symbol?: SymbolDefinition;
  readonly script: Script;
  readonly others?: readonly { readonly symbol: SymbolDefinition; readonly script: Script }[];
  readonly deposit?: number;
  readonly account?: AccountRules;
  readonly closedFrom?: number;
}): TestEngine {
  const {
    symbol = symbolNamed('EURUSD'),
    script,
    others = [],
    deposit = 10_000,
    account,
    closedFrom,
  } = options;
  const own = { symbol, script, ...(closedFrom === undefined ? {} : { closedFrom }) };
  const state = openAccount(scripted([own, ...others]), NOON, deposit, account);
  return {
    state,
    symbol,
    send: (request) => placeOrder(state, { ...marketBuy, symbol, ...request }),
    until: (after) => advance(state, NOON + after),
  };
}

/** A market buy with nothing but a volume. */
export const marketBuy: Omit<OrderRequest, 'symbol'> = {
  type: 0,
  volume: 0.1,
  price: null,
  stopLimit: null,
  sl: null,
  tp: null,
  deviation: null,
  magic: 0,
  comment: '',
  filling: null,
  lifetime: 0,
  expiration: 0,
  reason: 3,
};
