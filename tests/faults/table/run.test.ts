import { afterEach, describe, expect, test, vi } from 'vitest';
import { memoryJournal } from '../../fixtures/service-parts';
import { ambiguous, type Fault } from '../fault';
import { type Harness, startHarness } from '../harness';
import { answerBytes, jsonBytes } from '../wire';
import { buyNow, buyUnder, endingAfter, endingOf, expectOnce, verdictOf, whyNotSent } from './orders';

/** reference/order-safety.md, section 4: what happens around an order: repeats, clocks, sleep, other accounts, doubtful reads. */

let harness: Harness | null = null;
afterEach(async () => {
  await harness?.end();
  harness = null;
});
async function engineFor(options: Parameters<typeof startHarness>[0] = {}): Promise<Harness> {
  harness = await startHarness(options);
  return harness;
}
const silence = (execute: Fault['execute']): Fault => ({ name: 'silence', execute, reply: { kind: 'hang' } });
const reading = (bytes: Buffer) => ({ kind: 'bytes', bytes, end: 'keep' }) as const;

describe('reads that cannot be trusted', () => {
  test('row 26: 503 on every read: asked ever more seldom, no trading, and fresh within two looks once it is back', async () => {
    const at = await engineFor();
    await at.watch(3_000);
    at.bridge.onRead(() =>
      reading(jsonBytes(503, { retcode: -10_003, message: 'Terminal not initialized' })),
    );
    await at.watch(10_000);
    const asked = at.bridge.reads.length;
    await at.watch(60_000);
    expect(at.bridge.reads.length - asked).toBeLessThan(60);
    at.bridge.onRead(() => null);
    await at.watch(11_000);
    expect((await at.ask('account.read', {})).ok).toBe(true);
  });

  test.each(['/positions', '/orders'])(
    'row 36: an empty %s while margin is in use is no proof that an unknown order is not there',
    async (list) => {
      const at = await engineFor();
      at.broker.hold({ volume: 1 });
      await at.watch(2_000);
      const quote = await at.poll();
      at.bridge.next(silence('now'));
      at.bridge.onRead(({ path }) =>
        path.startsWith(list) || path.startsWith('/history') ? reading(jsonBytes(200, [])) : null,
      );
      await at.trade('place-order', buyNow(quote));
      expect(await endingAfter(at, 60_000)).not.toBe('not-found');
      if (list === '/positions') expect(await endingAfter(at, 300_000)).not.toBe('not-found');
      at.bridge.onRead(() => null);
      expect(await endingAfter(at, 40_000)).toBe('executed');
      expectOnce(at, 1);
    },
  );

  test('rows that vanish together are no proof that an unknown order is not there, however long every list is empty and margin not told', async () => {
    const at = await engineFor();
    at.broker.hold({ volume: 1 });
    at.broker.hold({ type: 2, price: 1.1, volume: 1 });
    await at.watch(2_000);
    const quote = await at.poll();
    const account = { login: 77_010_042, server: 'Flat-Demo', trade_mode: 0, currency: 'USD', balance: 1 };
    const money = { equity: 1, profit: 0, margin_free: 1, leverage: 100 };
    at.bridge.next(silence('never'));
    at.bridge.onRead(({ path }) =>
      /^\/(positions|orders|history)/.test(path)
        ? reading(jsonBytes(200, []))
        : path.startsWith('/account')
          ? reading(jsonBytes(200, { ...account, ...money, margin: null }))
          : null,
    );
    await at.trade('place-order', buyNow(quote));
    expect(await endingAfter(at, 600_000)).toBe('unknown');
    at.bridge.onRead(() => null);
    expect(await endingAfter(at, 60_000)).toBe('not-found');
    expectOnce(at, 0);
  });

  test('row 37: a list with rows that cannot be read is reported as such, row by row', async () => {
    const at = await engineFor();
    at.broker.hold({ volume: 1 });
    const read = await at.ask('positions.list', {});
    if (!read.ok) throw new Error(read.failure.message);
    expect(read.value.rows).toHaveLength(1);
    at.bridge.onRead(({ path }) =>
      path === '/positions' ? reading(jsonBytes(200, [{ ticket: 'x' }])) : null,
    );
    const partly = await at.ask('positions.list', {});
    // What stood there stays in sight, unconfirmed, beside what could not be read.
    expect(partly).toMatchObject({
      ok: true,
      value: { rows: read.value.rows, unreadable: [{}], isConfirmed: false },
    });
  });
});

test('row 35: a read that is asked again while it is out joins the one on the wire, so no older answer comes behind a newer one', async () => {
  const at = await engineFor();
  await at.watch(2_000);
  const asked = at.bridge.reads.length;
  let slow = true;
  at.bridge.onRead(({ path }) => {
    if (path !== '/positions' || !slow) return null;
    slow = false;
    return { kind: 'honest', afterMs: 5_000 };
  });
  const order: string[] = [];
  const first = at.service.handlers['positions.list']({}).then(() => order.push('first'));
  await at.time.pass(1_000);
  at.broker.hold({ volume: 0.3 });
  const second = at.service.handlers['positions.list']({}).then(() => order.push('second'));
  await at.time.until(Promise.all([first, second]));
  expect(order).toEqual(['first', 'second']);
  expect(at.bridge.reads.slice(asked).filter((path) => path === '/positions')).toHaveLength(1);
  expect(await at.ask('positions.list', {})).toMatchObject({ value: { rows: [{ volume: 0.3 }] } });
});

describe('the journal', () => {
  test.each(['ENOSPC', 'EROFS', 'EACCES'])('row 46: a disk that says %s: nothing is sent', async (code) => {
    const journal = memoryJournal();
    const at = await engineFor({ journal });
    await at.watch(2_000);
    const quote = await at.poll();
    journal.refuses = code;
    expect(verdictOf(await at.trade('place-order', buyNow(quote)))).toBe('held-back');
    expect(at.journal()?.trouble).not.toBe(null);
    expect(at.bridge.writes).toHaveLength(0);
  });

  test('row 46: a half line at its end is set aside, reported, and holds no intent back that was whole', async () => {
    const journal = memoryJournal();
    const before = await engineFor({ journal });
    expect(verdictOf(await buyUnder(before, silence('now')))).toBe('unknown');
    const [lost] = await before.intents();
    await before.end();
    for (const [name, bytes] of journal.lying) {
      journal.lying.set(name, Buffer.concat([bytes, bytes.subarray(0, Math.floor(bytes.length / 3))]));
    }
    const at = await engineFor({ journal });
    await at.watch(1_000);
    expect(at.lines.join(' ') + JSON.stringify(at.journal()?.locks)).toMatch(/journal/i);
    const known = await at.intents();
    expect(known.map(({ id }) => id)).toContain(lost?.id);
    expect(journal.lying.size).toBeGreaterThan(1);
  });
});

describe('the quote', () => {
  test('row 38: a quote that stands still while answers flow stops market orders: none is sent on one over ten seconds old', async () => {
    const at = await engineFor();
    const quote = await at.poll();
    const frozen = await at.ask('ticks.read', { symbol: 'EURUSD' });
    expect(frozen.ok).toBe(true);
    const stamp = jsonBytes(200, {
      bid: quote.bid,
      ask: quote.ask,
      time: Math.floor(Date.now() / 1_000) + 7_200,
      time_msc: Date.now() + 7_200_000,
    });
    at.bridge.onRead(({ path }) => (path.endsWith('/tick') ? reading(stamp) : null));
    await at.watch(15_000);
    const answer = await at.trade('place-order', {
      ...buyNow(quote),
      seen: { bid: quote.bid, ask: quote.ask, ageMs: 14_000, clickedAt: Date.now() },
    });
    expect(verdictOf(answer)).toBe('held-back');
    expect(at.bridge.writes).toHaveLength(0);
  });

  test.each([
    ['bid above ask', { bid: 1.2, ask: 1.1 }],
    ['zero', { bid: 0, ask: 0 }],
    ['negative', { bid: -1.1, ask: 1.2 }],
    ['no number', { bid: 'NaN', ask: 1.2 }],
    ['1e308', { bid: 1e308, ask: 1e308 }],
    ['a spread of a thousand', { bid: 1.17077, ask: 1_171 }],
  ])('row 39: a quote with %s carries no market order', async (_what, wrong) => {
    const at = await engineFor();
    const quote = await at.poll();
    at.bridge.onRead(({ path }) => {
      const now = Date.now() + 7_200_000;
      const tick = { ...wrong, time: Math.floor(now / 1_000), time_msc: now };
      return path.endsWith('/tick') ? reading(jsonBytes(200, tick)) : null;
    });
    for (let second = 0; second < 12; second += 1) {
      await at.poll().catch(() => null);
      await at.time.pass(1_000);
    }
    const answer = await at.trade('place-order', buyNow(quote));
    expect(verdictOf(answer)).toBe('held-back');
    expect(at.bridge.writes).toHaveLength(0);
  });

  test('row 40: a price that jumped between the look and the click is asked about again', async () => {
    const at = await engineFor();
    const quote = await at.poll();
    at.broker.market.shift(300);
    await at.time.pass(1_000);
    await at.poll();
    const answer = await at.trade('place-order', buyNow(quote));
    expect(verdictOf(answer)).toBe('held-back');
    expect(at.bridge.writes).toHaveLength(0);
  });
});

describe('one intent', () => {
  test('row 41: a double click, Enter held down and a second window send once', async () => {
    const at = await engineFor();
    const order = { ...buyNow(await at.poll()), intentId: crypto.randomUUID() };
    const answers = Array.from({ length: 20 }, () => at.send('place-order', order).answer);
    const verdicts = (await at.time.until(Promise.all(answers))).map(verdictOf);
    expect(new Set(verdicts)).toEqual(new Set(['done']));
    expectOnce(at, 1);
  });

  test.each(['now', 'never'] as const)(
    'row 42: the same intent again, minutes later, returns the first result and sends nothing (executed: %s)',
    async (execute) => {
      const at = await engineFor();
      const order = { ...buyNow(await at.poll()), intentId: crypto.randomUUID() };
      at.bridge.next(silence(execute));
      const first = verdictOf(await at.trade('place-order', order));
      expect(first).toBe('unknown');
      await at.time.pass(60_000);
      await at.trade('place-order', order);
      expectOnce(at, execute === 'now' ? 1 : 0);
    },
  );

  test('row 43: a page that goes away while a write is out changes nothing: the host finishes it and tells the next page', async () => {
    const at = await engineFor();
    const quote = await at.poll();
    at.bridge.next({ name: 'slow', execute: 'now', reply: { kind: 'honest', afterMs: 20_000 } });
    const { id } = at.send('place-order', buyNow(quote));
    await at.time.pass(25_000);
    expect(await at.intent(id)).toMatchObject({ state: 'confirmed' });
    expectOnce(at, 1);
  });
});

test('row 5: many unknown orders are looked for together, so that the bridge is not flooded by the search', async () => {
  const at = await engineFor();
  for (let lost = 0; lost < 20; lost += 1) {
    const quote = await at.poll();
    at.bridge.next({ name: 'reset', execute: 'never', reply: { kind: 'end', by: 'reset' } });
    await at.trade('place-order', { ...buyNow(quote), overrides: ['unknown-order'] });
    await at.time.pass(1_300);
  }
  await at.time.pass(60_000);
  const asked = at.bridge.reads.length;
  await at.time.pass(60_000);
  // A look is five reads: at most eight of them in a minute, for twenty orders.
  expect(at.bridge.reads.length - asked).toBeLessThanOrEqual(40);
  await at.watch(240_000);
  expect((await at.intents()).map(endingOf)).toEqual(Array.from({ length: 20 }, () => 'not-found'));
});

describe('time', () => {
  test('row 47: after eight hours of sleep everything is read again before new risk, without a burst', async () => {
    const at = await engineFor();
    await at.watch(3_000);
    const asked = at.bridge.reads.length;
    await at.time.pass(8 * 3_600_000);
    await at.time.until(at.service.slept(0, 0));
    expect(at.bridge.reads.length - asked).toBeLessThan(200);
    await at.watch(5_000);
    expect(verdictOf(await at.trade('place-order', buyNow(await at.poll())))).toBe('done');
  });

  test.each([-86_400_000, -3_600_000, 3_600_000, 86_400_000])(
    'row 48: a wall clock that is wrong by %d ms, from now on, changes no verdict',
    async (wrongMs) => {
      const at = await engineFor();
      await at.watch(3_000);
      vi.setSystemTime(Date.now() + wrongMs);
      expect(verdictOf(await buyUnder(at, silence('now')))).toBe('unknown');
      expect(await endingAfter(at, 20_000)).toBe('executed');
      expect(verdictOf(await at.trade('place-order', buyNow(await at.poll())))).toBe('done');
      expect(at.bridge.executions).toHaveLength(2);
    },
  );

  test('row 49: an offset that is an hour off still finds the order', async () => {
    const at = await engineFor();
    at.bridge.onRead(({ path }) => {
      const utc = Math.floor(Date.now() / 1_000);
      if (path.startsWith('/time')) {
        return reading(
          jsonBytes(200, { utc_epoch: utc, server_epoch: utc + 3_600, utc_offset_seconds: 3_600 }),
        );
      }
      return null;
    });
    await at.watch(3_000);
    expect(verdictOf(await buyUnder(at, silence('now')))).toBe('unknown');
    expect(await endingAfter(at, 20_000)).toBe('executed');
  });
});

describe('another account', () => {
  test('row 50: a login that changes between confirm and send stops the order', async () => {
    const at = await engineFor();
    const quote = await at.poll();
    const { generation } = await current(at);
    at.bridge.look({ login: 99, server: 'Another-Server' });
    await at.poll().catch(() => null);
    const answer = await at.trade('place-order', { ...buyNow(quote), generation });
    expect(whyNotSent(answer)).not.toBeNull();
    expect(at.bridge.writes).toHaveLength(0);
  });

  test('row 51: a demo account that becomes a real one is armed again before new risk', async () => {
    const at = await engineFor();
    await at.watch(2_000);
    at.bridge.look({ login: 99, tradeMode: 2 });
    await at.watch(5_000);
    const answer = await at.trade('place-order', buyNow(await at.poll()));
    expect(verdictOf(answer)).toBe('held-back');
    expect(whyNotSent(answer)?.field).toBe('live-account');
    expect(at.bridge.writes).toHaveLength(0);
  });
});

describe('texts and numbers of strangers', () => {
  const hostile = '<img src=x onerror=alert(1)>\u001b[31m\u202e\u0000\n__proto__ \ud83d\ude80';

  test('row 59: ten thousand positions with a megabyte of comment and strange keys come through, bounded and harmless', async () => {
    const at = await engineFor();
    const row =
      '{"ticket":1,"symbol":"EURUSD","type":0,"volume":0.1,"price_open":1.1,"__proto__":{"polluted":1}}';
    const rows = Array.from({ length: 10_000 }, (_, index) => row.replace('1,', `${index + 1},`));
    const long = JSON.stringify({
      ticket: 77,
      symbol: 'EURUSD',
      type: 0,
      volume: 0.1,
      price_open: 1.1,
      comment: `${hostile}${'x'.repeat(1_000_000)}`,
    });
    const body = `[${[...rows, long].join(',')}]`;
    at.bridge.onRead(({ path }) =>
      path === '/positions' ? reading(answerBytes(200, 'application/json', body)) : null,
    );
    const read = await at.ask('positions.list', {});
    if (!read.ok) throw new Error(read.failure.message);
    expect(read.value.rows.length + read.value.unreadable.length).toBe(10_001);
    expect(Reflect.get({}, 'polluted')).toBe(undefined);
    expect(Math.max(...read.value.rows.map(({ comment }) => comment?.length ?? 0))).toBeLessThan(2_000);
  });

  test('row 60: a ticket beyond 2^53 keeps every digit, as a number and as text, or its row is refused', async () => {
    const at = await engineFor();
    const row = (ticket: string) =>
      `{"ticket":${ticket},"symbol":"EURUSD","type":0,"volume":0.1,"price_open":1.1}`;
    const body = `[${row('9007199254740993')},${row('"9007199254740995"')},${row('1e30')}]`;
    at.bridge.onRead(({ path }) =>
      path === '/positions' ? reading(answerBytes(200, 'application/json', body)) : null,
    );
    const read = await at.ask('positions.list', {});
    if (!read.ok) throw new Error(read.failure.message);
    expect(read.value.rows.map(({ ticket }) => ticket)).toEqual(['9007199254740993', '9007199254740995']);
    expect(read.value.unreadable).toHaveLength(1);
    const answer = await at.trade('close-position', { ticket: '9007199254740993' });
    expect(at.bridge.writes.every(({ path }) => path === '/positions/9007199254740993')).toBe(true);
    expect(verdictOf(answer)).not.toBe('done');
  });

  test('row 61: markup, escape codes and line breaks of a bridge are inert in every word that the host passes on', async () => {
    const at = await engineFor();
    const refusal = jsonBytes(400, { retcode: 10_006, message: hostile });
    const answer = await buyUnder(at, {
      name: 'hostile',
      execute: 'never',
      reply: { kind: 'bytes', bytes: refusal, end: 'close' },
    });
    if (!answer.ok) throw new Error(answer.failure.message);
    for (const words of [answer.value.said, answer.value.failure?.message, ...at.lines]) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
      expect(words ?? '').not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    }
  });

  test('row 73: a token that comes back in an error is taken out of answers, logs and the journal', async () => {
    const at = await engineFor();
    const echo = `bad header Authorization: Bearer ${at.bridge.token} at /orders?token=${at.bridge.token}`;
    at.bridge.onRead(({ path }) => (path === '/account' ? reading(jsonBytes(500, { error: echo })) : null));
    const read = await at.ask('account.read', {});
    at.bridge.onRead(() => null);
    await at.watch(3_000);
    const answer = await buyUnder(at, {
      name: 'echo',
      execute: 'never',
      reply: { kind: 'bytes', bytes: jsonBytes(400, { retcode: 10_006, message: echo }), end: 'close' },
    });
    const journal = await at.intents();
    expect(JSON.stringify([read, answer, journal, at.lines])).not.toContain(at.bridge.token);
    expect(JSON.stringify(answer)).toContain('bad header');
  });
});

test('every fault that says nothing has a name of its own', () => {
  expect(new Set(ambiguous.map(({ name }) => name)).size).toBe(ambiguous.length);
});

async function current(at: Harness): Promise<{ readonly generation: number }> {
  const read = await at.ask('bridge.read', {});
  if (!read.ok) throw new Error(read.failure.message);
  return read.value;
}
