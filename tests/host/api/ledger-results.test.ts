import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoBridge, startDemoBridge } from '../../../demo-bridge/start';
import type { Service } from '../../../host/api/ports';
import { createService } from '../../../host/api/service';
import { type Input, type RequestName, requests } from '../../../shared/contract';
import { rebuildRoundTrips } from '../../../shared/math/closed-positions';
import { tradesOfPeriod } from '../../../shared/math/period-trades';
import { startOfBrokerDay } from '../../../shared/math/time';
import type { Deal } from '../../../shared/model/deal';
import type { Position } from '../../../shared/model/position';
import { noOwnTickets } from '../../../shared/rules/own-tickets';
import { nettingOwner, tradeOwner } from '../../../shared/rules/trade-traders';
import { createTraders } from '../../../shared/rules/trader';
import { closedTradeOf } from '../../../shared/rules/trader-results';
import { bookedByTrader } from '../../../shared/rules/trader-statistics';
import { testParts } from '../../fixtures/service-parts';
import { resultsByTrader } from '../../shared/rules/results-by-trader';

/** What the host's ledger answers beside what all deals tell at once: equal to the cent. */

const token = 'ledger-results';
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

  beforeAll(async () => {
    demo = await startDemoBridge({ port: 0, token, seed: 7, calm: true, ...options });
    service = await createService(testParts({ environment: { bridgeUrl: demo.url, token } }));
    await service.invoke('account.read', {});
    deals = (await ask('ledger.deals', { from: 0, to: 2_000_000_000 })).rows;
  });
  afterAll(async () => {
    await service.close();
    await demo.close();
  });

  async function ask<Name extends RequestName>(name: Name, input: Input<Name>) {
    const answer = await service.invoke(name, input);
    return requests[name].output.parse(answer.ok ? answer.value : null) as NonNullable<
      ReturnType<(typeof requests)[Name]['output']['parse']>
    >;
  }

  test('each trader has the same results, lists and deals in each period, and all deals make up the balance', async () => {
    const today = startOfBrokerDay(Math.max(...deals.map(({ time }) => time ?? 0)));
    const traders = createTraders(noOwnTickets, deals);
    const history = rebuildRoundTrips(deals);
    const moments = [today, today - 7 * day, today - 30 * day, null];
    for (const from of moments) {
      const told = await ask('ledger.results', { from, netsFrom: moments });
      expect(told.coverage).toMatchObject({ deals: deals.length, meetsBalance: true, isLoading: false });
      const all = resultsByTrader(history, traders, from);
      for (const { owner, nets, results } of told.owners) {
        const own = [...all.values()].find(({ key }) => key === owner);
        if (own === undefined) {
          expect(results).toBeNull();
          continue;
        }
        const { statistics, shared, drawdown, worst, last } = own;
        expect(results).toEqual({ statistics, shared, drawdown, worst, last });
        expect(nets[moments.indexOf(from)]).toBe(statistics.net);
        const { drawn: curve, hours, days, bySymbol, bySide, byEnding } = own;
        expect(await ask('ledger.lane', { owner, from })).toEqual({
          ...{ curve, hours, days, bySymbol, bySide, byEnding },
        });
        const { from: top, to: low } = own.curve.drawdown ?? { from: -1, to: -1 };
        expect(await ask('ledger.trades', { owner, from, pick: { of: 'fall' }, skip: 0 })).toEqual(
          own.trades.slice(top + 1, low + 1).map(closedTradeOf),
        );
        const newest = await ask('ledger.trade-deals', { owner, from, skip: 0, most: 20 });
        expect(newest).toMatchObject(own.trades.toReversed().slice(0, 20));
      }
      expect(told.owners.filter(({ results }) => results !== null)).toHaveLength(all.size);
      if (from === null) expect(all.size).toBeGreaterThan(2);
    }
  });

  test('each open position has the same owner by its own deals as by all of them', async () => {
    const positions = (await ask('positions.list', {})).rows;
    const told = await ask('ledger.position-deals', {});
    expect(positions.length).toBeGreaterThan(0);
    expect(told.rows.length).toBeLessThan(deals.length / 2);
    const ownerBy = (rows: readonly Deal[]) => (position: Position) =>
      nettingOwner(position, { rows, positions: told.positions ?? null }, createTraders(noOwnTickets, rows));
    expect(positions.map(ownerBy(told.rows))).toEqual(positions.map(ownerBy(deals)));
  });

  test('each period has the same booked amounts, of all and of each trader', async () => {
    const today = startOfBrokerDay(Math.max(...deals.map(({ time }) => time ?? 0)));
    const traders = createTraders(noOwnTickets, deals);
    for (const from of [today, today - 7 * day, today - 30 * day]) {
      const period = { from, to: today + 2 * day };
      const trades = tradesOfPeriod(rebuildRoundTrips(deals), period);
      const told = await ask('ledger.booked', period);
      expect(told).toMatchObject({ booked: trades.booked.net, unreadable: 0 });
      expect(new Map(told.parts.map(({ owner, net }) => [owner, net]))).toEqual(
        bookedByTrader(trades, traders, period),
      );
      expect(new Set(told.owners)).toEqual(
        new Set(trades.trips.map((trip) => tradeOwner(trip, traders).trader.key)),
      );
    }
  });
});
