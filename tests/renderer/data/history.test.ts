import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  dealsOptions,
  followTrades,
  historyEveryMs,
  oldOrdersOptions,
  rebuiltOf,
} from '../../../renderer/data/history';
import { periodRange } from '../../../renderer/data/history-periods';
import { ordersOptions } from '../../../renderer/data/orders';
import { positionsOptions } from '../../../renderer/data/positions';
import { refreshHoldings } from '../../../renderer/data/refresh';
import type { Handlers } from '../../../shared/contract';
import { rebuildRoundTrips } from '../../../shared/math/closed-positions';
import { ok } from '../../../shared/model/result';
import { dealOf, orderOf, positionOf } from '../../fixtures/trading';
import { bridgeOver } from './test-bridge';

const noon = Date.UTC(2026, 4, 13, 12, 0, 41) / 1000;
const today = periodRange('today', noon);
const yesterday = periodRange('yesterday', noon);

/** A bridge that answers what the test says, and counts what it was asked. */
function countingBridge(deals = [dealOf({ time: noon })]) {
  const asked: string[] = [];
  const accepted: (number | undefined)[] = [];
  const handlers: Partial<Handlers> = {
    'history.deals': async ({ from, to, acceptsMs }) => {
      accepted.push(acceptsMs);
      asked.push(`deals ${from} ${to}`);
      return ok({ rows: [...deals], unreadable: [] });
    },
    'history.orders': async ({ from, to }) => {
      asked.push(`orders ${from} ${to}`);
      return ok({ rows: [orderOf({ timeDone: from - 60 })], unreadable: [] });
    },
  };
  return { bridge: bridgeOver(handlers), asked, accepted };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('the history of a period', () => {
  it('accepts nothing as old as the own read before, so that each of its reads asks for what is new', async () => {
    const { bridge, accepted } = countingBridge();
    bridge.refreshed.atMs = Number.NEGATIVE_INFINITY;
    const ranges = [today, periodRange('this-week', noon), periodRange('all', noon)];
    for (const range of ranges) await bridge.client.fetchQuery(dealsOptions(bridge, range));
    expect(accepted).toEqual([24_000, 48_000, 240_000]);
    expect(ranges.map(historyEveryMs)).toEqual([30_000, 60_000, 300_000]);
  });

  it('of the past is read with its trades, which are made in steps: other work does not wait for all of them', async () => {
    let nowMs = 0;
    // As on a machine for which each step is long.
    vi.spyOn(performance, 'now').mockImplementation(() => {
      nowMs += 50;
      return nowMs;
    });
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const deals = Array.from({ length: 10_000 }, (_, at) => {
      const id = `${1_000_000 + (at >> 1)}`;
      const own = { ticket: `${2_000_000 + at}`, positionId: id, order: id, time: yesterday.from + at };
      return dealOf(
        at % 2 === 0 ? { ...own, type: 'BUY', entry: 'IN' } : { ...own, type: 'SELL', entry: 'OUT' },
      );
    });
    const { bridge } = countingBridge(deals);
    let isRead = false;
    const reading = bridge.client.fetchQuery(dealsOptions(bridge, yesterday)).then((read) => {
      isRead = true;
      return read;
    });
    let turns = 0;
    while (!isRead) {
      await new Promise((resolve) => setTimeout(resolve));
      turns += 1;
    }
    const { rows } = await reading;
    expect(turns).toBeGreaterThan(5);
    expect(rebuiltOf(rows)).toEqual(rebuildRoundTrips(rows));
  });

  it('says which stretch it is for', async () => {
    const { bridge } = countingBridge();
    const read = await bridge.client.fetchQuery(dealsOptions(bridge, today));
    expect(read.range).toEqual(today);
    expect(read.rows).toHaveLength(1);
  });

  it('holds no deal of other days, whatever the bridge makes of its arguments', async () => {
    const inside = dealOf({ ticket: '2', time: yesterday.to });
    const untimed = dealOf({ ticket: '4', time: null });
    const { bridge } = countingBridge([
      dealOf({ ticket: '1', time: yesterday.from - 1 }),
      inside,
      dealOf({ ticket: '3', time: yesterday.to + 1 }),
      untimed,
    ]);
    const { rows } = await bridge.client.fetchQuery(dealsOptions(bridge, yesterday));
    expect(rows).toEqual([inside, untimed]);
  });

  it('is read again after a trade where it holds today, and stays where its days are over', async () => {
    const { bridge, asked } = countingBridge();
    const watched = [dealsOptions(bridge, today), dealsOptions(bridge, yesterday)].map((options) =>
      new QueryObserver(bridge.client, options).subscribe(() => {}),
    );
    await settled();
    expect(asked).toHaveLength(2);
    await refreshHoldings(bridge);
    await settled();
    expect(asked).toHaveLength(3);
    expect(asked.at(-1)).toBe(`deals ${today.from} ${today.to}`);
    for (const stop of watched) stop();
  });

  it('follows trades that others make: a position more, a part less, a pending order gone', async () => {
    const { bridge, asked } = countingBridge();
    const { client } = bridge;
    const stops = [
      followTrades(bridge),
      new QueryObserver(client, dealsOptions(bridge, today)).subscribe(() => {}),
      new QueryObserver(client, oldOrdersOptions(bridge, today)).subscribe(() => {}),
    ];
    const held = (...rows: ReturnType<typeof positionOf>[]) =>
      client.setQueryData(positionsOptions(bridge).queryKey, { rows, unreadable: [], isConfirmed: true });
    const waiting = (...rows: ReturnType<typeof orderOf>[]) =>
      client.setQueryData(ordersOptions(bridge).queryKey, { rows, unreadable: [], isConfirmed: true });
    const newReads = async (change: () => void) => {
      const before = asked.length;
      change();
      await settled();
      return asked.length - before;
    };
    await settled();
    expect(await newReads(() => held(positionOf())), 'the first look is no change').toBe(0);
    expect(await newReads(() => held(positionOf({ profit: 99 }))), 'a price is no trade').toBe(0);
    expect(await newReads(() => held(positionOf(), positionOf({ ticket: '2' })))).toBe(2);
    expect(await newReads(() => held(positionOf({ volume: 0.1 }), positionOf({ ticket: '2' })))).toBe(2);
    const turned = positionOf({ volume: 0.1, timeUpdate: 60 });
    expect(await newReads(() => held(turned, positionOf({ ticket: '2' }))), 'back to the same lots').toBe(2);
    const moved = { ...turned, sl: 1.16 };
    expect(await newReads(() => held(moved, positionOf({ ticket: '2' }))), 'a stop is no trade').toBe(0);
    expect(await newReads(() => waiting(orderOf()))).toBe(0);
    expect(await newReads(() => waiting())).toBe(2);
    for (const stop of stops) stop();
  });
});
