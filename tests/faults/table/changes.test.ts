import { afterEach, describe, expect, test } from 'vitest';
import { ambiguous, type Fault, type Reply } from '../fault';
import { type Harness, startHarness } from '../harness';
import { jsonBytes } from '../wire';
import { buyNow, buyUnder, endingAfter, endingOf, expectOnce, levels, verdictOf } from './orders';

/** reference/order-safety.md, section 4: changes, closes and cancels that are answered otherwise than they went, in both dialects. */

let harness: Harness | null = null;
afterEach(async () => {
  await harness?.end();
  harness = null;
});
async function engineFor(options: Parameters<typeof startHarness>[0] = {}): Promise<Harness> {
  harness = await startHarness(options);
  return harness;
}

const error500: Reply = {
  kind: 'bytes',
  bytes: jsonBytes(500, { error: 'order_send failed' }),
  end: 'close',
};
const dialects = ['document', 'recorded'] as const;

describe('closing', () => {
  test.each([error500, { kind: 'hang' } as const])(
    'row 22: a close that is answered with a 500 or not at all, and was done, is closed by nobody knows whom at first, and probably ours at the end',
    async (reply) => {
      const at = await engineFor({ dialect: 'recorded' });
      const ticket = String(at.broker.hold({ volume: 0.3 }));
      await at.poll();
      at.bridge.next({ name: '500', execute: 'now', reply });
      await at.trade('close-position', { ticket });
      expect(await endingAfter(at, 5_000)).toBe('unknown');
      expect((await at.intents())[0]?.looking?.words).toBe(
        `Position ${ticket} is closed, not known by whom: a close carries no label.`,
      );
      expect(await endingAfter(at, 320_000)).toBe('probable');
      expectOnce(at, 1);
    },
  );

  test('row 22: a close that is answered with a 500 and not done, while a bot closes the same position, is never surely called ours', async () => {
    const at = await engineFor({ dialect: 'recorded' });
    const ticket = String(at.broker.hold({ volume: 0.3 }));
    await at.poll();
    at.bridge.next({ name: '500', execute: 'never', reply: error500 });
    const sent = at.send('close-position', { ticket, volume: 0.1 });
    at.broker.write('DELETE', `/positions/${ticket}`, '{"volume":0.1}');
    at.broker.write('DELETE', `/positions/${ticket}`, '{"volume":0.1}');
    await at.time.until(sent.answer);
    expect(await endingAfter(at, 320_000)).toBe('unclear');
    expect((await at.intents())[0]?.resolution?.words).toMatch(/0\.2 lots were closed.*not known by whom/);
    expectOnce(at, 0);
  });

  test('a close that was reported “not executed” and is executed late is reported a second time, with the first verdict beside it', async () => {
    const at = await engineFor({ dialect: 'recorded' });
    const ticket = String(at.broker.hold({ volume: 0.3 }));
    await at.poll();
    at.bridge.next({ name: '500', execute: { afterMs: 400_000 }, reply: error500 });
    await at.trade('close-position', { ticket, volume: 0.1 });
    expect(await endingAfter(at, 330_000)).toBe('not-executed');
    await at.time.pass(700_000);
    expect(await endingAfter(at, 2_000)).toBe('probable');
    expect((await at.intents())[0]).toMatchObject({
      earlier: { kind: 'not-executed' },
      resolution: { kind: 'probable', isLate: true },
    });
    expectOnce(at, 1);
  });

  test('a close that was reported “not executed” and is executed late beside a close of a bot is reported a second time, as of nobody knows whom', async () => {
    const at = await engineFor({ dialect: 'recorded' });
    const ticket = String(at.broker.hold({ volume: 0.3 }));
    await at.poll();
    at.bridge.next({ name: '500', execute: { afterMs: 400_000 }, reply: error500 });
    await at.trade('close-position', { ticket, volume: 0.1 });
    expect(await endingAfter(at, 330_000)).toBe('not-executed');
    await at.time.pass(60_000);
    at.broker.write('DELETE', `/positions/${ticket}`, '{"volume":0.1}');
    await at.time.pass(700_000);
    expect((await at.intents())[0]).toMatchObject({
      earlier: { kind: 'not-executed' },
      resolution: { kind: 'unclear', isLate: true },
    });
    expectOnce(at, 1);
  });

  test('a change that was reported “rejected” and is executed late is reported a second time', async () => {
    const at = await engineFor({ dialect: 'recorded' });
    const ticket = String(at.broker.hold({ volume: 0.3 }));
    await at.watch(2_000);
    const quote = await at.poll();
    const refused = jsonBytes(500, { error: 'Failed to update position: Invalid stops' });
    at.bridge.next({
      name: 'refused, and executed all the same',
      execute: { afterMs: 20_000 },
      reply: { kind: 'bytes', bytes: refused, end: 'close' },
    });
    expect(verdictOf(await at.trade('modify-position', { ticket, ...levels(quote) }))).toBe('rejected');
    expect(await endingAfter(at, 30_000)).toBe('executed');
    expect((await at.intents())[0]).toMatchObject({
      state: 'resolved',
      outcome: { verdict: 'rejected' },
      resolution: { isLate: true },
    });
  });

  test('a change that was refused and then asked again is not taken for a late one', async () => {
    const at = await engineFor({ dialect: 'recorded' });
    const ticket = String(at.broker.hold({ volume: 0.3 }));
    await at.watch(2_000);
    const quote = await at.poll();
    const refused = jsonBytes(500, { error: 'Failed to update position: Invalid stops' });
    at.bridge.next({
      name: 'refused',
      execute: 'never',
      reply: { kind: 'bytes', bytes: refused, end: 'close' },
    });
    expect(verdictOf(await at.trade('modify-position', { ticket, ...levels(quote) }))).toBe('rejected');
    await at.time.pass(3_000);
    expect(verdictOf(await at.trade('modify-position', { ticket, ...levels(quote) }))).toBe('done');
    await at.watch(5_000);
    await at.time.pass(700_000);
    const first = (await at.intents()).at(-1);
    expect(first).toMatchObject({ state: 'rejected', resolution: null });
  });

  test('row 22: a close that is answered with a 500 and was not done is never called done', async () => {
    const at = await engineFor({ dialect: 'recorded' });
    const ticket = String(at.broker.hold({ volume: 0.3 }));
    await at.poll();
    at.bridge.next({ name: '500', execute: 'never', reply: error500 });
    await at.trade('close-position', { ticket });
    expect(['unknown', 'not-executed']).toContain(await endingAfter(at, 20_000));
    expect(['not-found', 'not-executed']).toContain(await endingAfter(at, 330_000));
    expectOnce(at, 0);
  });

  test('row 23: a close that went through in part and says 500 shows what remains, and is not repeated', async () => {
    const at = await engineFor({ dialect: 'recorded' });
    const position = at.broker.hold({ volume: 0.3 });
    await at.poll();
    at.bridge.next({ name: 'part', execute: 'now', reply: error500, alters: { volume: 0.1 } });
    await at.trade('close-position', { ticket: String(position) });
    expect(await endingAfter(at, 20_000)).toBe('unknown');
    expect((await at.intents())[0]?.looking?.words).toMatch(/0\.2 lots of position \d+ remain/);
    expect(await endingAfter(at, 320_000)).toBe('unclear');
    expect(at.broker.currentState().positions.get(position)?.volume).toBeCloseTo(0.2);
    expectOnce(at, 1);
  });

  test('row 54: a close of a position that is gone does nothing more, and nothing is opened by it', async () => {
    const at = await engineFor();
    const ticket = String(at.broker.hold({ volume: 0.3 }));
    await at.poll();
    expect(verdictOf(await at.trade('close-position', { ticket }))).toBe('done');
    await at.watch(2_000);
    const again = verdictOf(await at.trade('close-position', { ticket }));
    expect(['unchanged', 'rejected', 'not-sent', 'held-back']).toContain(again);
    expect(at.bridge.executions).toHaveLength(1);
    expect(at.broker.currentState().positions.size).toBe(0);
  });

  test('row 55: a partial close of a volume that is there no more closes nothing', async () => {
    const at = await engineFor();
    const ticket = String(at.broker.hold({ volume: 0.3 }));
    await at.poll();
    at.broker.write('DELETE', `/positions/${ticket}`, '{"volume":0.2}');
    const answer = verdictOf(await at.trade('close-position', { ticket, volume: 0.2 }));
    expect(['rejected', 'not-sent', 'held-back']).toContain(answer);
    expect(at.broker.currentState().positions.get(Number(ticket))?.volume).toBeCloseTo(0.1);
    expect(at.bridge.executions).toHaveLength(0);
  });
});

describe('cancelling', () => {
  test.each(dialects)('row 24: a cancel that lost against the fill says so (%s)', async (dialect) => {
    const at = await engineFor({ dialect });
    const quote = await at.poll();
    const ticket = String(at.broker.hold({ type: 2, price: quote.bid - 0.0005, volume: 0.3 }));
    await at.watch(2_000);
    at.broker.market.shift(-200);
    await at.time.pass(1_000);
    await at.trade('cancel-order', { ticket });
    expect(await endingAfter(at, 20_000)).toBe('not-executed');
    const [intent] = await at.intents();
    expect(`${intent?.resolution?.words} ${intent?.outcome?.said}`).toMatch(/filled|no longer pending/i);
    expect(at.broker.currentState().positions.size).toBe(1);
    expect(at.bridge.executions).toHaveLength(0);
  });

  test('row 24: a cancel without an answer that lost against the fill is found to be “filled”, not “cancelled”', async () => {
    const at = await engineFor();
    const quote = await at.poll();
    const ticket = String(at.broker.hold({ type: 2, price: quote.bid - 0.0005, volume: 0.3 }));
    await at.watch(2_000);
    at.broker.market.shift(-200);
    await at.time.pass(1_000);
    at.bridge.next({ name: 'silence', execute: 'now', reply: { kind: 'hang' } });
    await at.trade('cancel-order', { ticket });
    expect(await endingAfter(at, 20_000)).toBe('not-executed');
    const [intent] = await at.intents();
    expect(intent?.resolution?.words).toMatch(/filled/i);
  });
});

describe('changing', () => {
  test.each(dialects)('row 25: levels that are so already are a success (%s)', async (dialect) => {
    const at = await engineFor({ dialect });
    const position = at.broker.hold({ volume: 0.3 });
    const requested = levels(await at.poll());
    at.broker.write('PUT', `/positions/${position}`, JSON.stringify(requested));
    await at.trade('modify-position', { ticket: String(position), ...requested });
    expect(await endingAfter(at, 5_000)).toBe('executed');
    expect(at.bridge.executions).toHaveLength(0);
  });

  test('row 7: a look that a write held up for a minute counts from when it began, not from when it ended', async () => {
    const at = await engineFor();
    const ticket = String(at.broker.hold({ volume: 0.3 }));
    const requested = levels(await at.poll());
    at.bridge.next({ name: 'late', execute: { afterMs: 290_000 }, reply: { kind: 'end', by: 'reset' } });
    await at.trade('modify-position', { ticket, ...requested });
    await at.time.pass(284_500);
    at.bridge.onRead(() => ({ kind: 'honest', afterMs: 1_000 }));
    await at.time.pass(1_000);
    const { id } = at.send('cancel-order', { ticket: '4711', overrides: ['unknown-order'] });
    at.bridge.next({ name: 'silence', execute: 'never', reply: { kind: 'hang' } });
    await at.time.pass(70_000);
    at.bridge.onRead(() => null);
    await at.watch(60_000);
    const change = (await at.intents()).find((intent) => intent.id !== id);
    expect(change === undefined ? null : endingOf(change)).toBe('executed');
  });

  test('row 53: a change of a position that its stop closed meanwhile is refused with the reason, and orders nothing', async () => {
    const at = await engineFor();
    const quote = await at.poll();
    const ticket = String(at.broker.hold({ volume: 0.3, sl: quote.bid - 0.001 }));
    await at.watch(2_000);
    at.broker.market.shift(-300);
    await at.time.pass(1_000);
    const answer = await at.trade('modify-position', { ticket, ...levels(quote, 500) });
    expect(['rejected', 'not-sent', 'held-back']).toContain(verdictOf(answer));
    expect(JSON.stringify(answer)).toMatch(/position/i);
    expect(at.broker.currentState().positions.size).toBe(0);
    expect(at.bridge.executions).toHaveLength(0);
  });

  test('row 56: 10029 is reported in its words, and nothing has changed', async () => {
    const at = await engineFor();
    const position = at.broker.hold({ volume: 0.3 });
    const requested = levels(await at.poll());
    const frozen = jsonBytes(400, { retcode: 10_029, message: 'Order or position frozen' });
    at.bridge.next({
      name: '10029',
      execute: 'never',
      reply: { kind: 'bytes', bytes: frozen, end: 'close' },
    });
    const answer = await at.trade('modify-position', { ticket: String(position), ...requested });
    expect(answer).toMatchObject({
      value: { verdict: 'rejected', retcode: 10_029, said: 'Order or position frozen' },
    });
    expect(await endingAfter(at, 2_000)).toBe('not-executed');
    expect(at.broker.currentState().positions.get(position)).toMatchObject({ sl: 0, tp: 0 });
  });
});

describe('bridges that drop what they do not know', () => {
  const silence = ambiguous.find(({ name }) => name === 'no answer')?.reply ?? { kind: 'hang' };
  const dropping = (drops: Fault['drops'], reply: Reply): Fault => ({
    name: 'drops',
    execute: 'now',
    reply,
    ...(drops === undefined ? {} : { drops }),
  });

  test('row 57: without magic and comment an unknown order is offered as probable and never taken for ours', async () => {
    const at = await engineFor();
    await buyUnder(at, dropping(['magic', 'comment'], silence));
    expect(['unknown']).toContain(await endingAfter(at, 60_000));
    const [intent] = await at.intents();
    const position = String([...at.broker.currentState().positions.keys()][0]);
    expect(intent?.probable.map(({ ticket }) => ticket)).toContain(position);
    expect(intent?.resolution).toBe(null);
    const settled = await at.ask('journal.settle', { intentId: intent?.id ?? '', tickets: [position] });
    expect(settled).toMatchObject({ ok: true, value: { state: 'resolved' } });
    expectOnce(at, 1);
  });

  test('row 57: with its magic alone it is found all the same', async () => {
    const at = await engineFor();
    await buyUnder(at, dropping(['comment'], silence));
    expect(await endingAfter(at, 5_000)).toBe('executed');
  });

  test('row 58: what the bridge dropped of a stop-limit, its expiry and its filling is found and reported', async () => {
    const at = await engineFor();
    const quote = await at.poll();
    at.bridge.next(dropping(['type_filling', 'type_time', 'expiration'], { kind: 'honest' }));
    const placed = await at.trade('place-order', {
      ...buyNow(quote),
      type: 'BUY_LIMIT',
      price: 1.165,
      filling: 'FOK',
      time: 'SPECIFIED',
      expiration: Math.floor(Date.now() / 1_000) + 7_200 + 86_400,
    });
    expect(verdictOf(placed)).toBe('placed');
    await at.watch(5_000);
    const [intent] = await at.intents();
    const fields = (intent?.deviations ?? []).map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(['filling', 'time']));
  });
});
