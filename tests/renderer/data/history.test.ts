import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import {
  coverageOptions,
  dealsOptions,
  followHistory,
  oldOrdersOptions,
  tradesOfRead,
} from '../../../renderer/data/history';
import { periodRange } from '../../../renderer/data/history-periods';
import { refreshHoldings } from '../../../renderer/data/refresh';
import type { Handlers } from '../../../shared/contract';
import { ok } from '../../../shared/model/result';
import { wholeCoverage } from '../../fixtures/coverage';
import { dealOf, orderOf } from '../../fixtures/trading';
import { bridgeOver } from './test-bridge';

const noon = Date.UTC(2026, 4, 13, 12, 0, 41) / 1000;
const today = periodRange('today', noon);
const yesterday = periodRange('yesterday', noon);

/** A bridge that answers what the test says, and counts what it was asked. */
function countingBridge(deals = [dealOf({ time: noon })]) {
  const asked: string[] = [];
  const handlers: Partial<Handlers> = {
    'history.deals': async ({ from, to }) => {
      asked.push(`deals ${from} ${to}`);
      return ok({ rows: [...deals], unreadable: [] });
    },
    'history.orders': async ({ from, to }) => {
      asked.push(`orders ${from} ${to}`);
      return ok({ rows: [orderOf({ timeDone: from - 60 })], unreadable: [] });
    },
  };
  return { bridge: bridgeOver(handlers), asked };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('the history of a period', () => {
  it('says which stretch it is for', async () => {
    const { bridge } = countingBridge();
    const read = await bridge.client.fetchQuery(dealsOptions(bridge, today));
    expect(read.range).toEqual(today);
    expect(read.rows).toHaveLength(1);
  });

  it('is asked for part by part, and later for what has changed; another host tells all of it again', async () => {
    const deals = ['1', '2', '3'].map((ticket) => dealOf({ ticket, time: noon + Number(ticket) }));
    const state = { of: 'one', profit: 0 };
    const asked: unknown[] = [];
    const bridge = bridgeOver({
      'history.deals': async ({ since }) => {
        asked.push(since);
        const from = since?.of === state.of ? since.changes : 0;
        const isCorrected = from === 3 && state.profit > 0;
        const rows = isCorrected
          ? deals.slice(0, 1).map((deal) => ({ ...deal, profit: state.profit }))
          : deals.slice(from, from + 2);
        const changes = isCorrected ? 4 : Math.min(from + 2, 3);
        return ok({ rows, unreadable: [], told: { of: state.of, changes, isLast: changes > 2 } });
      },
    });
    const ask = () => bridge.client.fetchQuery({ ...dealsOptions(bridge, today), staleTime: 0 });
    const first = await ask();
    expect(first.rows).toEqual(deals);
    await ask();
    expect(bridge.client.getQueryData(dealsOptions(bridge, today).queryKey)).toBe(first);
    state.profit = 7;
    expect((await ask()).rows.map(({ profit }) => profit)).toEqual([7, deals[1]?.profit, deals[2]?.profit]);
    state.of = 'two';
    state.profit = 0;
    expect((await ask()).rows).toEqual(deals);
    const one = (changes: number) => ({ of: 'one', changes });
    expect(asked).toEqual([null, one(2), one(3), one(3), one(4), { of: 'two', changes: 2 }]);
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

  it('has the trades of the period whole, by deals of before and after it', async () => {
    const ofOne = { positionId: '7', order: '7' };
    const { bridge } = countingBridge([
      dealOf({
        ...ofOne,
        ticket: '1',
        entry: 'IN',
        type: 'BUY',
        time: yesterday.from - 9 * 86_400,
        profit: 0,
      }),
      dealOf({ ...ofOne, ticket: '2', entry: 'OUT', type: 'SELL', time: yesterday.from + 60, profit: 5 }),
    ]);
    const read = await bridge.client.fetchQuery(dealsOptions(bridge, yesterday));
    expect(read.rows.map(({ ticket }) => ticket)).toEqual(['2']);
    expect(tradesOfRead(read)).toMatchObject({ closed: [{ positionId: '7' }], notWhole: 0 });
  });

  it('is asked for again when the host tells that it is another one, and after a trade of ours', async () => {
    const { bridge, asked } = countingBridge();
    const { client } = bridge;
    const { queryKey } = coverageOptions(bridge);
    const stops = [
      followHistory(bridge),
      new QueryObserver(client, dealsOptions(bridge, today)).subscribe(() => {}),
      new QueryObserver(client, oldOrdersOptions(bridge, today)).subscribe(() => {}),
    ];
    const newReads = async (change: () => void) => {
      const before = asked.length;
      change();
      await settled();
      return asked.length - before;
    };
    await settled();
    expect(
      await newReads(() => client.setQueryData(queryKey, { ...wholeCoverage, changes: 4 })),
      'the first',
    ).toBe(2);
    expect(await newReads(() => client.setQueryData(queryKey, { ...wholeCoverage, changes: 5 }))).toBe(2);
    expect(
      await newReads(() => client.setQueryData(queryKey, { ...wholeCoverage, isLoading: true, changes: 5 })),
    ).toBe(0);
    expect(await newReads(() => void refreshHoldings(bridge))).toBe(2);
    const whileAsked = () => {
      void client.refetchQueries({ queryKey: dealsOptions(bridge, today).queryKey });
      client.setQueryData(queryKey, { ...wholeCoverage, changes: 6 });
    };
    expect(await newReads(whileAsked), 'an answer on its way may be of before').toBe(1 + 1 + 2);
    for (const stop of stops) stop();
  });
});
