import { afterEach, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../harness';
import { buyNow, levels, verdictOf, whyNotSent } from './orders';

/** The account right before the send (docs/order-safety.md): new risk never reaches one that was not confirmed. */

let harness: Harness | null = null;
afterEach(async () => {
  await harness?.end();
  harness = null;
});
async function engineFor(options: Parameters<typeof startHarness>[0] = {}): Promise<Harness> {
  harness = await startHarness(options);
  return harness;
}

/** Sent a moment after the page's last poll: what stands on the screen is up to three seconds old. */
async function afterALook(at: Harness) {
  await at.watch(2_000);
  const quote = await at.poll();
  await at.time.pass(1_900);
  return quote;
}
const accountsIn = (paths: readonly string[]) => paths.filter((path) => path === '/account').length;

describe('new risk', () => {
  test('an account that has become real between two polls gets no order: the account is read right before the send', async () => {
    const at = await engineFor();
    const quote = await afterALook(at);
    at.bridge.look({ tradeMode: 2 });
    const answer = await at.trade('place-order', buyNow(quote));
    expect(verdictOf(answer)).toBe('held-back');
    expect(whyNotSent(answer)?.message).toMatch(/it was DEMO when you confirmed, now it is REAL/);
    expect(at.bridge.writes).toHaveLength(0);
  });

  test('another login between two polls gets no order', async () => {
    const at = await engineFor();
    const quote = await afterALook(at);
    at.bridge.look({ login: 99, server: 'Another-Server', tradeMode: 2 });
    const answer = await at.trade('place-order', buyNow(quote));
    expect(whyNotSent(answer)?.message).toMatch(/another account/);
    expect(at.bridge.writes).toHaveLength(0);
  });

  test('a real account that the page has not heard of yet is armed first, whoever has read it', async () => {
    const at = await engineFor();
    await at.watch(2_000);
    const quote = await at.poll();
    at.bridge.onStage((stage) => {
      if (stage === 'answered') at.bridge.look({ tradeMode: 2 });
    });
    at.bridge.next({ name: 'reset', execute: 'never', reply: { kind: 'end', by: 'reset' } });
    expect(verdictOf(await at.trade('place-order', buyNow(quote)))).toBe('unknown');
    // The search for the lost order reads the account.
    await at.time.pass(300);
    const answer = await at.trade('place-order', { ...buyNow(quote), overrides: ['unknown-order'] });
    expect(whyNotSent(answer)?.field).toBe('live-account');
    expect(at.bridge.writes).toHaveLength(1);
  });

  test('an account that is not answered within a second holds the order back, with a clear sentence', async () => {
    const at = await engineFor();
    const quote = await afterALook(at);
    at.bridge.onRead(({ path }) => (path === '/account' ? { kind: 'hang' } : null));
    const from = Date.now();
    const answer = await at.trade('place-order', buyNow(quote));
    expect(Date.now() - from).toBeLessThanOrEqual(1_001);
    expect(whyNotSent(answer)?.message).toMatch(
      /^The account could not be read right before sending.*Nothing was sent\..*within a second/,
    );
    expect(at.bridge.writes).toHaveLength(0);
  });

  test('a read that is on its way is shared, and one that came within the second counts: no second request', async () => {
    const at = await engineFor();
    const quote = await afterALook(at);
    at.bridge.onRead(({ path }) => (path === '/account' ? { kind: 'honest', afterMs: 400 } : null));
    const before = accountsIn(at.bridge.reads);
    void at.service.handlers['account.read']({});
    await at.time.pass(200);
    expect(verdictOf(await at.trade('place-order', buyNow(quote)))).toBe('done');
    expect(accountsIn(at.bridge.reads) - before).toBe(1);
    expect(verdictOf(await at.trade('place-order', buyNow(quote)))).toBe('done');
    expect(accountsIn(at.bridge.reads) - before).toBe(1);
  });

  test('an order that waited for the pace of writes is sent on an account read after that, not before', async () => {
    const at = await engineFor({ writes: { perSecond: 1, burst: 2 } });
    await at.watch(5_000);
    const quote = await at.poll();
    const orders = Array.from({ length: 4 }, () => at.send('place-order', buyNow(quote)).answer);
    await at.time.pass(1_200);
    expect(at.bridge.writes).toHaveLength(3);
    at.bridge.look({ tradeMode: 2 });
    const verdicts = (await at.time.until(Promise.all(orders))).map(verdictOf);
    expect(verdicts.slice(0, 3)).toEqual(['done', 'done', 'done']);
    expect(verdicts[3]).not.toBe('done');
    expect(at.bridge.writes).toHaveLength(3);
  });

  test('a wider stop loss and a moved price are new risk, too', async () => {
    const at = await engineFor();
    const quote = await at.poll();
    const ticket = `${at.broker.hold({ volume: 1, ...levels(quote) })}`;
    await afterALook(at);
    at.bridge.look({ tradeMode: 2 });
    const answer = await at.trade('modify-position', { ticket, ...levels(quote, 200) });
    expect(verdictOf(answer)).toBe('held-back');
    expect(at.bridge.writes).toHaveLength(0);
  });
});

describe('a risk-reducing write', () => {
  test('never closes on another account', async () => {
    const at = await engineFor();
    const ticket = `${at.broker.hold({ volume: 1 })}`;
    await afterALook(at);
    at.bridge.look({ login: 99, server: 'Another-Server' });
    const answer = await at.trade('close-position', { ticket });
    expect(whyNotSent(answer)?.message).toMatch(/another account/);
    expect(at.bridge.writes).toHaveLength(0);
  });

  test('goes to the account that was last read where a fresh read does not come, and the journal says so', async () => {
    const at = await engineFor();
    const ticket = `${at.broker.hold({ volume: 1 })}`;
    await afterALook(at);
    at.bridge.onRead(({ path }) => (path === '/account' ? { kind: 'hang' } : null));
    const from = Date.now();
    const sent = at.send('close-position', { ticket });
    expect(verdictOf(await at.time.until(sent.answer))).toBe('done');
    expect(Date.now() - from).toBeLessThan(1_000);
    at.bridge.onRead(() => null);
    expect((await at.intent(sent.id)).sentOn).toMatch(
      /account could not be read right before it was sent: it went to the one that was read \d+ s before/,
    );
  });
});
