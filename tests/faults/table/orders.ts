import { expect } from 'vitest';
import type { Intent } from '../../../shared/model/intent';
import type { Failure, Result } from '../../../shared/model/result';
import type { Tick } from '../../../shared/model/tick';
import type { TradeOutcome, Verdict } from '../../../shared/model/trade';
import type { Fault } from '../fault';
import type { Harness } from '../harness';

/** Requests and checks for the rows of reference/order-safety.md's table. */

const grid = (price: number): number => Math.round(price * 100_000) / 100_000;

export const seenAt = (quote: Tick) => ({
  bid: quote.bid,
  ask: quote.ask,
  ageMs: 100,
  clickedAt: Date.now(),
});

export const buyNow = (quote: Tick) => ({
  symbol: 'EURUSD',
  type: 'BUY' as const,
  volume: 0.1,
  price: quote.ask,
  deviation: 20,
  seen: seenAt(quote),
});

export const buyLimit = (quote: Tick, points = 500) => ({
  symbol: 'EURUSD',
  type: 'BUY_LIMIT' as const,
  volume: 0.1,
  price: grid(quote.bid - points / 100_000),
  seen: seenAt(quote),
});

/** Levels of a bought position, 500 points and more away. */
export const levels = (quote: Tick, further = 0) => ({
  sl: grid(quote.bid - (500 + further) / 100_000),
  tp: grid(quote.bid + (500 + further) / 100_000),
});

/** A market order with this fault, after a poll. */
export async function buyUnder(harness: Harness, fault: Fault): Promise<Result<TradeOutcome>> {
  const quote = await harness.poll();
  harness.bridge.next(fault);
  return harness.trade('place-order', buyNow(quote));
}

/** Expects one write on the wire, and this many executions in the ledger. */
export function expectOnce(harness: Harness, executions: 0 | 1): void {
  expect(harness.bridge.writes.map(({ method, path }) => `${method} ${path}`)).toHaveLength(1);
  expect(harness.bridge.writes[0]?.before, 'a connection of its own').toBe(0);
  expect(harness.bridge.executions).toHaveLength(executions);
}

/** The verdict; for a blocked order the failure's kind. */
export function verdictOf(result: Result<TradeOutcome>): Verdict | string {
  if (!result.ok) return result.failure.kind;
  const { verdict, failure } = result.value;
  return verdict === 'not-sent' && failure?.kind === 'held-back' ? 'held-back' : verdict;
}

/** Why nothing was sent; null where something was. */
export const whyNotSent = (result: Result<TradeOutcome>): Failure | null =>
  result.ok && result.value.verdict === 'not-sent' ? result.value.failure : null;

export type Ending =
  | 'executed'
  | 'partly'
  | 'probable'
  | 'unclear'
  | 'not-executed'
  | 'not-found'
  | 'checked'
  | 'unknown'
  | 'open';

/** The result by the journal, from the answer or a later search. */
export function endingOf({ state, outcome, resolution }: Intent): Ending {
  switch (state) {
    case 'confirmed':
      return outcome?.verdict === 'partial' ? 'partly' : 'executed';
    case 'rejected':
    case 'not-sent':
      return 'not-executed';
    case 'resolved':
      return resolution?.kind ?? 'open';
    case 'unknown':
      return 'unknown';
    case 'journalled':
    case 'sent':
      return 'open';
  }
}

/** The last intent's ending after this long of ordinary polling. */
export async function endingAfter(harness: Harness, ms: number): Promise<Ending> {
  await harness.watch(ms);
  const [last] = await harness.intents();
  if (last === undefined) throw new Error('the journal is empty');
  return endingOf(last);
}
