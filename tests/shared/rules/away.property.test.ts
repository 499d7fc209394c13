import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMoney, netOf } from '../../../shared/math/deals';
import type { AwayRecord } from '../../../shared/model/away';
import type { Deal } from '../../../shared/model/deal';
import type { Position } from '../../../shared/model/position';
import { summariseAway } from '../../../shared/rules/away';
import { changeOf } from '../../../shared/rules/away-trades';
import { noOwnTickets } from '../../../shared/rules/own-tickets';
import { createTraders } from '../../../shared/rules/trader';
import { ahead } from '../../fixtures/broker-offsets';
import { dealOf, positionOf } from '../../fixtures/trading';

const fromMs = 1_794_960_000_000;
const minuteMs = 60_000;
const offsetS = 7_200;
const timeOf = (ms: number) => ms / 1_000 + offsetS;
const cents = fc.integer({ min: -50_000, max: 50_000 }).map((value) => value / 100);

const actionArb = fc.oneof(
  fc.record({ kind: fc.constant('open' as const), magic: fc.constantFrom(7_701, 7_702), fee: cents }),
  fc.record({ kind: fc.constant('close' as const), net: cents }),
  fc.record({ kind: fc.constant('book' as const), amount: cents }),
  fc.record({ kind: fc.constant('move' as const), profit: cents }),
);
type Action = typeof actionArb extends fc.Arbitrary<infer Value> ? Value : never;

/** An account lived through: what happens before `cut` is known already, then somebody is away. */
function lived(actions: readonly Action[], cut: number) {
  let balance = 10_000;
  let ticket = 100;
  let open: readonly Position[] = [];
  const deals: Deal[] = [];
  const end = (atMs: number) => {
    const floating = addMoney(open.map(({ profit, swap }) => (profit ?? 0) + (swap ?? 0)));
    return { atMs, equity: addMoney([balance, floating]), balance, credit: 0, positions: [...open] };
  };
  let first = end(fromMs);
  actions.forEach((action, at) => {
    if (at === cut) first = end(fromMs + at * minuteMs);
    const time = timeOf(fromMs + at * minuteMs + 30_000);
    ticket += 1;
    const costs = { swap: 0, commission: 0, fee: 0 };
    const deal = (part: Partial<Deal>) => {
      deals.push(dealOf({ ...costs, ticket: `${ticket}`, order: `${ticket}`, time, profit: 0, ...part }));
      const made = deals.at(-1);
      balance = addMoney([balance, made?.profit ?? 0, made?.commission ?? 0]);
    };
    const [oldest, ...rest] = open;
    if (action.kind === 'open') {
      const { magic, fee } = action;
      deal({ type: 'BUY', entry: 'IN', positionId: `${ticket}`, magic, reason: 'EXPERT', commission: fee });
      const id = `${ticket}`;
      open = [
        ...open,
        positionOf({ ticket: id, identifier: id, magic, reason: 'EXPERT', profit: 0, swap: 0.5 }),
      ];
    } else if (action.kind === 'book')
      deal({ type: 'BALANCE', entry: 'IN', positionId: null, profit: action.amount });
    else if (oldest !== undefined && action.kind === 'close') {
      deal({
        type: 'SELL',
        entry: 'OUT',
        positionId: oldest.ticket,
        magic: 0,
        reason: 'SL',
        profit: action.net,
      });
      open = rest;
    } else if (oldest !== undefined && action.kind === 'move')
      open = [{ ...oldest, profit: action.profit }, ...rest];
  });
  const toMs = fromMs + actions.length * minuteMs;
  const record: AwayRecord = {
    fromMs: first.atMs,
    toMs,
    offsets: ahead(offsetS),
    first,
    last: end(toMs),
    lowest: null,
    highest: null,
    stepMs: minuteMs,
    points: [],
    events: deals.map((each) => ({ kind: 'deal', atMs: ((each.time ?? 0) - offsetS) * 1_000, deal: each })),
    hasMore: false,
    gaps: [],
    elsewhere: [],
    levelsElsewhere: [],
  };
  return { record, deals };
}

const livedArb = fc
  .array(actionArb, { minLength: 1, maxLength: 30 })
  .chain((actions) => fc.tuple(fc.constant(actions), fc.integer({ min: 0, max: actions.length - 1 })))
  .map(([actions, cut]) => lived(actions, cut));

test('traders’ results and deposits add up to the change in equity; each deal counts once, whoever told it', () => {
  fc.assert(
    fc.property(livedArb, ({ record, deals }) => {
      const summary = summariseAway(record, deals, createTraders(noOwnTickets, deals));
      const results = summary.traders.map(({ booked, floating }) => booked + (floating ?? Number.NaN));
      expect(addMoney([...results, summary.operationsNet])).toBe(summary.equityChange);
      expect(addMoney(summary.traders.map(({ booked }) => booked))).toBe(
        addMoney(summary.deals.map(({ deal }) => netOf(deal))),
      );
      expect(summary.remainder).toBe(0);
      const tickets = [...summary.deals, ...summary.operations].map(({ deal }) => deal.ticket);
      expect(new Set(tickets).size).toBe(tickets.length);
      const since = deals.filter(({ time }) => ((time ?? 0) - offsetS) * 1_000 >= record.fromMs);
      expect(tickets.toSorted()).toEqual(since.map(({ ticket }) => ticket).toSorted());
    }),
  );
});

test('trades that are open at the end are those of the last read, and each position is one trade', () => {
  fc.assert(
    fc.property(livedArb, ({ record, deals }) => {
      const { trades } = summariseAway(record, deals, createTraders(noOwnTickets, deals));
      const open = trades.filter(({ isOpen }) => isOpen).map(({ id }) => id);
      expect(open.toSorted()).toEqual((record.last?.positions ?? []).map(({ ticket }) => ticket).toSorted());
      expect(new Set(trades.map(({ id }) => id)).size).toBe(trades.length);
    }),
  );
});

test('a deposit is in no trader’s result', () => {
  const { record, deals } = lived([{ kind: 'book', amount: 5 }], 0);
  const summary = summariseAway(record, deals, createTraders(noOwnTickets, deals));
  expect(summary).toMatchObject({ traders: [], trades: [], operationsNet: 5, equityChange: 5, remainder: 0 });
});

test('a stop loss counts for the bot that opened the position', () => {
  const actions: Action[] = [
    { kind: 'open', magic: 7_701, fee: -0.1 },
    { kind: 'close', net: -5 },
  ];
  const { record, deals } = lived(actions, 0);
  const { traders, trades } = summariseAway(record, deals, createTraders(noOwnTickets, deals));
  expect(traders.map(({ trader, booked, trades: count }) => [trader.name, booked, count])).toEqual([
    ['Bot 7701', -5.1, 1],
  ]);
  expect(trades).toMatchObject([
    {
      isOpen: false,
      ending: 'stop-loss',
      net: -5.1,
      booked: -5.1,
      floating: 0,
      deals: 2,
      openedMs: fromMs + 30_000,
    },
  ]);
});

/** A bot's position that stood before: it floated at +3, and then this happened. */
const stood = (after: readonly Action[]) =>
  lived([{ kind: 'open', magic: 7_701, fee: 0 }, { kind: 'move', profit: 3 }, ...after], 2);

test('what a position had won before the absence is not won again when it closes', () => {
  const { record, deals } = stood([{ kind: 'close', net: 10 }]);
  const { trades } = summariseAway(record, deals, createTraders(noOwnTickets, deals));
  // It floated at +3 and at a swap of 0.5.
  expect(trades.map((trade) => changeOf([trade]))).toEqual([6.5]);
  // Its whole net stays its own: the history knows its entry.
  expect(trades).toMatchObject([
    { net: 10, booked: 10, floating: -3.5, deals: 1, isOpen: false, openedMs: fromMs + 30_000 },
  ]);
});

test('a position without a deal in the absence counts with the change of what floats', () => {
  const { record, deals } = stood([{ kind: 'move', profit: -4 }]);
  const { trades, remainder } = summariseAway(record, deals, createTraders(noOwnTickets, deals));
  expect(trades).toMatchObject([
    { net: null, booked: 0, floating: -7, deals: 0, isOpen: true, ending: null, closedMs: null },
  ]);
  expect(remainder).toBe(0);
});

test('where a position is gone and no deal says how, neither its result nor a sum is told', () => {
  const { record, deals } = stood([{ kind: 'close', net: 10 }]);
  const known = { ...record, events: record.events.slice(0, 1) };
  const summary = summariseAway(known, null, createTraders(noOwnTickets, deals));
  expect(summary.trades).toMatchObject([{ net: null, floating: null, isOpen: false, ending: 'not-told' }]);
  expect(summary).toMatchObject({ remainder: null, traders: [{ booked: 0, floating: null }] });
});

test('nor where it was added to and then is gone', () => {
  const { record, deals } = stood([{ kind: 'close', net: 10 }]);
  const [opening, closing] = deals;
  if (opening === undefined || closing === undefined) throw new Error('a position opens and closes');
  const added = { ...opening, ticket: '900', order: '900', time: closing.time };
  const { trades } = summariseAway({ ...record, events: [] }, [opening, added], createTraders(noOwnTickets));
  expect(trades).toMatchObject([{ net: null, floating: null, closedMs: null }]);
});

test('of a position that was open before the record began, the change is not told', () => {
  const { record } = stood([{ kind: 'move', profit: -4 }]);
  const begun = { ...record, events: [], first: record.first && { ...record.first, positions: null } };
  const { trades } = summariseAway(begun, [], createTraders(noOwnTickets));
  expect(trades).toMatchObject([{ floating: null, isOpen: true }]);
});

test('where positions were never read, only what began and ended in the absence has a result', () => {
  const { record, deals } = lived(
    [
      { kind: 'open', magic: 7_701, fee: 0 },
      { kind: 'close', net: 4 },
      { kind: 'open', magic: 7_702, fee: 0 },
    ],
    0,
  );
  const unread = {
    ...record,
    first: record.first && { ...record.first, positions: null },
    last: record.last && { ...record.last, positions: null },
  };
  const { trades, remainder } = summariseAway(unread, deals, createTraders(noOwnTickets, deals));
  expect(trades).toMatchObject([
    { net: 4, booked: 4, floating: 0, isOpen: false },
    { net: null, floating: null, isOpen: true, closedMs: null },
  ]);
  expect(remainder).toBe(null);
});

test('where the bridge names no position each deal is a trade of its own', () => {
  const { record, deals } = lived(
    [
      { kind: 'open', magic: 7_701, fee: 0 },
      { kind: 'close', net: 4 },
    ],
    0,
  );
  const nameless = deals.map((deal) => ({ ...deal, positionId: null }));
  const summary = summariseAway({ ...record, events: [] }, nameless, createTraders(noOwnTickets, nameless));
  expect(summary.trades.map(({ id, side, booked }) => [id, side, booked])).toEqual([
    ['deal 101', 'BUY', 0],
    ['deal 102', 'SELL', 4],
  ]);
  expect(summary.remainder).toBe(0);
});

test('without the beginning no change of equity is told', () => {
  const { record, deals } = lived([{ kind: 'book', amount: 5 }], 0);
  const summary = summariseAway({ ...record, first: null }, deals, createTraders(noOwnTickets, deals));
  expect(summary).toMatchObject({ equityChange: null, remainder: null, operationsNet: 5 });
});

test('deals of a gap come from the server’s history; while that is not read, nothing is said of them', () => {
  const { record, deals } = lived(
    [
      { kind: 'open', magic: 7_701, fee: 0 },
      { kind: 'close', net: 3 },
    ],
    0,
  );
  const gap = { fromMs: fromMs + minuteMs, toMs: fromMs + 2 * minuteMs, why: null };
  const inGap = { ...record, events: record.events.slice(0, 1), gaps: [gap] };
  const traders = createTraders(noOwnTickets, deals);
  expect(summariseAway(inGap, null, traders)).toMatchObject({ gaps: [{ deals: null }], watched: 0.5 });
  const checked = summariseAway(inGap, deals, traders);
  expect(checked.gaps).toEqual([{ gap, deals: 1 }]);
  expect(checked.remainder).toBe(0);
});
