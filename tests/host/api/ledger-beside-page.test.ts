import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoBridge, startDemoBridge } from '../../../demo-bridge/start';
import type { Service } from '../../../host/api/ports';
import { createService } from '../../../host/api/service';
import { requests } from '../../../shared/contract';
import { rebuildRoundTrips } from '../../../shared/math/closed-positions';
import { startOfBrokerDay } from '../../../shared/math/time';
import type { Deal } from '../../../shared/model/deal';
import { noOwnTickets } from '../../../shared/rules/own-tickets';
import { createTraders } from '../../../shared/rules/trader';
import { resultsByTrader } from '../../../shared/rules/trader-results';
import { testParts } from '../../fixtures/service-parts';

/** The ledger of the host beside the figures that the page works out of the same deals: equal to the cent. */

const token = 'ledger-beside-page';
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
    const read = await service.invoke('history.deals', { from: 0, to: 2_000_000_000 });
    deals = requests['history.deals'].output.parse(read.ok ? read.value : null).rows;
  });
  afterAll(async () => {
    await service.close();
    await demo.close();
  });

  test('each trader has the same results in each period, and all deals make up the balance', async () => {
    const last = Math.max(...deals.map(({ time }) => time ?? 0));
    const today = startOfBrokerDay(last);
    const traders = createTraders(noOwnTickets, deals);
    for (const from of [today, today - 7 * day, today - 30 * day, null]) {
      const answer = await service.invoke('ledger.results', { from });
      const told = requests['ledger.results'].output.parse(answer.ok ? answer.value : null);
      const page = [...resultsByTrader(rebuildRoundTrips(deals), traders, from).values()];
      expect(told?.owners.toSorted((a, b) => (a.owner < b.owner ? -1 : 1))).toEqual(
        page
          .map(({ key, statistics, shared }) => ({ owner: key, statistics, shared }))
          .toSorted((a, b) => (a.owner < b.owner ? -1 : 1)),
      );
      expect(told?.coverage).toMatchObject({ deals: deals.length, meetsBalance: true, isLoading: false });
      if (from === null) expect(told?.owners.length).toBeGreaterThan(2);
    }
  });
});
