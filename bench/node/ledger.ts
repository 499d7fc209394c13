import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { dealsAfter } from '../../host/history/sql/deals-of';
import { migrate, openEmbedded } from '../../host/history/sql/engine';
import { createLedger, type LedgerParts } from '../../host/ledger/ledger';
import { recordedHandlers } from '../../host/ledger/recorded';
import { ledgerHandlers } from '../../host/ledger/results';
import { stateHandlers } from '../../host/ledger/states';
import { tradeTableHandlers } from '../../host/ledger/trade-table-handlers';
import { createTraderSources, type TraderRecord } from '../../host/ledger/trader-sources';
import { systemClock } from '../../host/live/clock';
import type { ReadingListener } from '../../host/live/live';
import type { Deal } from '../../shared/model/deal';
import { failed, ok } from '../../shared/model/result';
import type { TradeNote } from '../../shared/model/trade-notes';
import type { TradesQuestion } from '../../shared/model/trade-table';
import { noOwnTickets } from '../../shared/rules/own-tickets';
import { noTraderNames } from '../../shared/rules/trader-names';
import { manyDeals, today } from './many-deals';

/**
 * The ledger of an account with so many deals, from the history's own file: how long the host's loop is held while it is read, what it keeps in memory,
 * and how soon it answers, also while it is read. Prints milliseconds and megabytes as JSON.
 */

const [count = 50_000, turns = 100] = process.argv.slice(2).map(Number);
const account = 'an account';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const megabytes = (): number => {
  collect();
  collect();
  return process.memoryUsage().heapUsed / 1e6;
};

const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-bench-'));
const { query, close } = await openEmbedded(join(folder, 'history.sqlite'));
await migrate(query);
/** Of it nothing is left in memory before it is read from the file. */
let deals: readonly Deal[] = manyDeals(count);
const newest = deals.slice(-2);
const ofLatest = deals.slice(-20_000);
for (let at = 0; at < count; at += 500)
  await query
    .insertInto('deals')
    .values(deals.slice(at, at + 500).map(({ time, ...deal }) => ({ ...deal, timeS: time, account })))
    .execute();
deals = [];

let read: ReadingListener = () => undefined;
const live = {
  bridge: { current: () => ({ generation: 1 }) },
  knowledge: {
    account: () => ({ value: { balance: 0, currencyDigits: 2 } }),
    hasOtherAccount: () => false,
    brokerNow: () => [today],
  },
  tellHistory: () => undefined,
  newestDeals: () => ok({ rows: [], unreadable: [] }),
  deals: () => ok({ rows: [], unreadable: [] }),
  onReading(listener: ReadingListener) {
    read = listener;
    return () => undefined;
  },
} as unknown as LedgerParts['live'];

/** How long others had to wait for their turn, since the last time. */
let longest = 0;
let last = performance.now();
let isWatching = true;
const watch = (): void => {
  longest = Math.max(longest, performance.now() - last);
  last = performance.now();
  if (isWatching) setImmediate(watch);
};
const longestHold = (): number => {
  const since = longest;
  longest = 0;
  return since;
};

const samples: Record<string, number[]> = {};
const note = (name: string, value: number): void => {
  samples[name] = [...(samples[name] ?? []), value];
};

const day = 86_400;
const hour = 3_600_000;
/** Watched for the time of the newest 20,000 deals with a gap in each hour, a stop set on each of their positions, as much open of six traders. */
const record: TraderRecord = (() => {
  const fromMs = (ofLatest[0]?.time ?? 0) * 1_000;
  const toMs = (today + day) * 1_000;
  const gaps = Array.from({ length: Math.floor((toMs - fromMs) / hour) }, (_, at) => ({
    ...{ fromMs: fromMs + at * hour, toMs: fromMs + at * hour + 60_000 },
  }));
  return {
    ...{ nowMs: toMs, spans: [] },
    coverage: { fromMs, toMs, watchedMs: toMs - fromMs, gaps, hasMore: false },
    steps: ofLatest.map(({ positionId, time, entry }) => ({
      ...{ kind: 'position', level: 'sl', ticket: positionId ?? '', symbol: 'EURUSD', toValue: 1.15 },
      ...{ fromValue: entry === 'IN' ? null : 1.14, afterMs: (time ?? 0) * 1_000, byMs: (time ?? 0) * 1_000 },
    })),
    floating: {
      ...{ sinceMs: fromMs, toMs },
      spans: ofLatest.map(({ magic, time }) => ({
        ...{ trader: magic === 0 ? 'terminal' : `bot ${magic}`, fromMs: (time ?? 0) * 1_000 },
        ...{ toMs: (time ?? 0) * 1_000 + 60_000, low: -5, high: 5, fall: -10 },
      })),
    },
  };
})();
const before = megabytes();
const ledger = createLedger({
  live,
  clock: systemClock,
  ownTickets: () => Promise.resolve(noOwnTickets),
  keptDeals: (after) => dealsAfter(query, account, after),
});
const sources = createTraderSources({
  clock: { ...systemClock, wall: () => record.nowMs },
  record: () => Promise.resolve(record),
  knowledge: { utcOffsetS: () => 0, brokerNow: () => [today + day], orders: () => null },
  pastOrders: () => Promise.resolve(ok({ rows: [], unreadable: [] })),
  spec: () => Promise.resolve(failed({ kind: 'not-found', message: 'No such symbol.' })),
  hours: (_, most) => {
    const time = Array.from({ length: most }, (_hour, at) => today + day - (most - at) * 3_600);
    const none: number[] = [];
    return Promise.resolve(
      ok({ time, open: none, high: none, low: none, close: none, tickVolume: none, spread: none }),
    );
  },
  intents: () => Promise.resolve([]),
});
const handlers = {
  ...ledgerHandlers(ledger, systemClock, () => noTraderNames),
  ...recordedHandlers(ledger, systemClock, sources),
  ...stateHandlers(ledger, systemClock, sources),
};
const tables = tradeTableHandlers({
  ...{ ledger, clock: systemClock, names: () => noTraderNames, notes: () => noNotes, positions: () => [] },
  during: (_id, ask) => ask(undefined),
});
const noNotes: readonly TradeNote[] = [];
const plain: TradesQuestion = {
  ...{ from: 0, to: today + day, who: null, filters: [], sort: [], groupedBy: [], collapsed: [] },
  ...{ rows: 'trades', clock: null, notesOf: null },
};
/** One of each kind that reads another column; none was asked for before. */
const filtersOf = (turn: number): readonly TradesQuestion['filters'][] => [
  [{ id: 'symbol', value: `eur|x${turn}` }],
  [{ id: 'net', value: `<${turn}.5` }],
  [{ id: 'ended', value: `!stop${turn}` }],
  [{ id: 'opened', value: `2026.0${1 + (turn % 9)}.${10 + Math.floor(turn / 9)}` }],
  [{ id: 'by', value: `bot 770${turn % 4}|y${turn}` }],
  [
    { id: 'comment', value: `strategy|z${turn}` },
    { id: 'profit', value: `>${turn}` },
  ],
];
/** The same of deals. */
const dealFiltersOf = (turn: number): readonly TradesQuestion['filters'][] => [
  [{ id: 'symbol', value: `eur|x${turn}` }],
  [{ id: 'profit', value: `<${turn}.5` }],
  [{ id: 'entry', value: `!in${turn}` }],
  [{ id: 'time', value: `2026.0${1 + (turn % 9)}.${10 + Math.floor(turn / 9)}` }],
  [{ id: 'by', value: `bot 770${turn % 4}|y${turn}` }],
  [{ id: 'comment', value: `strategy|z${turn}` }],
];
/** As the page asks: the first lines, and what is counted and added up. */
async function askTable(name: string, over: Partial<TradesQuestion>, withSummary = false, skip = 0) {
  const began = performance.now();
  const told = await tables['ledger.trade-table']({
    ...{ question: { ...plain, ...over }, skip, most: 300, group: null, withSummary, isAnew: false },
  });
  note(name, performance.now() - began);
  return told;
}
async function askHistory(turn: number): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  longestHold();
  for (const filters of filtersOf(turn)) {
    const told = await askTable('History: a filter', { filters });
    note('kB of it, History', JSON.stringify(told).length / 1e3);
  }
  await askTable('History: the next lines', { filters: filtersOf(turn).at(-1) ?? [] }, false, 300);
  await askTable('History: by net', { sort: [{ id: 'net', desc: false }], to: today + day + turn });
  await askTable('History: by symbol and position', {
    sort: ['symbol', 'position'].map((id) => ({ id, desc: true })),
    to: today + day + turn,
  });
  await askTable('History: grouped by symbol', { groupedBy: ['symbol'], to: today + day + turn });
  await askTable('History: summary', { to: today + day + turn }, true);
  await new Promise((resolve) => setImmediate(resolve));
  note('longest hold of the loop for History', longestHold());
  for (const filters of dealFiltersOf(turn)) {
    const told = await askTable('Deals: a filter', { rows: 'deals', filters });
    note('kB of it, Deals', JSON.stringify(told).length / 1e3);
  }
  const deals = { rows: 'deals', to: today + day + turn } as const;
  const filters = dealFiltersOf(turn).at(-1) ?? [];
  await askTable('Deals: the next lines', { rows: 'deals', filters }, false, 300);
  await askTable('Deals: by profit', { ...deals, sort: [{ id: 'profit', desc: false }] });
  await askTable('Deals: by symbol and position', {
    ...{ ...deals, sort: ['symbol', 'position'].map((id) => ({ id, desc: true })) },
  });
  await askTable('Deals: grouped by symbol', { ...deals, groupedBy: ['symbol'] });
  await new Promise((resolve) => setImmediate(resolve));
  note('longest hold of the loop for Deals', longestHold());
}
const netsFrom = [today, today - 7 * day, today - 30 * day, null];
async function ask(name: string, from: number | null) {
  const began = performance.now();
  const told = await handlers['ledger.results']({ from, netsFrom });
  note(name, performance.now() - began);
  return told.ok ? told.value : null;
}
/** What is drawn of one trader, and how much of it crosses to the page. */
async function askLane(name: string, owner: string, from: number | null) {
  const began = performance.now();
  const told = await handlers['ledger.lane']({ owner, from });
  note(name, performance.now() - began);
  note('kB of it', JSON.stringify(told).length / 1e3);
}

async function askTraders(which: string): Promise<void> {
  for (const name of ['record', 'states'] as const) {
    await new Promise((resolve) => setImmediate(resolve));
    longestHold();
    const asked = performance.now();
    await (name === 'record' ? handlers['ledger.recorded']({ from: null }) : handlers['ledger.states']({}));
    note(`${name}: ${which}`, performance.now() - asked);
    await new Promise((resolve) => setImmediate(resolve));
    note(`longest hold of the loop for ${name}: ${which}`, longestHold());
  }
}

let whileRead = 0;
watch();
longestHold();
const began = performance.now();
read({ topic: 'account', result: { ok: true, value: {} } } as never, 0);
let asked = performance.now();
for (;;) {
  await new Promise((resolve) => setImmediate(resolve));
  if (performance.now() - asked < 50) continue;
  asked = performance.now();
  whileRead += 1;
  const told = await ask('answer while it is read', null);
  const filters = filtersOf(whileRead)[whileRead % 6] ?? [];
  await askTable('History: a filter while it is read', { filters });
  if (told?.coverage.isLoading === false) break;
}
note('read from the file, with an answer each 50 ms', performance.now() - began);
note('longest hold of the loop meanwhile', longestHold());
note('MB in memory', megabytes() - before);
last = performance.now();
longestHold();
for (let turn = 0; turn < turns; turn += 1) {
  // Each period as if it were asked for the first time.
  const all = await ask('answer: all', turn + 1);
  await ask('answer: 30 days', today - 30 * day + turn);
  await ask('answer: today', today + turn);
  const [busiest] = (all?.owners ?? []).toSorted(
    (left, right) => (right.results?.statistics.trades ?? 0) - (left.results?.statistics.trades ?? 0),
  );
  await askLane('lane of the busiest: all', busiest?.owner ?? '', null);
  await ask('answer again: all', turn + 1);
  const rows = newest.map((deal, at) => {
    const positionId = `${9_000_000 + 2 * turn}`;
    return { ...deal, ticket: `${9_000_000 + 2 * turn + at}`, order: positionId, positionId };
  });
  read({ topic: 'deals', span: { from: 0, to: 1 }, result: ok({ rows, unreadable: [] }) }, 0);
  await ask('answer after a trade more: all', turn + 1);
  await new Promise((resolve) => setImmediate(resolve));
  note('longest hold of the loop for six answers', longestHold());
  await askHistory(turn + 1_000);
  await askTraders(turn === 0 ? 'first' : 'after a trade more');
}
isWatching = false;
ledger.close();
await close();
rmSync(folder, { recursive: true, force: true });
console.log(JSON.stringify({ deals: count, samples }));
