import { afterEach, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from './harness';
import { buyLimit, buyNow, endingAfter, verdictOf } from './table/orders';
import { jsonBytes } from './wire';

/** Accepted is not seen: a bridge that says done, or placed, of what is in none of its lists (reference/bridge-family.md). */

let harness: Harness | null = null;
afterEach(async () => {
  await harness?.end();
  harness = null;
});
async function engineFor(): Promise<Harness> {
  harness = await startHarness({ dialect: 'recorded' });
  await harness.watch(2_000);
  return harness;
}
const answers = (at: Harness, status: number, retcode: number): void =>
  at.bridge.next({
    name: `${retcode}, and nothing done`,
    execute: 'never',
    reply: {
      kind: 'bytes',
      bytes: jsonBytes(status, { retcode, order: 991, deal: 992, volume: 0.1, price: 1.17, comment: 'ok' }),
      end: 'close',
    },
  });

describe('accepted but never seen', () => {
  test.each([10_009, 10_010])(
    'a market order that is answered %d with tickets that are in no list is searched for like an unknown one',
    async (retcode) => {
      const at = await engineFor();
      answers(at, 200, retcode);
      expect(verdictOf(await at.trade('place-order', buyNow(await at.poll())))).toMatch(/done|partial/);
      expect(await endingAfter(at, 10_000)).toMatch(/executed|partly/);
      expect(await endingAfter(at, 20_000)).toBe('unknown');
      expect(at.journal()?.locks).toMatchObject([{ kind: 'unknown', symbol: 'EURUSD' }]);
      expect(await endingAfter(at, 320_000)).toBe('not-found');
      expect((await at.intents())[0]?.outcome).toMatchObject({ retcode });
    },
  );

  test('a market order that is answered 10008 is unknown until it is found, and not found at the end', async () => {
    const at = await engineFor();
    answers(at, 200, 10_008);
    expect(verdictOf(await at.trade('place-order', buyNow(await at.poll())))).toBe('unknown');
    expect(await endingAfter(at, 320_000)).toBe('not-found');
  });

  test('a market order that is answered 10008 and filled a moment later is reported as done by its deal', async () => {
    const at = await engineFor();
    const quote = await at.poll();
    at.bridge.next({
      name: '10008, filled later',
      execute: { afterMs: 1_500 },
      reply: {
        kind: 'bytes',
        bytes: jsonBytes(200, { retcode: 10_008, order: 0, deal: 0, comment: 'Request placed' }),
        end: 'close',
      },
    });
    expect(await at.trade('place-order', buyNow(quote))).toMatchObject({
      value: { verdict: 'done', retcode: 10_008 },
    });
  });

  test('a close that is answered 10009 while its position stands as before is unknown, and not executed at the end', async () => {
    const at = await engineFor();
    const ticket = String(at.broker.hold({ volume: 0.3 }));
    await at.poll();
    answers(at, 200, 10_009);
    expect(verdictOf(await at.trade('close-position', { ticket }))).toBe('done');
    expect(await endingAfter(at, 30_000)).toBe('unknown');
    expect(await endingAfter(at, 320_000)).toBe('not-executed');
  });

  test('what is in the lists stays done, without a look of its own while they are polled', async () => {
    const at = await engineFor();
    expect(verdictOf(await at.trade('place-order', buyNow(await at.poll())))).toBe('done');
    await at.watch(2_500);
    const reads = at.bridge.reads.filter((path) => path.startsWith('/history')).length;
    expect(verdictOf(await at.trade('place-order', buyLimit(await at.poll())))).toBe('placed');
    await at.watch(60_000);
    expect((await at.intents()).map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
    expect(at.bridge.reads.filter((path) => path.startsWith('/history')).length).toBe(reads);
    const [position] = at.broker.currentState().positions.keys();
    await at.trade('close-position', { ticket: String(position) });
    const [order] = at.broker.currentState().orders.keys();
    await at.trade('cancel-order', { ticket: String(order) });
    await at.watch(60_000);
    expect((await at.intents()).map(({ state }) => state)).toEqual(Array(4).fill('confirmed'));
  });
});
