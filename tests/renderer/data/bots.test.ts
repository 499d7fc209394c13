import { expect, it } from 'vitest';
import { createDealStore } from '../../../host/ledger/deal-store';
import { ledgerHandlers } from '../../../host/ledger/results';
import {
  botsPeriodFrom,
  botsPeriodLabels,
  botsPeriods,
  readPicked,
  readTrades,
} from '../../../renderer/data/bots';
import type { Deal } from '../../../shared/model/deal';
import { noTraderNames } from '../../../shared/rules/trader-names';
import { wholeCoverage } from '../../fixtures/coverage';
import { booked, closing, opening } from '../../shared/math/trading-days';
import { bridgeOver } from './test-bridge';

it('periods count whole broker days before today', () => {
  const today = Date.UTC(2026, 10, 18) / 1000;
  const from = botsPeriods.map((period) => botsPeriodFrom(period, today));
  expect(from.map((time) => (time === null ? null : (today - time) / 86_400))).toEqual([0, 7, 30, null]);
  expect(botsPeriods.map((period) => botsPeriodLabels[period])).toEqual([
    'Today',
    '7 days',
    '30 days',
    'All',
  ]);
});

/** A page over the host's own ledger of these deals, with how often each request was asked. */
function ledgerOf(deals: readonly Deal[]) {
  const store = createDealStore();
  for (const deal of deals) store.put(deal);
  while (store.makeTrades());
  const handlers = ledgerHandlers(
    { known: async () => ({ store, coverage: wholeCoverage }) },
    { now: () => 0 },
    () => noTraderNames,
  );
  const bridge = bridgeOver(handlers);
  const asked: string[] = [];
  const { invoke } = bridge.host;
  const noted: typeof invoke = (name, input) => {
    asked.push(name);
    return invoke(name, input);
  };
  const close = (more: readonly Deal[]) => {
    for (const deal of more) store.put(deal);
    while (store.makeTrades());
  };
  return { asked, close, bridge: { ...bridge, host: { ...bridge.host, invoke: noted } } };
}

it('all trades of a trader come in the order in which they closed, however many, and the newest alone where those are asked for', async () => {
  const own = { magic: 7701, comment: 'trend' };
  const trades = Array.from({ length: 5_100 }, (_, at) => [
    opening(`${10_000 + at}`, { ...own, time: at * 60 }),
    // The day's losses are one fall.
    closing(`${10_000 + at}`, { ...own, time: at * 60 + 30, profit: -1 }),
  ]);
  const { bridge, asked, close } = ledgerOf(trades.flat());
  const of = { owner: 'bot 7701', from: null } as const;
  const ids = trades.map((_, at) => `${10_000 + at}`);
  expect((await readTrades(bridge, of)).map(({ id }) => id)).toEqual(ids);
  expect(asked).toHaveLength(11);
  expect((await readTrades(bridge, of, 2)).map(({ id }) => id)).toEqual(ids.slice(-2));
  expect((await readPicked(bridge, of, { of: 'fall' })).map(({ id }) => id)).toEqual(ids);
  expect(asked.filter((name) => name === 'ledger.trades')).toHaveLength(2);

  // One more closes after the first answer: the others are there once.
  const { host } = bridge;
  let answers = 0;
  const later: typeof host.invoke = async (name, input) => {
    const told = await host.invoke(name, input);
    answers += 1;
    if (answers === 1)
      close([opening('99999', { ...own, time: 999_990 }), closing('99999', { ...own, time: 999_999 })]);
    return told;
  };
  const read = await readTrades({ ...bridge, host: { ...host, invoke: later } }, of);
  expect(read.map(({ id }) => id)).toEqual(ids);
});

it('of a shared trade a trader has his part, and the position that closed it is told', async () => {
  const shared = ledgerOf([
    opening('9', { magic: 7701, comment: 'trend', volume: 0.3, time: 1 }),
    booked({ magic: 7702, comment: 'rev', positionId: '9', volume: 0.1, time: 2 }),
    closing('9', { magic: 7701, volume: 0.4, profit: 80, time: 3 }),
  ]);
  for (const [owner, net] of [
    ['bot 7701', 60],
    ['bot 7702', 20],
  ] as const)
    expect(await readTrades(shared.bridge, { owner, from: null })).toMatchObject([{ id: '9', net }]);
  const both = ledgerOf([
    opening('3', { magic: 7701, comment: 'trend', time: 1 }),
    opening('4', { magic: 7702, comment: 'rev', type: 'SELL', time: 2 }),
    closing('3', { magic: 7701, entry: 'OUT_BY', order: '70', time: 3 }),
    closing('4', { magic: 7702, type: 'BUY', entry: 'OUT_BY', order: '70', time: 3 }),
  ]);
  expect(await readTrades(both.bridge, { owner: 'bot 7701', from: null })).toMatchObject([
    { id: '3', closedBy: '4' },
  ]);
});
