import { expect, it } from 'vitest';
import { createDealStore } from '../../../host/ledger/deal-store';
import { createTradeTables } from '../../../host/ledger/trade-tables';
import { systemClock } from '../../../host/live/clock';
import type { TradesQuestion } from '../../../shared/model/trade-table';
import { noTraderNames } from '../../../shared/rules/trader-names';
import { positionOf } from '../../fixtures/trading';
import { booked } from '../../shared/math/trading-days';

const question: TradesQuestion = {
  ...{ from: 0, to: 9_999_999_999, who: null, filters: [], sort: [], groupedBy: ['symbol'], collapsed: [] },
  ...{ rows: 'trades', clock: null, notesOf: null },
};
const window = { skip: 0, most: 100, group: null, withSummary: false };

it('what is open floats with each read of the positions, in its row and in the sum of its group', async () => {
  const store = createDealStore();
  store.put(booked({ positionId: '100' }));
  while (store.makeTrades());
  const tables = createTradeTables(systemClock);
  const floatingAt = async (profit: number | null) => {
    const positions =
      profit === null ? [] : [positionOf({ ticket: '100', identifier: '100', profit, swap: 0 })];
    const source = { store, names: noTraderNames, notes: [], positions };
    const { lines } = await tables.table(source, question, window);
    return lines.map((line) =>
      'row' in line ? line.row.floating?.profit : 'group' in line ? line.group.floating : undefined,
    );
  };
  // Its deal can come before its list.
  expect(await floatingAt(null)).toEqual([null, undefined]);
  expect(await floatingAt(5)).toEqual([5, 5]);
  expect(await floatingAt(-7)).toEqual([-7, -7]);
});
