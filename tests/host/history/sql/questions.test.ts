import { expect, it } from 'vitest';
import { dealsAfter, dealsOf } from '../../../../host/history/sql/deals-of';
import { closingDeals, equityPoints, stepOf, unwatchedIn } from '../../../../host/history/sql/equity';
import { floatingIn } from '../../../../host/history/sql/floating';
import {
  allStepsIn,
  firstStopsOf,
  levelChangesOf,
  levelSpanOf,
  levelStepsIn,
} from '../../../../host/history/sql/level-changes';
import type { Deal } from '../../../../shared/model/deal';
import { dealOf } from '../../../fixtures/trading';
import { startMs } from '../recording-host';
import { account, filled, hostIn, overEngines, position, positions } from './engines';

/** What is asked of the tables. */

overEngines('what the history tells', ({ kept }) => {
  it('gives all deals of an account page by page, each once and as it was read', async () => {
    const query = await kept();
    const deals = Array.from({ length: 600 }, (_, at) =>
      dealOf({ ticket: `${7 + at * 13}`, profit: at / 4, positionId: at % 3 === 0 ? null : `${at}` }),
    );
    const rows = deals.map(({ time, ...deal }) => ({ ...deal, timeS: time, account }));
    for (let at = 0; at < rows.length; at += 100)
      await query
        .insertInto('deals')
        .values(rows.slice(at, at + 100))
        .execute();
    await query
      .insertInto('deals')
      .values({ ...(rows[0] ?? expect.fail()), account: 'another' })
      .execute();
    const told: Deal[] = [];
    for (let page = await dealsAfter(query, account, null); page.length > 0; )
      page = await dealsAfter(query, account, told[told.push(...page) - 1]?.ticket ?? null);
    const byTicket = (one: Deal, other: Deal): number => Number(one.ticket) - Number(other.ticket);
    expect(told.toSorted(byTicket)).toEqual(deals);
  });

  it('gives equity in steps of a span, each with its extremes and what was last, and the deals that closed', async () => {
    const query = await kept();
    const minute = startMs / 60_000;
    // Two days without their sixth hour; another account has minutes too.
    const minutes = Array.from({ length: 2_880 }, (_, at) => at).filter((at) => at < 300 || at >= 360);
    const rows = minutes.map((at) => ({
      account,
      minute: minute + at,
      equity: at,
      equityLow: at === 100 ? -5 : at - 1,
      equityHigh: at === 100 ? 5_000 : at + 1,
      balance: 7,
      margin: null,
      lastMs: startMs + at * 60_000 + 59_000,
    }));
    for (let from = 0; from < rows.length; from += 500)
      await query
        .insertInto('equityMinutes')
        .values(rows.slice(from, from + 500))
        .execute();
    await query
      .insertInto('equityMinutes')
      .values({ ...(rows[0] ?? expect.fail()), account: 'another' })
      .execute();
    const span = { fromMs: startMs, toMs: startMs + 2_880 * 60_000 };
    expect(stepOf(span)).toBe(2);
    const points = await equityPoints(query, account, span);
    expect(points).toHaveLength(1_410);
    expect(points[0]).toEqual({ atMs: startMs + 119_000, equity: 1, low: -1, high: 2, balance: 7 });
    expect(points[50]).toMatchObject({ equity: 101, low: -5, high: 5_000 });
    expect(points.map(({ atMs }) => atMs)).toEqual(points.map(({ atMs }) => atMs).toSorted((a, b) => a - b));
    // By the minute where that is asked for.
    const each = await equityPoints(query, account, span, 1);
    expect(each).toHaveLength(2_820);
    expect(each[1]).toMatchObject({ atMs: startMs + 119_000, equity: 1, low: 0 });
    // Two months: a step crosses no border of what is read at once.
    const long = { fromMs: startMs - 60 * 86_400_000, toMs: span.toMs };
    const coarse = await equityPoints(query, account, long);
    expect(coarse.at(-1)?.equity).toBe(2_879);
    expect(
      new Set(coarse.map(({ atMs }) => Math.floor((atMs - long.fromMs) / 60_000 / stepOf(long)))).size,
    ).toBe(coarse.length);

    const { time: _, ...deal } = { ...dealOf(), account, profit: 5, swap: -1, commission: -0.5, fee: 0 };
    await query
      .insertInto('deals')
      .values([
        { ...deal, ticket: '1', type: 'BUY', entry: 'IN', timeS: 50 },
        { ...deal, ticket: '2', type: 'SELL', entry: 'OUT', timeS: 60 },
        { ...deal, ticket: '3', type: 'BALANCE', entry: 'IN', timeS: 55 },
        { ...deal, ticket: '4', type: 'SELL', entry: 'OUT', timeS: 40 },
      ])
      .execute();
    expect(
      (await closingDeals(query, account, 50)).map(({ ticket, time, net, isTrade }) => [
        ticket,
        time,
        net,
        isTrade,
      ]),
    ).toEqual([
      ['3', 55, 3.5, false],
      ['2', 60, 3.5, true],
    ]);
  });

  it('finds what names a ticket: deals by position, order or own number, and when its levels changed', async () => {
    const query = await kept();
    const { time: _, ...deal } = { ...dealOf(), account: 'a' };
    await query
      .insertInto('deals')
      .values([
        { ...deal, ticket: '1', order: '7', positionId: '7', timeS: 50 },
        { ...deal, ticket: '2', order: '9', positionId: '7', timeS: 60 },
        // Orders and deals are numbered apart.
        { ...deal, ticket: '7', order: '3', positionId: '3', timeS: 40 },
        { ...deal, account: 'b', ticket: '1', order: '7', positionId: '7', timeS: 50 },
      ])
      .execute();
    const step = { kind: 'position', symbol: 'EURUSD', level: 'sl', fromValue: 0, afterMs: null } as const;
    await query
      .insertInto('levelChanges')
      .values([
        { ...step, account: 'a', ticket: '7', toValue: 1.1, byMs: startMs },
        { ...step, account: 'a', ticket: '7', toValue: 1.2, byMs: startMs + 5 },
        { ...step, account: 'a', ticket: '8', toValue: 1.2, byMs: startMs + 9 },
      ])
      .execute();
    const found = await dealsOf(query, 'a', ['7'], []);
    expect(found.map(({ ticket, time }) => [ticket, time])).toEqual([
      ['1', 50],
      ['2', 60],
    ]);
    expect(found[0]).toEqual(dealOf({ ticket: '1', order: '7', positionId: '7', time: 50 }));
    expect((await dealsOf(query, 'a', ['9'], ['7'])).map(({ ticket }) => ticket)).toEqual(['7', '2']);
    expect(await levelSpanOf(query, 'a', ['7'])).toEqual({ fromMs: startMs, toMs: startMs + 5 });
    expect(await levelSpanOf(query, 'a', ['5'])).toBe(null);
  });

  it('tells a first stop only where none can have been before it, and none only of what was seen from its opening', async () => {
    const query = await kept();
    const step = {
      account: 'a',
      kind: 'position',
      symbol: 'EURUSD',
      level: 'sl',
      fromValue: null,
      afterMs: null,
    } as const;
    const late = startMs + 60_000;
    await query
      .insertInto('levelChanges')
      .values([
        { ...step, ticket: '1', toValue: 1.1, byMs: startMs + 2_000 },
        { ...step, ticket: '2', toValue: 1.2, byMs: late },
        { ...step, ticket: '3', toValue: 0, byMs: startMs + 2_000 },
        { ...step, ticket: '4', toValue: 0, byMs: late },
        // Set on it; another watcher began later and saw it there.
        { ...step, ticket: '5', toValue: 0, byMs: late },
        { ...step, ticket: '5', fromValue: 0, toValue: 1.5, afterMs: late, byMs: late + 4_000 },
        { ...step, ticket: '5', toValue: 1.5, byMs: late + 3_000 },
        { ...step, account: 'b', ticket: '6', toValue: 1.6, byMs: startMs },
      ])
      .execute();
    const positions = ['1', '2', '3', '4', '5', '6'].map((ticket) => ({ ticket, openedMs: startMs }));
    expect(await firstStopsOf(query, 'a', positions)).toEqual({ 1: 1.1, 3: 0, 5: 1.5 });
    expect(await firstStopsOf(query, 'a', [])).toEqual({});
  });

  it('tells the steps of one level, the finer view where two watchers saw it differently', async () => {
    const query = await kept();
    const two = ['one', 'two'].map(hostIn);
    for (let second = 0; second < 60; second += 2) {
      for (const [at, host] of two.entries()) {
        // The second looks every twenty seconds, from the twentieth on.
        const isLook = at === 0 || (second >= 20 && second % 20 === 0);
        const sl = second < 24 ? 1.1 : second < 30 ? 1.2 : 1.3;
        if (isLook) host.read(positions(position('7', sl)));
        if (isLook) host.readAccount(10_000);
        await host.pass(2_000);
      }
    }
    const [fine, coarse] = two;
    if (fine === undefined || coarse === undefined) expect.fail('two hosts');
    // Whoever comes first.
    await filled(coarse, query, 'two');
    await filled(fine, query, 'one');
    const steps = await levelChangesOf(query, account, 'position', '7');
    expect(
      steps.flatMap(({ level, fromValue, toValue, afterMs, byMs }) =>
        level === 'sl' ? [[fromValue, toValue, (afterMs ?? startMs) - startMs, byMs - startMs]] : [],
      ),
    ).toEqual([
      [null, 1.1, 0, 0],
      [1.1, 1.2, 22_000, 24_000],
      [1.2, 1.3, 28_000, 30_000],
    ]);
    // The coarser view of both is no step of a span that has only the second.
    const within = await levelStepsIn(query, account, { fromMs: startMs + 24_000, toMs: startMs + 60_000 });
    expect(within.map(({ ticket, toValue, byMs }) => [ticket, toValue, byMs - startMs])).toEqual([
      ['7', 1.3, 30_000],
    ]);
    const all = await allStepsIn(query, account, { fromMs: startMs, toMs: startMs + 60_000 });
    expect(all.filter(({ level }) => level === 'sl')).toEqual(
      steps
        .filter(({ level }) => level === 'sl')
        .map((step) => ({ ...step, kind: 'position', ticket: '7', symbol: 'EURUSD' })),
    );
    expect(await firstStopsOf(query, account, [{ ticket: '7', openedMs: startMs }])).toEqual({ '7': 1.1 });
  });

  it('tells thousands of steps once each, page by page, also where many come in one moment', async () => {
    const query = await kept();
    const step = {
      account,
      kind: 'position',
      symbol: 'EURUSD',
      level: 'sl',
      fromValue: 1,
      toValue: 2,
    } as const;
    const rows = Array.from({ length: 2_600 }, (_, at) => {
      const byMs = startMs + Math.floor(at / 3) * 1_000;
      return { ...step, ticket: `${at}`, afterMs: byMs - 1_000, byMs };
    });
    for (let at = 0; at < rows.length; at += 500)
      await query
        .insertInto('levelChanges')
        .values(rows.slice(at, at + 500))
        .execute();
    const told = await allStepsIn(query, account, { fromMs: startMs, toMs: startMs + 10_000_000 });
    expect(told.map(({ byMs }) => byMs)).toEqual(rows.map(({ byMs }) => byMs));
    expect(new Set(told.map(({ ticket }) => ticket)).size).toBe(rows.length);
  });

  it('tells where no watcher of them all read a topic, to the end of the span', async () => {
    const query = await kept();
    const row = { account: 'a', topic: 'positions', record: 'one' } as const;
    await query
      .insertInto('watched')
      .values([
        { ...row, fromMs: 10, toMs: 20 },
        { ...row, record: 'two', fromMs: 15, toMs: 40 },
        { ...row, fromMs: 50, toMs: 60 },
        { ...row, topic: 'orders', fromMs: 0, toMs: 100 },
        { ...row, account: 'b', fromMs: 0, toMs: 100 },
      ])
      .execute();
    expect(await unwatchedIn(query, 'a', { fromMs: 5, toMs: 100 }, 'positions')).toEqual([
      { fromMs: 5, toMs: 10 },
      { fromMs: 40, toMs: 50 },
      { fromMs: 60, toMs: 100 },
    ]);
    expect(await unwatchedIn(query, 'a', { fromMs: 16, toMs: 39 }, 'positions')).toEqual([]);
    expect(await unwatchedIn(query, 'a', { fromMs: 70, toMs: 80 }, 'positions')).toEqual([
      { fromMs: 70, toMs: 80 },
    ]);
  });

  it('tells what each trader had open, of two records that watched the same time only once, and since when it is kept', async () => {
    const query = await kept();
    const bot = { account, trader: 'bot 7', low: -5, high: 5, fall: -10 };
    const hour = 3_600_000;
    await query
      .insertInto('floatingSpans')
      .values([
        { ...bot, record: 'one', fromMs: startMs, toMs: startMs + hour },
        { ...bot, record: 'two', fromMs: startMs + 400, toMs: startMs + hour + 400 },
        { ...bot, record: 'two', fromMs: startMs + hour + 1_400, toMs: startMs + 2 * hour },
        { ...bot, record: 'one', trader: 'you', fromMs: startMs + 500, toMs: startMs + 900 },
        { ...bot, record: 'one', account: 'another', fromMs: startMs - hour, toMs: startMs },
      ])
      .execute();
    const { sinceMs, spans } = await floatingIn(query, account, {
      fromMs: startMs,
      toMs: startMs + hour * 9,
    });
    expect(sinceMs).toBe(startMs);
    expect(spans.map(({ trader, fromMs, toMs }) => [trader, fromMs - startMs, toMs - startMs])).toEqual([
      ['bot 7', 0, hour],
      ['you', 500, 900],
      ['bot 7', hour + 1_400, 2 * hour],
    ]);
    expect(await floatingIn(query, 'nobody', { fromMs: 0, toMs: startMs })).toEqual({
      sinceMs: null,
      spans: [],
    });
  });
});
