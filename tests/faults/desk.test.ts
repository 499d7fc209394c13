import { afterEach, describe, expect, test } from 'vitest';
import { type Desk, startDesk } from './desk';

let desk: Desk | null = null;
afterEach(async () => {
  await desk?.end();
  desk = null;
});

describe('the fault bridge itself', () => {
  test('an order through the service is executed once, and the ledger says with which bytes', async () => {
    desk = await startDesk();
    const quote = await desk.poll();
    const answer = await desk.trade('place-order', {
      symbol: 'EURUSD',
      type: 'BUY',
      volume: 0.1,
      price: quote.ask,
      deviation: 20,
      seen: { bid: quote.bid, ask: quote.ask, ageMs: 100, clickedAt: Date.now() },
    });
    expect(answer).toMatchObject({ ok: true, value: { verdict: 'done', retcode: 10_009 } });
    expect(desk.bridge.executions).toHaveLength(1);
    expect(desk.bridge.executions[0]?.write.raw).toContain('POST /orders HTTP/1.1');
    expect(desk.bridge.writes).toHaveLength(1);
  });

  test('hours pass at once, and an unanswered write is unknown after its minute', async () => {
    desk = await startDesk();
    const quote = await desk.poll();
    desk.bridge.next({ name: 'silence', execute: 'now', reply: { kind: 'hang' } });
    const before = Date.now();
    const answer = await desk.trade('place-order', {
      symbol: 'EURUSD',
      type: 'BUY',
      volume: 0.1,
      price: quote.ask,
      deviation: 20,
    });
    expect(answer).toMatchObject({ ok: true, value: { verdict: 'unknown' } });
    expect(Date.now() - before).toBeGreaterThanOrEqual(60_000);
    await desk.time.pass(3_600_000);
    expect(desk.bridge.executions).toHaveLength(1);
  });
});
