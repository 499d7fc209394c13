import { afterEach, describe, expect, test } from 'vitest';
import { memoryJournal } from '../../fixtures/service-parts';
import type { Fault } from '../fault';
import { type Harness, type Sent, startHarness } from '../harness';
import { buyLimit, buyNow, levels, verdictOf } from './orders';

/** What only reduces risk leaves within a second, whatever hangs, and never twice on one ticket (docs/order-safety.md). */

let harness: Harness | null = null;
afterEach(async () => {
  await harness?.end();
  harness = null;
});
async function engineFor(options: Parameters<typeof startHarness>[0] = {}): Promise<Harness> {
  harness = await startHarness(options);
  return harness;
}

/** Taken from the wire, executed or not, and never answered: the host gives it up after a minute. */
const swallowed = (execute: Fault['execute'] = 'never'): Fault => ({
  name: 'swallowed',
  execute,
  reply: { kind: 'hang' },
});

/** The milliseconds after which the next write was seen, counted from now. */
async function nextWriteWithin(at: Harness, ms: number): Promise<number | null> {
  const before = at.bridge.writes.length;
  for (let passed = 0; passed <= ms; passed += 50) {
    await at.time.quiet();
    if (at.bridge.writes.length > before) return passed;
    await at.time.pass(50);
  }
  return null;
}

const pathsOf = (at: Harness) => at.bridge.writes.map(({ method, path }) => `${method} ${path}`);

async function hung(at: Harness): Promise<Sent> {
  const quote = await at.poll();
  at.bridge.next(swallowed());
  const sent = at.send('place-order', buyNow(quote));
  await at.time.pass(1_000);
  expect(at.bridge.writes).toHaveLength(1);
  return sent;
}

describe('a risk-reducing write behind an order that the bridge swallowed', () => {
  test.each([
    ['a full close', 'close-position', (ticket: string) => ({ ticket })],
    ['a partial close', 'close-position', (ticket: string) => ({ ticket, volume: 0.3 })],
    ['a stop loss where none was', 'modify-position', (ticket: string) => ({ ticket, sl: 1.16, tp: 0 })],
  ] as const)('%s is on the wire within a second', async (_what, name, inputOf) => {
    const at = await engineFor();
    const ticket = `${at.broker.hold({ volume: 1 })}`;
    await at.watch(2_000);
    const order = await hung(at);
    const out = at.send(name, inputOf(ticket));
    expect(await nextWriteWithin(at, 1_000)).toBeLessThan(1_000);
    expect(verdictOf(await at.time.until(out.answer))).toBe('done');
    expect(verdictOf(await at.time.until(order.answer))).toBe('unknown');
    expect(at.bridge.writes).toHaveLength(2);
    expect(at.bridge.writes[1]?.before, 'a connection of its own').toBe(0);
  });

  test('a cancel is on the wire within a second', async () => {
    const at = await engineFor();
    const placed = await at.trade('place-order', buyLimit(await at.poll()));
    const ticket = placed.ok ? (placed.value.order ?? '') : '';
    await at.watch(2_000);
    at.bridge.next(swallowed());
    at.send('place-order', buyNow(await at.poll()));
    await at.time.pass(1_000);
    const out = at.send('cancel-order', { ticket });
    expect(await nextWriteWithin(at, 1_000)).toBeLessThan(1_000);
    expect(verdictOf(await at.time.until(out.answer))).toBe('done');
  });

  test('a wider stop loss is new risk: it waits for the order, and says for what and since when', async () => {
    const at = await engineFor();
    const ticket = `${at.broker.hold({ volume: 1, sl: 1.165 })}`;
    await at.watch(2_000);
    const order = await hung(at);
    const wider = at.send('modify-position', { ticket, sl: 1.16, tp: 0 });
    expect(await nextWriteWithin(at, 5_000)).toBe(null);
    const [waiting] = at.journal()?.waiting ?? [];
    expect(waiting).toMatchObject({ id: wider.id, why: 'answer', for: { name: 'place-order' } });
    expect(Date.now() - (waiting?.since ?? 0)).toBeGreaterThan(5_000);
    await at.time.until(order.answer);
    await at.time.until(wider.answer);
    expect(at.bridge.writes).toHaveLength(2);
    expect(at.journal()?.waiting ?? []).toEqual([]);
  });

  test('with every read hung as well it goes on what is known, and the journal says so', async () => {
    const at = await engineFor();
    const ticket = `${at.broker.hold({ volume: 1 })}`;
    await at.watch(2_000);
    await hung(at);
    at.bridge.onRead(() => ({ kind: 'hang' }));
    for (const name of ['positions.list', 'orders.list', 'account.read'] as const) {
      void at.service.handlers[name]({});
    }
    await at.time.pass(1_500);
    const out = at.send('close-position', { ticket, volume: 0.3 });
    expect(await nextWriteWithin(at, 1_000)).toBeLessThan(1_000);
    await at.time.until(out.answer);
    at.bridge.onRead(() => null);
    const intent = await at.intent(out.id);
    expect(intent.sentOn).toMatch(/could not be read/);
  });
});

describe('one ticket', () => {
  test('a full close follows a change of its position that hangs, within a second', async () => {
    const at = await engineFor();
    const ticket = `${at.broker.hold({ volume: 1, sl: 1.165 })}`;
    const quote = await at.poll();
    await at.watch(2_000);
    at.bridge.next(swallowed());
    at.send('modify-position', { ticket, ...levels(quote, 200) });
    await at.time.pass(1_000);
    const out = at.send('close-position', { ticket });
    expect(await nextWriteWithin(at, 1_000)).toBeLessThan(1_000);
    expect(verdictOf(await at.time.until(out.answer))).toBe('done');
  });

  test('a partial close never follows a write on its ticket that hangs', async () => {
    const at = await engineFor();
    const ticket = `${at.broker.hold({ volume: 1, sl: 1.165 })}`;
    const quote = await at.poll();
    at.bridge.next(swallowed());
    const change = at.send('modify-position', { ticket, ...levels(quote, 200) });
    await at.time.pass(1_000);
    const out = at.send('close-position', { ticket, volume: 0.3 });
    expect(await nextWriteWithin(at, 5_000)).toBe(null);
    expect(at.journal()?.waiting).toMatchObject([{ id: out.id, for: { name: 'modify-position' } }]);
    await at.time.until(change.answer);
    expect(verdictOf(await at.time.until(out.answer))).toBe('done');
  });

  test('a full close never follows a close that hangs: one request until that one is given up', async () => {
    const at = await engineFor();
    const ticket = `${at.broker.hold({ volume: 1 })}`;
    await at.poll();
    at.bridge.next(swallowed());
    const first = at.send('close-position', { ticket });
    await at.time.pass(1_000);
    const second = at.send('close-position', { ticket });
    expect(await nextWriteWithin(at, 30_000)).toBe(null);
    expect(at.journal()?.waiting).toMatchObject([{ id: second.id, for: { name: 'close-position' } }]);
    await at.time.until(first.answer);
    await at.time.until(second.answer);
    expect(pathsOf(at)).toEqual([`DELETE /positions/${ticket}`, `DELETE /positions/${ticket}`]);
    expect(at.bridge.executions).toHaveLength(1);
  });

  test('the same intent twice is one request, also while an order hangs', async () => {
    const at = await engineFor();
    const ticket = `${at.broker.hold({ volume: 1 })}`;
    await at.watch(2_000);
    await hung(at);
    const input = { ticket, intentId: crypto.randomUUID() };
    const answers = Array.from({ length: 5 }, () => at.send('close-position', input).answer);
    const verdicts = (await at.time.until(Promise.all(answers))).map(verdictOf);
    expect(new Set(verdicts)).toEqual(new Set(['done']));
    expect(pathsOf(at).filter((path) => path.startsWith('DELETE'))).toHaveLength(1);
  });
});

test('closes of many positions leave one a second, the first at once, whatever hangs', async () => {
  const at = await engineFor({ writes: { perSecond: 1, burst: 2 } });
  const tickets = Array.from({ length: 4 }, () => `${at.broker.hold({ volume: 0.1 })}`);
  await at.watch(5_000);
  at.bridge.next(swallowed(), swallowed(), swallowed(), swallowed(), swallowed());
  at.send('place-order', buyNow(await at.poll()));
  await at.time.pass(1_000);
  const from = Date.now();
  const out = tickets.map((ticket) => at.send('close-position', { ticket }));
  expect(await nextWriteWithin(at, 1_000)).toBeLessThan(1_000);
  await at.time.pass(4_000 - (Date.now() - from));
  expect(pathsOf(at).slice(1)).toEqual(tickets.map((ticket) => `DELETE /positions/${ticket}`));
  await at.time.until(Promise.all(out.map(({ answer }) => answer)));
});

describe('two hosts on one journal', () => {
  test('a close does not wait for an order of the other host that hangs', async () => {
    const journal = memoryJournal();
    const at = await engineFor({ journal });
    const ticket = `${at.broker.hold({ volume: 1 })}`;
    await at.watch(2_000);
    const other = await at.another();
    at.bridge.next(swallowed());
    void other.invoke('trade.send', {
      name: 'place-order',
      input: { ...buyNow(await at.poll()), intentId: crypto.randomUUID() },
    });
    await at.time.pass(1_000);
    expect(at.bridge.writes).toHaveLength(1);
    const out = at.send('close-position', { ticket });
    expect(await nextWriteWithin(at, 1_000)).toBeLessThan(1_000);
    expect(verdictOf(await at.time.until(out.answer))).toBe('done');
  });
});
