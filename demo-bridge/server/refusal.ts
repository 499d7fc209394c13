import { retcodeOf, wordsOf } from '../engine/retcodes';
import type { TradeResult } from '../engine/trade-result';
import { Problem } from './errors';

/** A modify, close or cancel that the broker refuses is an HTTP error; only a new order tells it within a result. */
export function insistOnDone(result: TradeResult): TradeResult {
  if (result.verdict === 'done') return result;
  throw new Problem(400, retcodeOf(result.verdict), wordsOf(result.verdict));
}
