import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { coverageOptions, followHistory, oldOrdersOptions } from '../../../renderer/data/history';
import { periodRange } from '../../../renderer/data/history-periods';
import { pickedDealsOptions } from '../../../renderer/data/picked-deals';
import { refreshHoldings } from '../../../renderer/data/refresh';
import type { Handlers } from '../../../shared/contract';
import { ok } from '../../../shared/model/result';
import { wholeCoverage } from '../../fixtures/coverage';
import { dealOf, orderOf } from '../../fixtures/trading';
import { bridgeOver } from './test-bridge';

const noon = Date.UTC(2026, 4, 13, 12, 0, 41) / 1000;
const today = periodRange('today', noon);
const day = { from: today.from ?? 0, to: today.to ?? 0 };

/** A bridge that answers what the test says, and counts what it was asked. */
function countingBridge(deals = [dealOf({ time: noon })]) {
  const asked: string[] = [];
  const handlers: Partial<Handlers> = {
    'ledger.deals': async ({ from, to }) => {
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
  it('is asked for again when the host tells that it is another one, and after a trade of ours', async () => {
    const { bridge, asked } = countingBridge();
    const { client } = bridge;
    const { queryKey } = coverageOptions(bridge);
    const stops = [
      followHistory(bridge),
      new QueryObserver(client, pickedDealsOptions(bridge, day)).subscribe(() => {}),
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
      void client.refetchQueries({ queryKey: pickedDealsOptions(bridge, day).queryKey });
      client.setQueryData(queryKey, { ...wholeCoverage, changes: 6 });
    };
    expect(await newReads(whileAsked), 'an answer on its way may be of before').toBe(1 + 1 + 2);
    for (const stop of stops) stop();
  });
});
