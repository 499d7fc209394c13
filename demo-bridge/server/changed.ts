import type { Context } from 'hono';
import type { TradeResult } from '../engine/trade-result';
import type { Bridge } from './context';
import type { Change } from './dialect';
import { tradeRecord } from './records';

/** The answer to a modify, close or cancel. One that the broker refuses is an HTTP error; only a new order tells it within a result. */
export function changed(c: Context, bridge: Bridge, change: Change, result: TradeResult): Response {
  const { dialect } = bridge;
  if (result.verdict !== 'done') throw dialect.changeRefused(change, result);
  return c.json({ ...tradeRecord(result, bridge.nextRequestId()), ...dialect.resultExtras });
}
