import { expect, it } from 'vitest';
import { createDealStore } from '../../../host/ledger/deal-store';
import { createPastTradeTables } from '../../../host/ledger/trade-table-handlers';
import { createTradeTables } from '../../../host/ledger/trade-tables';
import { systemClock } from '../../../host/live/clock';
import { ok } from '../../../shared/model/result';
import type { TradeNote } from '../../../shared/model/trade-notes';
import type { TradesQuestion } from '../../../shared/model/trade-table';
import { noOwnTickets } from '../../../shared/rules/own-tickets';
import { noTraderNames } from '../../../shared/rules/trader-names';
import { positionOf } from '../../fixtures/trading';
import { booked, closing, deposit, opening } from '../../shared/math/trading-days';

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

it('a table is kept for those who ask with other notes, until it is filtered by them', async () => {
  const store = createDealStore();
  store.put(booked({ positionId: '100' }));
  while (store.makeTrades());
  const tables = createTradeTables(systemClock);
  const versionOf = async (over: Partial<TradesQuestion>, notes: readonly TradeNote[]) => {
    const source = { store, names: noTraderNames, notes, positions: [] };
    return (await tables.table(source, { ...question, ...over }, window)).version;
  };
  const written: readonly TradeNote[] = [{ positionId: '100', note: 'late', tags: [] }];
  const first = await versionOf({ notesOf: 'mine' }, written);
  const without = await versionOf({ notesOf: null }, []);
  expect(await versionOf({ notesOf: 'mine' }, written)).toBe(first);
  expect(await versionOf({ notesOf: null }, [])).toBe(without);
  const byNote = { notesOf: 'mine', filters: [{ id: 'note', value: 'late' }] };
  const found = await versionOf(byNote, written);
  expect(await versionOf(byNote, [])).not.toBe(found);
});

it('a replay answers of its second while one of a later second is asked', async () => {
  const tables = createPastTradeTables(systemClock);
  const deals = ['100', '101', '102'].map((positionId) => booked({ positionId }));
  const ticketsAt = async (rows: TradesQuestion['rows'], count: number) => {
    const past = tables({
      dealsIn: () => Promise.resolve(ok({ rows: deals.slice(0, count), unreadable: [] })),
      ...{ positions: [], ownTickets: () => Promise.resolve(noOwnTickets) },
      ...{ names: () => noTraderNames, notes: () => [] },
    });
    const asked = { question: { ...question, rows, groupedBy: [] }, ...window, isAnew: false };
    const told = await past['ledger.trade-table'](asked);
    return told.ok ? told.value.lines.length : told.failure;
  };
  const answers = [
    ...[ticketsAt('trades', 1), ticketsAt('deals', 3), ticketsAt('trades', 2), ticketsAt('deals', 1)],
  ];
  expect(await Promise.all(answers)).toEqual([1, 3, 2, 1]);
});

it('deals of no trade are shown with who made them, balance operations with everybody', async () => {
  const store = createDealStore();
  const deals = [
    deposit(),
    opening('7', { magic: 7701 }),
    closing('7', { magic: 7701, reason: 'SL' }),
    { ...opening('8', { magic: 7702 }), positionId: null },
  ].map((deal, at) => ({ ...deal, ticket: `${at + 1}`, time: null }));
  for (const deal of deals) store.put(deal);
  while (store.makeTrades());
  const tables = createTradeTables(systemClock);
  const of = async (who: TradesQuestion['who']) => {
    const source = { store, names: noTraderNames, notes: [], positions: [] };
    const asked = { ...question, rows: 'deals', groupedBy: [], who } as const;
    const { lines, counts } = await tables.table(source, asked, window);
    const rows = lines.flatMap((line) => ('deal' in line ? line.deal : []));
    expect(counts).toEqual({ period: 4, shown: rows.length, passing: rows.length });
    return rows.map(({ ticket, maker, trade }) => `${ticket} ${maker?.key ?? 'nobody'} ${trade?.id ?? '–'}`);
  };
  expect(await of(null)).toEqual(['4 bot 7702 –', '3 server 7', '2 bot 7701 7', '1 nobody –']);
  expect(await of({ only: ['bot 7701'] })).toEqual(['3 server 7', '2 bot 7701 7']);
  expect(await of({ allBut: ['bot 7701'] })).toEqual(['4 bot 7702 –']);
});
