import { afterEach, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from './harness';

let harness: Harness | null = null;
afterEach(async () => {
  await harness?.end();
  harness = null;
});

describe('the fault bridge itself', () => {
  test('an order through the service is executed once, and the ledger says with which bytes', async () => {
    harness = await startHarness();
    const quote = await harness.poll();
    const answer = await harness.trade('place-order', {
      symbol: 'EURUSD',
      type: 'BUY',
      volume: 0.1,
      price: quote.ask,
      deviation: 20,
      seen: { bid: quote.bid, ask: quote.ask, ageMs: 100, clickedAt: Date.now() },
    });
    expect(answer).toMatchObject({ ok: true, value: { verdict: 'done', retcode: 10_009 } });
    expect(harness.bridge.executions).toHaveLength(1);
    expect(harness.bridge.executions[0]?.write.raw).toContain('POST /orders HTTP/1.1');
    expect(harness.bridge.writes).toHaveLength(1);
  });

  test('hours pass at once, and an unanswered write is unknown after its minute', async () => {
    harness = await startHarness();
    const quote = await harness.poll();
    harness.bridge.next({ name: 'silence', execute: 'now', reply: { kind: 'hang' } });
    const before = Date.now();
    const answer = await harness.trade('place-order', {
      symbol: 'EURUSD',
      type: 'BUY',
      volume: 0.1,
      price: quote.ask,
      deviation: 20,
    });
    expect(answer).toMatchObject({ ok: true, value: { verdict: 'unknown' } });
    expect(Date.now() - before).toBeGreaterThanOrEqual(60_000);
    await harness.time.pass(3_600_000);
    expect(harness.bridge.executions).toHaveLength(1);
  });
});
