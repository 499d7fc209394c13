import { afterEach, describe, expect, test } from 'vitest';
import type { TradeOutcome } from '../../shared/model/trade';
import { type Fault, honest } from './fault';
import { type Harness, type HarnessOptions, startHarness } from './harness';
import { buyLimit, buyNow, endingAfter, verdictOf } from './table/orders';
import { jsonBytes } from './wire';

/** A retcode says that it was done, not how much of it, nor that it was this request (reference/order-safety.md, rule 8). */

let harness: Harness | null = null;
afterEach(async () => {
  await harness?.end();
  harness = null;
});
async function engineFor(options: HarnessOptions = {}): Promise<Harness> {
  harness = await startHarness(options);
  await harness.watch(2_000);
  return harness;
}
/** Done in part, and told as done. `volume`: what the answer says of it. */
const toldAsDone = (more: Partial<Fault>): Fault => ({
  ...honest,
  name: 'done in part, told as done',
  ...more,
});
const outcomeOf = (result: Awaited<ReturnType<Harness['trade']>>): TradeOutcome => {
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
};

describe('a close that was carried out in part and answered 10009', () => {
  test.each([
    ['truly', {}],
    ['not at all', { volume: 0 }],
    ['as the whole', { volume: 0.3 }],
  ])('is told in part, where the answer tells its volume %s', async (_, volume) => {
    const at = await engineFor();
    const ticket = String(at.broker.hold({ volume: 0.3 }));
    await at.poll();
    at.bridge.next(toldAsDone({ partly: true, answers: { retcode: 10_009, ...volume } }));
    const first = outcomeOf(await at.trade('close-position', { ticket }));
    // What the answer itself says is believed with the deals beside it; else they are looked at twice.
    expect([first.verdict, first.closed]).toEqual(['volume' in volume ? 'done' : 'partial', undefined]);
    expect(at.journal()?.locks).toEqual([]);
    expect(await endingAfter(at, 10_000)).toBe('partly');
    expect(at.journal()?.locks).toEqual([]);
    expect((await at.intents())[0]?.resolution).toMatchObject({
      fill: { volume: 0.15 },
      words: expect.stringMatching(
        /^0\.15 lots of 0\.3 lots were closed by deal \d+; 0\.15 lots of position \d+ remain\.$/,
      ),
    });
  });

  test('raises no alarm where the bridge names neither order nor deal: the deal may be somebody else’s', async () => {
    const at = await engineFor();
    const ticket = String(at.broker.hold({ volume: 0.3 }));
    await at.poll();
    at.bridge.next(
      toldAsDone({ partly: true, answers: { retcode: 10_009, order: 0, deal: 0, volume: 0.3 } }),
    );
    expect(verdictOf(await at.trade('close-position', { ticket }))).toBe('done');
    await at.watch(60_000);
    // A deal touched the position, and nothing says whose it was: no alarm, and no "closed".
    expect((await at.intents())[0]).toMatchObject({ state: 'confirmed', resolution: null });
    expect((await at.intents())[0]?.outcome?.closed).toBe(undefined);
  });

  test('of a bridge that passes on a smaller volume is told in part in the recorded dialect too', async () => {
    const at = await engineFor({ dialect: 'recorded' });
    const ticket = String(at.broker.hold({ volume: 0.3 }));
    await at.poll();
    at.bridge.next(toldAsDone({ alters: { volume: 0.1 } }));
    await at.trade('close-position', { ticket });
    expect(await endingAfter(at, 10_000)).toBe('partly');
    expect((await at.intents())[0]?.resolution?.fill).toMatchObject({ volume: 0.1 });
  });
});

test('a position that is gone is told as closed at once, and a part by its own deal', async () => {
  const at = await engineFor();
  const ticket = String(at.broker.hold({ volume: 0.3 }));
  await at.poll();
  const part = outcomeOf(await at.trade('close-position', { ticket, volume: 0.1 }));
  expect([part.verdict, part.closed?.volume]).toEqual(['done', 0.1]);
  const whole = outcomeOf(await at.trade('close-position', { ticket }));
  expect([whole.verdict, whole.closed?.left]).toEqual(['done', 0]);
});

test('a close of more than was asked is told as not requested', async () => {
  const at = await engineFor();
  const ticket = String(at.broker.hold({ volume: 0.3 }));
  await at.poll();
  at.bridge.next(toldAsDone({ alters: { volume: 0.2 } }));
  await at.trade('close-position', { ticket, volume: 0.1 });
  await at.watch(5_000);
  expect((await at.intents())[0]?.deviations).toEqual([
    { field: 'volume', asked: '0.1 lots', held: '0.2 lots' },
  ]);
});

test('on a netting account an order that was filled in part and told as done is told in part', async () => {
  const at = await engineFor({ isNetting: true });
  at.broker.hold({ volume: 0.5 });
  const quote = await at.poll();
  at.bridge.next(toldAsDone({ alters: { volume: 0.05 }, answers: { volume: 0.1 } }));
  expect(verdictOf(await at.trade('place-order', buyNow(quote)))).toBe('done');
  expect(await endingAfter(at, 15_000)).toBe('partly');
  expect((await at.intents())[0]?.resolution?.fill).toMatchObject({ volume: 0.05 });
  expect(at.journal()?.locks).toEqual([]);
});

test.each([0.3, 0.2])(
  'a close of %s lots in two deals, of which the answer names one, is whole',
  async (volume) => {
    const at = await engineFor();
    const ticket = String(at.broker.hold({ volume: 0.3 }));
    await at.poll();
    const last = 99_000_001;
    at.bridge.onStage((stage) => {
      const { deals } = at.broker.currentState();
      const closing = deals.at(-1);
      if (stage !== 'executed' || closing === undefined) return;
      const first = { ...closing, volume: Number((closing.volume - 0.1).toFixed(2)) };
      deals.splice(-1, 1, first, { ...closing, ticket: last, volume: 0.1 });
    });
    // And the ticket of the position instead of its order.
    at.bridge.next(toldAsDone({ answers: { order: Number(ticket), deal: last } }));
    await at.trade('close-position', { ticket, volume });
    await at.watch(20_000);
    expect((await at.intents())[0]).toMatchObject({
      ...{ state: 'confirmed', resolution: null },
      outcome: { closed: { volume } },
    });
  },
);

test('a part of which less was closed stays a part, though others closed the rest', async () => {
  const at = await engineFor({ isNetting: true });
  const ticket = String(at.broker.hold({ volume: 0.3 }));
  await at.poll();
  at.bridge.next(toldAsDone({ partly: true, answers: { retcode: 10_009, volume: 0 } }));
  await at.trade('close-position', { ticket, volume: 0.2 });
  at.broker.clear();
  expect(await endingAfter(at, 10_000)).toBe('partly');
  expect((await at.intents())[0]?.resolution).toMatchObject({
    fill: { volume: 0.1 },
    words: expect.stringMatching(/^0\.1 lots of 0\.2 lots were closed by deal \d+; 0 lots of position/),
  });
});

test('what was told in part and was done whole is told whole', async () => {
  const at = await engineFor();
  const part = toldAsDone({ partly: true });
  const another = toldAsDone({ reply: { kind: 'another', of: 'answered' } });
  at.bridge.next(part, another);
  const quote = await at.poll();
  expect(verdictOf(await at.trade('place-order', buyNow(quote)))).toBe('partial');
  expect(verdictOf(await at.trade('place-order', buyNow(await at.poll())))).toBe('partial');
  expect(await endingAfter(at, 10_000)).toBe('executed');
  expect((await at.intents())[0]?.resolution?.fill).toMatchObject({ volume: 0.1 });
  const ticket = String(at.broker.hold({ volume: 0.3 }));
  await at.poll();
  at.bridge.next(toldAsDone({ answers: { retcode: 10_010 } }));
  // Its own deal was read before it was answered.
  expect(verdictOf(await at.trade('close-position', { ticket, volume: 0.2 }))).toBe('done');
  expect(await endingAfter(at, 10_000)).toBe('executed');
  expect((await at.intents())[0]?.resolution?.fill).toMatchObject({ volume: 0.2 });
});

describe('an answer of another request', () => {
  /** Not executed, and answered as the request before was. */
  const repeated = ({ order, deal }: TradeOutcome, more: Partial<Fault> = {}): Fault => ({
    name: 'the answer of the request before',
    execute: 'never',
    reply: {
      kind: 'bytes',
      bytes: jsonBytes(200, {
        retcode: 10_009,
        order: Number(order),
        deal: Number(deal),
        volume: 0.3,
        price: 1.17,
        comment: 'Request executed',
      }),
      end: 'close',
    },
    ...more,
  });

  test.each(['document', 'recorded'] as const)(
    'to a close of another position proves nothing: %s',
    async (dialect) => {
      const at = await engineFor({ dialect });
      const [a, b] = [String(at.broker.hold({ volume: 0.3 })), String(at.broker.hold({ volume: 0.3 }))];
      await at.poll();
      const first = outcomeOf(await at.trade('close-position', { ticket: a }));
      expect(first.closed?.left).toBe(0);
      at.bridge.next(repeated(first));
      await at.trade('close-position', { ticket: b });
      expect(await endingAfter(at, 10_000)).toBe('unknown');
      const told = (await at.intents())[0];
      expect(told?.outcome).toMatchObject({
        order: null,
        deal: null,
        found: expect.stringMatching(/^The answer named/),
      });
      expect(await endingAfter(at, 320_000)).toBe('not-executed');
    },
  );

  test('to a second close of the same position proves nothing', async () => {
    const at = await engineFor();
    const ticket = String(at.broker.hold({ volume: 0.3 }));
    await at.poll();
    const first = outcomeOf(await at.trade('close-position', { ticket, volume: 0.1 }));
    at.bridge.next(repeated(first));
    await at.trade('close-position', { ticket, volume: 0.1 });
    expect(await endingAfter(at, 10_000)).toBe('unknown');
    expect(await endingAfter(at, 320_000)).toBe('not-executed');
  });

  test('to an order that was never there is not found, and to one that was is found by its label', async () => {
    const at = await engineFor();
    const first = outcomeOf(await at.trade('place-order', buyNow(await at.poll())));
    await at.watch(5_000);
    at.bridge.next(repeated(first));
    expect(verdictOf(await at.trade('place-order', buyNow(await at.poll())))).toBe('done');
    expect(await endingAfter(at, 10_000)).toBe('unknown');
    expect(await endingAfter(at, 320_000)).toBe('not-found');
    at.bridge.next(repeated(first, { execute: 'now' }));
    await at.trade('place-order', buyNow(await at.poll()));
    expect(await endingAfter(at, 30_000)).toBe('executed');
    expect(at.bridge.executions).toHaveLength(2);
  });

  test('to a close long before proves nothing of how much, though the position is gone', async () => {
    const at = await engineFor({ isNetting: true });
    const close = async (fault: Partial<Fault>): Promise<TradeOutcome> => {
      const ticket = String(at.broker.hold({ volume: 0.3 }));
      await at.poll();
      at.bridge.next(toldAsDone(fault));
      return outcomeOf(await at.trade('close-position', { ticket }));
    };
    expect((await close({ partly: true })).verdict).toBe('partial');
    at.broker.clear();
    await at.watch(900_000);
    // The numbers and the retcode of the first; its deal is older than what is read of the second.
    expect((await close({ reply: { kind: 'another', of: 'answered' } })).verdict).toBe('partial');
    expect(await endingAfter(at, 16_000)).toBe('unknown');
    expect(await endingAfter(at, 320_000)).toBe('probable');
  });

  test('that was done in part proves nothing of a pending order that stands whole', async () => {
    const at = await engineFor({ isNetting: true });
    at.bridge.next(toldAsDone({ partly: true }));
    expect(verdictOf(await at.trade('place-order', buyNow(await at.poll())))).toBe('partial');
    at.broker.clear();
    at.bridge.next(toldAsDone({ reply: { kind: 'another', of: 'answered' } }));
    const told = await at.trade('place-order', {
      ...buyLimit(await at.poll(), 500),
      overrides: ['unknown-order'],
    });
    expect(verdictOf(told)).toBe('partial');
    expect(await endingAfter(at, 16_000)).toBe('executed');
  });

  test.each([
    ['on the other side', 'BUY_LIMIT', { dialect: 'recorded', isNetting: true }],
    ['that closed a position', 'SELL', { dialect: 'recorded', isNetting: false }],
    ['that closed a position', 'SELL_LIMIT', { dialect: 'document', isNetting: false }],
  ] as const)(
    'whose answer was lost proves nothing to an order that was never there: an order %s, %s',
    async (_, type, options) => {
      const at = await engineFor(options);
      const ticket = String(at.broker.hold({ volume: 0.3 }));
      await at.poll();
      at.bridge.next(toldAsDone({ reply: { kind: 'end', by: 'reset' } }));
      await at.trade('close-position', { ticket });
      const quote = await at.poll();
      const order =
        type === 'SELL'
          ? { ...buyNow(quote), type, price: quote.bid }
          : { ...buyLimit(quote, type === 'BUY_LIMIT' ? 500 : -500), type };
      const fault = { execute: 'never', reply: { kind: 'another', of: 'unanswered' } } as const;
      at.bridge.next(toldAsDone(fault));
      expect(verdictOf(await at.trade('place-order', { ...order, overrides: ['unknown-order'] }))).toMatch(
        /^(done|placed)$/,
      );
      expect(await endingAfter(at, 20_000)).toBe('unknown');
      expect(await endingAfter(at, 345_000)).toBe('not-found');
    },
  );
});
