import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoBridge, startDemoBridge } from '../../../demo-bridge/start';
import type { Service } from '../../../host/api/ports';
import { createService } from '../../../host/api/service';
import { type Input, type RequestName, requests } from '../../../shared/contract';
import { type ClosedPosition, newestFirst, rebuildRoundTrips } from '../../../shared/math/closed-positions';
import { isTrade } from '../../../shared/math/deals';
import { startOfBrokerDay } from '../../../shared/math/time';
import type { Deal } from '../../../shared/model/deal';
import { costsOf } from '../../../shared/rules/break-even';
import { testParts } from '../../fixtures/service-parts';

/** What the chart, the Journal, Away and break-even ask for beside all deals at once. */

const token = 'picked-deals';
const family = { offsetSeconds: 5.5 * 3600, stamps: 'utc', prefix: '/broker/account' } as const;
const day = 86_400;

describe.each([
  { name: 'the documented dialect, hedging', options: {} },
  { name: 'the documented dialect, netting', options: { netting: true } },
  { name: 'the family, hedging', options: { family } },
  { name: 'the family, netting', options: { family, netting: true } },
])('over $name', ({ options }) => {
  let demo: DemoBridge;
  let service: Service;
  let deals: readonly Deal[];
  let trips: readonly ClosedPosition[];
  let today: number;

  beforeAll(async () => {
    demo = await startDemoBridge({ port: 0, token, seed: 7, calm: true, ...options });
    service = await createService(testParts({ environment: { bridgeUrl: demo.url, token } }));
    await service.invoke('account.read', {});
    deals = (await ask('ledger.deals', { from: 0, to: 2_000_000_000 })).rows;
    trips = rebuildRoundTrips(deals).trips;
    today = startOfBrokerDay(Math.max(...deals.map(({ time }) => time ?? 0)));
  });
  afterAll(async () => {
    await service.close();
    await demo.close();
  });

  async function ask<Name extends RequestName>(name: Name, input: Input<Name>) {
    const answer = await service.invoke(name, input);
    if (!answer.ok) throw new Error(answer.failure.message);
    return requests[name].output.parse(answer.value) as NonNullable<
      ReturnType<(typeof requests)[Name]['output']['parse']>
    >;
  }

  const periods = () => [
    { from: 0, to: today + 2 * day },
    { from: today - 7 * day, to: today + 2 * day },
    { from: today - 9 * day, to: today - 3 * day - 1 },
    // Some seconds: what was open then has no deal in them.
    { from: today - 2 * day + 40_000, to: today - 2 * day + 40_010 },
  ];
  const timesOf = ({ parts, state }: ClosedPosition) => ({
    first: parts[0]?.deal.time ?? 0,
    last: state === 'open' || state === 'partly' ? today + 9 * day : (parts.at(-1)?.deal.time ?? 0),
  });
  const openIn = ({ from, to }: { from: number; to: number }, symbol?: string) =>
    trips.filter((trade) => {
      const { first, last } = timesOf(trade);
      return (symbol === undefined || trade.symbol === symbol) && first <= to && last >= from;
    });
  const tickets = (rows: readonly Deal[]) => rows.map(({ ticket }) => ticket).toSorted();

  test('the trades of a period and a symbol are whole, and nothing else crosses', async () => {
    const symbols = [undefined, ...new Set(trips.map(({ symbol }) => symbol))];
    let seen = 0;
    let between = 0;
    for (const period of periods())
      for (const symbol of symbols) {
        const { rows, since, unreadable } = await ask('ledger.deals', { ...period, symbol });
        const wanted = openIn(period, symbol);
        const rebuilt = rebuildRoundTrips(rows);
        const found = new Map(rebuilt.trips.map((trade) => [`${trade.symbol} ${trade.id}`, trade]));
        for (const trade of wanted) expect(found.get(`${trade.symbol} ${trade.id}`)).toEqual(trade);
        const positions = new Set(wanted.flatMap(({ positionId, closedBy }) => [positionId, closedBy]));
        const others = rows.filter(({ positionId }) => positionId === null || !positions.has(positionId));
        // Besides these only what has no position: balance operations.
        expect(others.filter(isTrade)).toEqual([]);
        expect(tickets(others)).toEqual(
          tickets(
            deals.filter(
              (deal) =>
                !isTrade(deal) &&
                (symbol === undefined || deal.symbol === symbol) &&
                (deal.time ?? 0) >= period.from &&
                (deal.time ?? 0) <= period.to,
            ),
          ),
        );
        expect([since, unreadable]).toEqual([undefined, []]);
        seen += wanted.length;
        between += wanted.filter((trade) =>
          trade.parts.every(({ deal }) => (deal.time ?? 0) < period.from || (deal.time ?? 0) > period.to),
        ).length;
      }
    expect(seen).toBeGreaterThan(100);
    expect(between).toBeGreaterThan(0);
  });

  test('where they are too many the newest are told, and since when all are', async () => {
    const [period] = periods();
    if (period === undefined) throw new Error('no period');
    const all = await ask('ledger.deals', period);
    for (const most of [1, 10, Math.floor(all.rows.length / 2), all.rows.length + 1]) {
      const { rows, since } = await ask('ledger.deals', { ...period, most });
      expect(since === undefined).toBe(rows.length === all.rows.length);
      const told = new Set(tickets(rows));
      const newer = all.rows.filter(({ time }) => since === undefined || (time ?? 0) > since);
      expect(newer.filter(({ ticket }) => !told.has(ticket))).toEqual([]);
      // No more than the last position has besides.
      const longest = Math.max(...trips.map(({ parts }) => parts.length));
      if (options.netting !== true) expect(rows.filter(isTrade).length).toBeLessThan(most + 2 * longest);
    }
  });

  test('a ticket leads to its position, whenever that was', async () => {
    const period = { from: today, to: today + day };
    const closed = trips.filter(({ state }) => state === 'closed').toSorted(newestFirst);
    const trade = closed.at(-1);
    const exit = trade?.parts.at(-1)?.deal;
    if (trade === undefined || exit === undefined) throw new Error('no trade');
    for (const ticket of [trade.positionId, exit.ticket, exit.order ?? exit.ticket]) {
      const { rows } = await ask('ledger.deals', { ...period, tickets: [ticket] });
      expect(tickets(rows)).toEqual(expect.arrayContaining(tickets(trade.parts.map(({ deal }) => deal))));
      expect(rows.every(({ symbol }) => symbol === trade.symbol)).toBe(true);
    }
    expect((await ask('ledger.deals', { ...period, tickets: ['1'] })).rows).toEqual([]);
  });

  test('the costs of what is open are as by all deals since the oldest was opened', async () => {
    const open = (await ask('positions.list', {})).rows;
    const since = Math.min(...open.map(({ timeOpen }) => timeOpen ?? 0));
    const known = deals.filter(({ time }) => (time ?? 0) >= startOfBrokerDay(since));
    const { rows } = await ask('ledger.position-deals', {});
    expect(open.length).toBeGreaterThan(0);
    for (const row of open) expect(costsOf(row, rows)).toEqual(costsOf(row, known));
    expect(open.some((row) => !costsOf(row, rows).isEstimate)).toBe(true);
  });
});
