import { afterEach, describe, expect, test } from 'vitest';
import type { Clock } from '../../../host/live/clock';
import { listen, replyJson } from '../../fixtures/http-server';
import { liveOver } from '../../fixtures/live';
import { eurusdPosition, quietBroker, quietState } from '../../fixtures/quiet-broker';

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

const span = { from: 1_700_000_000, to: 1_700_086_400 };
const orderOf = (ticket: number) => ({ ticket, symbol: 'EURUSD', type: 0, state: 4, volume_initial: 0.1 });

async function world() {
  const broker = quietState({ pastOrders: [orderOf(1)] });
  let historyReads = 0;
  let isFailing = false;
  let hold: Promise<unknown> = Promise.resolve();
  const server = await listen(async (request, response) => {
    if (request.path.startsWith('/history/')) {
      historyReads += 1;
      if (isFailing) return replyJson(response, 200, 'no list');
      const { pastOrders } = broker;
      await hold;
      return replyJson(response, 200, pastOrders);
    }
    return quietBroker(() => undefined, broker)(request, response);
  });
  let nowMs = 1_000;
  const clock: Clock = { now: () => nowMs, wall: () => 1_700_000_000_000 + nowMs, after: () => () => {} };
  // Trouble is not waited out here: every read goes out.
  const live = await liveOver(server.url, null, { clock, scheduler: { maxReads: 8, random: () => 0 } });
  ending.push(server.close, () => live.bridge.close());
  return {
    live,
    pass: (ms: number) => {
      nowMs += ms;
    },
    /** A bot opens one more position. */
    trade() {
      const ticket = broker.pastOrders.length + 100;
      broker.positions = [...broker.positions, eurusdPosition(ticket)];
      broker.pastOrders = [...broker.pastOrders, orderOf(ticket)];
    },
    /** A netting position is turned round and back: only its time tells. */
    turnRound() {
      broker.positions = broker.positions.map((row) => ({ ...row, time_update: 1_700_000_001 }));
      broker.pastOrders = [...broker.pastOrders, orderOf(8), orderOf(9)];
    },
    fail: (isSo: boolean) => {
      isFailing = isSo;
    },
    hold: (until: Promise<unknown>) => {
      hold = until;
    },
    reads: () => historyReads,
    /** Past orders that a window sees which accepts this age. */
    async pastOrders(acceptsMs: number) {
      const read = await live.pastOrders(span, acceptsMs);
      return read.ok ? read.value.rows.length : read.failure.kind;
    },
  };
}

/** Five minutes in which windows poll each second, read history each minute and when they see a trade, as the page does. */
async function watched(windows: number) {
  const { live, pass, trade, reads } = await world();
  const shown = Array.from({ length: windows }, () => ({ positions: 0, askedS: -60, orders: 0 }));
  for (let second = 0; second < 300; second += 1) {
    if ([40, 100, 101, 230].includes(second)) trade();
    for (const window of shown) {
      const positions = await live.positions();
      const count = positions.ok ? positions.value.rows.length : -1;
      if (count !== window.positions || second - window.askedS >= 60) {
        const past = await live.pastOrders(span, 48_000);
        Object.assign(window, {
          positions: count,
          askedS: second,
          orders: past.ok ? past.value.rows.length : -1,
        });
      }
      pass(Math.floor(900 / windows));
    }
    pass(100);
  }
  return { reads: reads(), orders: shown.map(({ orders }) => orders) };
}

describe('history that several windows show', () => {
  test('costs the bridge what one window costs, and each has every trade', async () => {
    const one = await watched(1);
    const three = await watched(3);
    expect(one).toMatchObject({ orders: [5] });
    expect(three).toEqual({ reads: one.reads, orders: [5, 5, 5] });
  });

  test('is read anew by one who accepts no age, or when it is older than accepted', async () => {
    const { pastOrders, pass, reads } = await world();
    await pastOrders(48_000);
    await pastOrders(0);
    expect(reads()).toBe(2);
    pass(47_000);
    await pastOrders(48_000);
    expect(reads()).toBe(2);
    pass(1_000);
    await pastOrders(48_000);
    expect(reads()).toBe(3);
  });

  test('does not count once positions or orders show a trade, or after a write of ours', async () => {
    const { live, pastOrders, pass, trade, reads } = await world();
    await live.positions();
    expect(await pastOrders(48_000)).toBe(1);
    pass(1_000);
    trade();
    await live.positions();
    pass(1);
    expect(await pastOrders(48_000)).toBe(2);
    expect(await pastOrders(48_000)).toBe(2);
    expect(reads()).toBe(2);
    pass(1);
    live.wrote();
    await pastOrders(48_000);
    expect(reads()).toBe(3);
  });

  test('does not count once a position was turned round and back to the same lots', async () => {
    const { live, pastOrders, pass, turnRound, reads } = await world();
    await live.positions();
    await pastOrders(48_000);
    pass(1_000);
    turnRound();
    await live.positions();
    pass(1);
    expect(await pastOrders(48_000)).toBe(3);
    expect(reads()).toBe(2);
  });

  test('asks once more where the read was on its way when the trade was seen', async () => {
    const { live, pastOrders, pass, trade, hold, reads } = await world();
    await live.positions();
    let release = (): void => {};
    hold(
      new Promise<void>((resolve) => {
        release = resolve;
      }),
    );
    const early = pastOrders(48_000);
    while (reads() === 0) await new Promise((resolve) => setImmediate(resolve));
    pass(1_000);
    trade();
    await live.positions();
    const late = pastOrders(48_000);
    release();
    expect([await early, await late]).toEqual([2, 2]);
    expect(reads()).toBe(2);
  });

  test('that could not be read is asked for again at once', async () => {
    const { pastOrders, fail, reads } = await world();
    fail(true);
    expect(await pastOrders(48_000)).toBe('bad-answer');
    fail(false);
    expect(await pastOrders(48_000)).toBe(1);
    expect(reads()).toBe(2);
  });

  test('is not held for the account of another login or bridge', async () => {
    const { live, pastOrders, reads } = await world();
    await pastOrders(48_000);
    await live.bridge.choose();
    await pastOrders(48_000);
    expect(reads()).toBe(2);
  });
});
