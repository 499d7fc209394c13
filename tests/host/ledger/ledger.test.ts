import { afterEach, describe, expect, it } from 'vitest';
import type { ReadSpan } from '../../../host/bridge/reading';
import { createLedger } from '../../../host/ledger/ledger';
import { ledgerHandlers } from '../../../host/ledger/results';
import { systemClock } from '../../../host/live/clock';
import type { ReadingListener } from '../../../host/live/live';
import type { Deal } from '../../../shared/model/deal';
import type { LedgerCoverage } from '../../../shared/model/ledger';
import type { Position } from '../../../shared/model/position';
import type { Listed } from '../../../shared/model/record';
import { type Failure, failed, ok, type Result } from '../../../shared/model/result';
import { noOwnTickets, type OwnTickets } from '../../../shared/rules/own-tickets';
import { noTraderNames } from '../../../shared/rules/trader-names';
import { account, positionOf } from '../../fixtures/trading';
import { booked, deposit } from '../../shared/math/trading-days';

const day = 86_400;
const entry = booked({
  ticket: '11',
  order: '11',
  positionId: '11',
  magic: 7701,
  reason: 'EXPERT',
  time: 1_000,
});
const exit = booked({
  ...{ ticket: '12', order: '12', positionId: '11', type: 'SELL', entry: 'OUT', profit: 5, magic: 7701 },
  ...{ reason: 'EXPERT', comment: 'bot', time: 2_000 },
});
const paidIn = deposit({ ticket: '1', profit: 100, time: 500 });

let closes: (() => void)[] = [];
// A ledger that reads the past waits on the system's clock: its look would come while another file's tests run.
afterEach(() => {
  for (const close of closes) close();
  closes = [];
});

/** A ledger over a bridge that the test speaks for. */
function ledgerOver(kept: readonly Deal[] = [], balance = 105, currencyDigits = 2) {
  let listener: ReadingListener = () => undefined;
  const state = {
    ...{ generation: 1, isRead: false, own: noOwnTickets as OwnTickets, pages: 0 },
    hasOtherAccount: false,
    failsAtPage: 0,
    /** What the bridge has, and what it was asked for. */
    deals: [] as readonly Deal[],
    asked: [] as ReadSpan[],
    failure: null as Failure | null,
    nowS: 10_000_000,
    late: 0,
    told: [] as Result<LedgerCoverage>[],
  };
  /** As the host does for a question: the newest were read before. */
  const readSpan = (span: ReadSpan): Promise<Result<Listed<Deal>>> => {
    const rows = state.deals.filter(({ time }) => (time ?? 0) >= span.from && (time ?? 0) <= span.to);
    const result = state.failure === null ? ok({ rows, unreadable: [] }) : failed(state.failure);
    listener({ topic: 'deals', span, result }, performance.now());
    return Promise.resolve(result);
  };
  const ledger = createLedger({
    live: {
      bridge: { current: () => ({ generation: state.generation }) },
      knowledge: {
        account: () => (state.isRead ? { value: { ...account, balance, currencyDigits } } : null),
        hasOtherAccount: () => state.hasOtherAccount,
        brokerNow: () => [state.nowS],
      },
      deals(span: ReadSpan) {
        state.asked.push(span);
        return readSpan(span);
      },
      newestDeals: () => readSpan({ from: state.nowS - 7 * day, to: state.nowS + day }),
      dealsAreLate() {
        state.late += 1;
      },
      tellHistory: (told: Result<LedgerCoverage>) => void state.told.push(told),
      onReading(to: ReadingListener) {
        listener = to;
        return () => undefined;
      },
    } as unknown as Parameters<typeof createLedger>[0]['live'],
    clock: systemClock,
    ownTickets: () => Promise.resolve(state.own),
    keptDeals(after) {
      state.pages += 1;
      if (state.pages === state.failsAtPage) return Promise.reject(new Error('the disk fails'));
      const rows = kept.filter(({ ticket }) => ticket > (after ?? '')).slice(0, 2);
      return Promise.resolve(rows);
    },
  });
  closes.push(() => ledger.close());
  const { 'ledger.results': told } = ledgerHandlers(ledger, systemClock, () => noTraderNames);
  return {
    state,
    ledger,
    async results(from: number | null = null) {
      const answer = await told({ from, netsFrom: [null, 1_500] });
      return answer.ok ? answer.value : null;
    },
    readAccount() {
      state.isRead = true;
      listener({ topic: 'account', result: ok({ ...account, balance }) }, 0);
    },
    list: (rows: readonly Position[]) =>
      listener({ topic: 'positions', result: ok({ rows, unreadable: [] }) }, performance.now()),
    read(rows: readonly Deal[], notRead: readonly string[] = []) {
      const failure = { kind: 'bad-answer', message: 'profit is "none"' } as const;
      const unreadable = notRead.map((ticket) => ({ ticket, symbol: null, failure }));
      listener({ topic: 'deals', span: { from: 0, to: 9 }, result: ok({ rows, unreadable }) }, 0);
    },
  };
}

const isLoaded = async ({ results }: ReturnType<typeof ledgerOver>) =>
  (await results())?.coverage.isLoading === false;

describe('the ledger', () => {
  it('reads no page of what was kept while a question is worked on in slices', async () => {
    const over = ledgerOver(Array.from({ length: 9 }, (_, at) => deposit({ ticket: `${at + 1}` })));
    const othersTurn = () => new Promise((resolve) => setImmediate(resolve));
    over.readAccount();
    await othersTurn();
    const before = over.state.pages;
    for (let slice = 0; slice < 8; slice += 1) {
      const untilMs = performance.now() + 3;
      while (performance.now() < untilMs);
      await othersTurn();
    }
    // One was on its way.
    expect(over.state.pages).toBeLessThanOrEqual(before + 1);
    await expect.poll(() => isLoaded(over)).toBe(true);
  });

  it('tells nothing until the account was read, then what earlier runs kept, page by page, and how much that covers', async () => {
    const over = ledgerOver([paidIn, entry, exit].toSorted((a, b) => (a.ticket < b.ticket ? -1 : 1)));
    expect(await over.results()).toBeNull();
    over.readAccount();
    expect((await over.results())?.coverage.isLoading).toBe(true);
    await expect.poll(() => isLoaded(over)).toBe(true);
    const told = await over.results();
    expect(told?.coverage).toMatchObject({
      ...{ deals: 3, since: 500, meetsBalance: true, isLoading: false },
      ...{ unreadable: 0, notWhole: 0 },
    });
    expect(told?.owners).toMatchObject([
      { owner: 'bot 7701', nets: [5, 5], results: { shared: 0, statistics: { trades: 1, net: 5 } } },
    ]);
    expect(over.state.pages).toBe(3);
  });

  it('is still loading while the past may hold what is missing', async () => {
    const over = ledgerOver([], 999);
    over.ledger.readPast();
    over.readAccount();
    over.read([entry, exit]);
    await new Promise((resolve) => setImmediate(resolve));
    expect((await over.results())?.coverage).toMatchObject({
      meetsBalance: false,
      isLoading: true,
    });
  });

  it('loses nothing by an answer that is short or empty, and tells that deals are missing', async () => {
    const over = ledgerOver();
    over.readAccount();
    over.read([entry, exit]);
    over.read([exit]);
    over.read([]);
    const told = await over.results();
    expect(told?.owners).toMatchObject([{ results: { statistics: { trades: 1 } } }]);
    expect(told?.coverage).toMatchObject({ deals: 2, meetsBalance: false });
  });

  it('counts a trade in the period in which it closed, whole', async () => {
    const over = ledgerOver();
    over.readAccount();
    over.read([entry, exit]);
    const since = async (from: number) => (await over.results(from))?.owners.map(({ results }) => results);
    expect(await since(2_000)).toMatchObject([{ statistics: { trades: 1 } }]);
    expect(await since(2_001)).toEqual([null]);
  });

  it('tells how many rows could not be read, until they are, and of how many trades a part is missing', async () => {
    const over = ledgerOver();
    over.readAccount();
    over.read([exit], ['11']);
    expect((await over.results())?.coverage).toMatchObject({ deals: 1, unreadable: 1, notWhole: 1 });
    over.read([entry]);
    expect((await over.results())?.coverage).toMatchObject({ deals: 2, unreadable: 0, notWhole: 0 });
  });

  it('has a trade whose entry was not read in nobody’s result, until it is read', async () => {
    const over = ledgerOver();
    over.readAccount();
    const trades = async () => {
      const told = await over.results();
      return told?.owners.flatMap(({ results }) => results?.statistics.trades ?? []);
    };
    over.read([exit]);
    expect(await trades()).toEqual([]);
    over.read([entry]);
    expect(await trades()).toEqual([1]);
  });

  it('has the same version until a trade closes or has another owner', async () => {
    const over = ledgerOver();
    const version = async () => (await over.results())?.version;
    over.readAccount();
    over.read([entry, exit]);
    expect([await version(), await version()]).toEqual([1, 1]);
    over.state.own = { ...noOwnTickets, orders: new Set(['11']) };
    expect(await version()).toBe(2);
  });

  it('goes on with what the bridge tells where the store fails in the middle', async () => {
    const over = ledgerOver([paidIn, entry, exit].toSorted((a, b) => (a.ticket < b.ticket ? -1 : 1)));
    over.state.failsAtPage = 2;
    over.readAccount();
    await expect.poll(() => over.state.pages).toBe(2);
    over.read([paidIn, entry, exit]);
    expect((await over.results())?.coverage).toMatchObject({ deals: 3, isLoading: false });
  });

  it('reads no further page of the store once it is closed', async () => {
    const over = ledgerOver([paidIn, entry, exit].toSorted((a, b) => (a.ticket < b.ticket ? -1 : 1)));
    over.readAccount();
    over.ledger.close();
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(over.state.pages).toBe(1);
  });

  it('tells nothing of an account that is another one since a moment', async () => {
    const over = ledgerOver();
    over.readAccount();
    over.read([entry, exit]);
    over.state.hasOtherAccount = true;
    expect(await over.results()).toBeNull();
  });

  it('misses what is less than a cent where the currency has smaller parts', async () => {
    const over = ledgerOver([], 0.004, 8);
    over.readAccount();
    expect((await over.results())?.coverage.meetsBalance).toBe(false);
    over.read([deposit({ ticket: '1', profit: 0.004 })]);
    expect((await over.results())?.coverage.meetsBalance).toBe(true);
  });

  it('finds closed trades by the first digits of a position, deal or order', async () => {
    const over = ledgerOver();
    over.readAccount();
    const open = booked({ ticket: '71', order: '9001', positionId: '9001', time: 3_000 });
    const [one, two] = [
      { ...entry, ticket: '7001', order: '8001', positionId: '8001' },
      { ...exit, ticket: '7002', order: '8002', positionId: '8001' },
    ];
    over.read([paidIn, one, two, open]);
    await over.results();
    const found = (digits: string) => over.ledger.find(digits).map(({ positionId }) => positionId);
    for (const digits of ['8001', '7002', '8002', '800']) expect(found(digits)).toEqual(['8001']);
    for (const digits of ['9001', '4711']) expect(found(digits)).toEqual([]);
    expect(over.ledger.find('8001')).toEqual([
      { positionId: '8001', id: '8001', symbol: 'EURUSD', side: 'BUY', volume: 1, entry: 1_000, exit: 2_000 },
    ]);
  });

  it('begins again with another connection, and takes nothing of the one before', async () => {
    const over = ledgerOver();
    over.readAccount();
    over.read([entry, exit]);
    over.state.generation = 2;
    // Before its first read.
    expect(over.ledger.dealsOf('11')).toEqual([]);
    expect(over.ledger.find('1')).toEqual([]);
    over.read([paidIn]);
    expect((await over.results())?.coverage).toMatchObject({ deals: 1 });
  });

  it('gives a trade to you once the journal names its order', async () => {
    const over = ledgerOver();
    over.readAccount();
    over.read([entry, exit]);
    over.state.own = { ...noOwnTickets, orders: new Set(['11']) };
    expect((await over.results())?.owners).toMatchObject([{ owner: 'you' }]);
  });
});

describe('the deals of a period', () => {
  const nowS = 10_000_000;
  const tickets = (told: Result<Listed<Deal>>) =>
    told.ok ? told.value.rows.map(({ ticket }) => ticket) : told.failure.kind;
  const trade = (id: string, openS: number, closeS: number): readonly Deal[] => [
    booked({ ticket: `${id}1`, order: `${id}1`, positionId: id, time: openS }),
    booked({
      ticket: `${id}2`,
      order: `${id}2`,
      positionId: id,
      type: 'SELL',
      entry: 'OUT',
      profit: 5,
      time: closeS,
    }),
  ];

  it('is read of the bridge where it is not known, and once', async () => {
    const { ledger, state } = ledgerOver();
    state.deals = trade('7', nowS - 60 * day, nowS - 50 * day);
    const span = { from: nowS - 52 * day, to: nowS - 40 * day };
    expect(tickets(await ledger.picked(span))).toEqual(['72']);
    expect(await ledger.picked({ from: nowS - 51 * day, to: nowS - 41 * day })).toMatchObject({ ok: true });
    expect(state.asked).toEqual([span]);
  });

  it('has all that is known of its positions, from before and after it', async () => {
    const { ledger, state } = ledgerOver();
    state.deals = [...trade('7', nowS - 60 * day, nowS - 2 * day), ...trade('8', nowS - day, nowS - 60)];
    await ledger.picked({ from: nowS - 61 * day, to: nowS });
    expect(tickets(await ledger.picked({ from: nowS - 3 * day, to: nowS - 1.5 * day }))).toEqual([
      '71',
      '72',
    ]);
  });

  it('is answered without a read where it reaches to now and the newest are known', async () => {
    const { ledger, state } = ledgerOver();
    state.deals = trade('7', nowS - 3_600, nowS - 60);
    expect(tickets(await ledger.picked({ from: nowS - day, to: nowS + day }))).toEqual(['71', '72']);
    expect(state.asked).toEqual([]);
  });

  it('fails as the bridge does where a part of it is not known, and is told from memory where all is', async () => {
    const { ledger, state } = ledgerOver();
    state.deals = trade('7', nowS - 3_600, nowS - 60);
    await ledger.picked({ from: nowS - day, to: nowS + day });
    state.failure = { kind: 'timeout', message: 'no answer' };
    expect(tickets(await ledger.picked({ from: nowS - 9 * day, to: nowS + day }))).toBe('timeout');
    expect(tickets(await ledger.picked({ from: nowS - day, to: nowS + day }))).toEqual(['71', '72']);
  });

  it('is left to the reader of the past where it is longer than a hundred days', async () => {
    const { ledger, state } = ledgerOver([], 999);
    ledger.readPast();
    await ledger.picked({ from: 0, to: nowS + day });
    expect(state.asked).toEqual([{ from: nowS - 180 - 100 * day, to: nowS - 7 * day }]);
  });

  it('is another one for whoever shows it once a deal comes, and not by a read that brings none', async () => {
    const over = ledgerOver();
    over.readAccount();
    const numbers = () => over.state.told.flatMap((told) => (told.ok ? told.value.changes : []));
    over.state.deals = trade('7', nowS - 3_600, nowS - 60);
    await over.ledger.picked({ from: nowS - day, to: nowS + day });
    const first = numbers().at(-1);
    await over.ledger.picked({ from: nowS - day, to: nowS + day });
    expect(numbers().at(-1)).toBe(first);
    over.state.deals = [...over.state.deals, ...trade('8', nowS - 30, nowS - 20)];
    await over.ledger.picked({ from: nowS - day, to: nowS + day });
    expect(numbers().at(-1)).toBeGreaterThan(first ?? 0);
  });

  it('is another one once the journal claims a deal of it, and not by a journal that claims none', async () => {
    const over = ledgerOver();
    over.readAccount();
    over.state.deals = trade('7', nowS - 3_600, nowS - 60);
    await over.ledger.picked({ from: nowS - day, to: nowS + day });
    const before = over.state.told.length;
    over.state.own = { ...noOwnTickets, orders: new Set(['99']) };
    await over.ledger.claimOwn();
    expect(over.state.told).toHaveLength(before);
    over.state.own = { ...noOwnTickets, orders: new Set(['71']) };
    await over.ledger.claimOwn();
    await new Promise((resolve) => setImmediate(resolve));
    expect(over.state.told).toHaveLength(before + 1);
  });

  it('stays told as failed until the newest deals are read again', async () => {
    const over = ledgerOver();
    over.readAccount();
    await over.ledger.picked({ from: nowS - day, to: nowS + day });
    over.state.failure = { kind: 'timeout', message: 'no answer' };
    await over.ledger.picked({ from: nowS - day, to: nowS + day });
    over.read(trade('7', nowS - 60 * day, nowS - 59 * day));
    await new Promise((resolve) => setImmediate(resolve));
    expect(over.state.told.at(-1)?.ok).toBe(false);
    over.state.failure = null;
    await over.ledger.picked({ from: nowS - day, to: nowS + day });
    expect(over.state.told.at(-1)?.ok).toBe(true);
  });

  it('comes with the positions as they were listed when the newest deals were asked for', async () => {
    const over = ledgerOver();
    over.list([positionOf({ ticket: '7', volume: 0.1 })]);
    const before = await over.ledger.picked({ from: nowS - day, to: nowS + day });
    expect(before.ok && before.value.positions).toHaveLength(1);
    over.list([]);
    const after = await over.ledger.picked({ from: nowS - day, to: nowS + day });
    expect(after.ok && after.value.positions).toEqual([]);
  });

  it('is looked for again where a position has changed and its deal is not there yet', async () => {
    const over = ledgerOver();
    over.state.deals = trade('7', nowS - 3_600, nowS - 60).slice(0, 1);
    await over.ledger.picked({ from: nowS - day, to: nowS + day });
    over.list([positionOf({ ticket: '7', identifier: '7', timeUpdate: nowS - 3_600 })]);
    expect(over.state.late).toBe(0);
    over.list([positionOf({ ticket: '7', identifier: '7', timeUpdate: nowS - 5 })]);
    expect(over.state.late).toBe(1);
  });
});
