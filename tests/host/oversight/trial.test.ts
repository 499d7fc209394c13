import { expect, test } from 'vitest';
import { createDealStore } from '../../../host/ledger/deal-store';
import { formatDuration } from '../../../shared/math/time';
import type { Measure } from '../../../shared/model/alerts';
import { emptyBars } from '../../../shared/model/bars';
import type { Deal } from '../../../shared/model/deal';
import type { LevelStep } from '../../../shared/model/kept-history';
import { ok } from '../../../shared/model/result';
import type { EquityMinute } from '../../../shared/rules/alert-trial';
import { stopSteps } from '../../../shared/rules/recorded-of-traders';
import { alertOf } from '../../fixtures/alerts';
import { dealOf } from '../../fixtures/trading';
import { trialWith } from './trial-parts';

/** Of a broker whose clock is UTC. */
const minuteAt = (atS: number, more: Partial<EquityMinute> = {}): EquityMinute => ({
  ...{ atS, atMs: atS * 1_000, equity: 100, margin: null, low: 100, high: 100 },
  ...more,
});

test('the candles of a symbol are read once a minute, and anew for another connection', async () => {
  const read: number[] = [];
  let generation = 1;
  const waiting: (() => void)[] = [];
  const tried = trialWith({
    clock: {
      after(ms, work) {
        expect(ms).toBe(60_000);
        waiting.push(work);
        return () => undefined;
      },
    },
    generation: () => generation,
    minutes() {
      read.push(generation);
      return Promise.resolve(ok(emptyBars()));
    },
    nowS: () => 1_000,
  });
  const rule = alertOf({ kind: 'price', symbol: 'EURUSD', side: 'bid' });
  await tried(rule);
  await tried(rule);
  generation = 2;
  await tried(rule);
  expect(read).toEqual([1, 2]);
  for (const minuteIsOver of waiting) minuteIsOver();
  await tried(rule);
  expect(read).toEqual([1, 2, 2]);
});

test('a spread that was always beyond says so: it fired before the tried time, which is no news in it', async () => {
  const nowS = 100 * 86_400;
  const time = Array.from({ length: 10 }, (_, index) => nowS - (40 - 4 * index) * 86_400);
  const at = (value: number) => time.map(() => value);
  const bars = { ...emptyBars(), time, open: at(1), high: at(1), low: at(1), close: at(1), spread: at(12) };
  const tried = trialWith({
    minutes: () => Promise.resolve(ok(bars)),
  });
  const above = (value: number) =>
    tried(alertOf({ kind: 'spread', symbol: 'EURUSD' }, { way: 'above', value, readings: 2 }));
  expect(await above(8)).toMatchObject({
    value: { times: 0, note: 'it is beyond its bound the whole time' },
  });
  expect(await above(20)).toMatchObject({ value: { times: 0, note: null } });
  bars.time = bars.time.map((_, index) => nowS - (10 - index) * 86_400);
  expect(await above(20)).toMatchObject({
    value: { times: 0, note: `of the last ${formatDuration(10 * 86_400)} alone: no more candles were told` },
  });
});

test('a storm is tried on deals of 30 days against the 30 before each', async () => {
  const nowS = 100 * 86_400;
  const store = createDealStore();
  const opens = (daysAgo: number, count: number) => {
    for (let index = 0; index < count; index += 1) {
      const id = `${daysAgo}${index}`;
      const own = { positionId: id, magic: 7701, reason: 'EXPERT', comment: 'x' } as const;
      const time = nowS - daysAgo * 86_400 + index;
      store.put(dealOf({ ...own, ticket: `1${id}`, order: id, entry: 'IN', type: 'BUY', time }));
      store.put(
        dealOf({ ...own, ticket: `2${id}`, order: `3${id}`, entry: 'OUT', type: 'SELL', time: time + 30 }),
      );
    }
  };
  // Twenty days later seven are usual, beyond thirty days no longer.
  opens(45, 7);
  opens(25, 6);
  opens(10, 6);
  opens(5, 7);
  while (store.makeTrades());
  const coverage = {
    ...{ deals: 1, since: null, meetsBalance: true, isLoading: false, unreadable: 0 },
    ...{ notWhole: 0, wholeSince: nowS - 40 * 86_400, changes: 1 },
  };
  const trialOf = (isHedging: boolean) =>
    trialWith({
      known: () => Promise.resolve({ store, coverage }),
      isHedging: () => isHedging,
    })(alertOf({ kind: 'storm', trader: 'bot 7701' }, { value: 1 }));
  const tried = await trialOf(true);
  expect(tried).toMatchObject({ ok: true, value: { by: 'deal', note: 'older deals are not read yet' } });
  // With the second reading of the seventh trade: six were the most of the days before.
  expect(tried.ok && tried.value.marks.map(({ atS }) => atS - nowS)).toEqual([-5 * 86_400 + 7]);
  expect(await trialOf(false)).toMatchObject({ ok: true, value: { by: null } });
});

test('an indicator is tried at the close of each candle, as far as the sidecar goes, which is asked once a minute', async () => {
  const nowS = 100 * 86_400;
  let asked = 0;
  const time = Array.from({ length: 6 }, (_, index) => nowS - (6 - index) * 3_600);
  const tried = trialWith({
    indicator() {
      asked += 1;
      return Promise.resolve(ok({ bars: { ...emptyBars(), time }, values: [40, 60, 45, 70, 80] }));
    },
  });
  const at = (value: number, clearsBy: number | null = null, isForming = false) =>
    tried(
      alertOf(
        {
          ...{ kind: 'indicator', symbol: 'EURUSD', timeframe: 'H1', type: 'rsi' },
          ...{ parameters: {}, line: '', label: 'RSI' },
        },
        { way: 'above', value, readings: 1, clearsBy, isForming },
      ),
    );
  // Of the last candle nothing is closed.
  expect(await at(50)).toMatchObject({
    value: {
      ...{
        by: 'bar',
        times: 2,
        note: `of the last ${formatDuration(5 * 3_600)} alone: no more candles were told`,
      },
      marks: [
        { atS: time[3], value: 60 },
        { atS: time[5], value: 70 },
      ],
    },
  });
  expect(await at(65)).toMatchObject({ value: { times: 1 } });
  // 45 is not back by 10.
  expect(await at(50, 10)).toMatchObject({ value: { times: 1 } });
  expect(await at(50, null, true)).toMatchObject({
    value: { times: 2, note: expect.stringMatching(/^by closes: .*; of the last/) },
  });
  expect(asked).toBe(1);
});

test('equity is tried by the lows or highs of its recorded minutes, which are read once a minute', async () => {
  const nowS = 100 * 86_400;
  let asked = 0;
  // A dip, of which two minutes in a row are below; one of a minute alone; and one that was not watched in its middle.
  const lows = [100, 90, 89, 100, 100, 90, 100, 90, null, null, 90, 100];
  const minutes = lows.flatMap((low, index) =>
    low === null ? [] : [minuteAt(nowS - 3_600 + 60 * index, { low, high: 100 })],
  );
  const tried = trialWith({
    equity: async () => {
      asked += 1;
      return minutes;
    },
  });
  const below = (value: number, way: 'below' | 'above' = 'below') =>
    tried(alertOf({ kind: 'equity' }, { way, value, readings: 2, clearsBy: 5 }));
  expect(await below(91)).toMatchObject({
    value: {
      by: 'minute',
      times: 2,
      note: `watched for ${formatDuration(600)} of them`,
      marks: [
        { atS: nowS - 3_600 + 120, value: 89 },
        { atS: nowS - 3_600 + 600, value: 90 },
      ],
    },
  });
  expect(await below(99, 'above')).toMatchObject({
    value: { note: 'it is beyond its bound the whole time' },
  });
  expect(await below(101, 'above')).toMatchObject({ value: { times: 0 } });
  expect(asked).toBe(1);
  expect(await trialWith({ equity: async () => [] })(alertOf({ kind: 'equity' }))).toMatchObject({
    value: { by: null, note: 'nothing is recorded of it yet' },
  });
});

test('what the account made and lost is tried by the minutes of its equity and by its deals, without what was paid in', async () => {
  // Midnight of the broker and of UTC; from noon of the day before to noon.
  const nowS = 100 * 86_400 + 43_200;
  const midnightS = 100 * 86_400;
  const store = createDealStore();
  const book = (atS: number, profit: number, type: Deal['type'] = 'SELL') =>
    store.put(
      dealOf({
        ...{ ticket: `${atS}`, positionId: `${atS}`, entry: type === 'SELL' ? 'OUT' : 'IN', type },
        ...{ time: atS, profit, swap: 0, commission: 0, fee: 0 },
      }),
    );
  // Now 1,450: 1,000 and 40 won yesterday, 500 paid in at 03:00, 90 lost at 06:00.
  book(midnightS - 7_200, 40);
  book(midnightS + 10_800, 500, 'BALANCE');
  book(midnightS + 21_600, -90);
  const minutes = Array.from({ length: 1_440 }, (_, index) => {
    const atS = nowS - 86_400 + 60 * index + 58;
    const hour = (atS - midnightS) / 3_600;
    const balance = 1_000 + (hour >= -2 ? 40 : 0) + (hour >= 3 ? 500 : 0) + (hour >= 6 ? -90 : 0);
    // A dip of 80 for an hour from 05:00 on, and one of 60 late yesterday; of 10 at midnight.
    const floating =
      hour >= 5 && hour < 6 ? -80 : hour >= -1 && hour < -0.5 ? -60 : hour >= -0.5 && hour < 0 ? -10 : 0;
    const equity = balance + floating;
    // In the minute of the payment the low is from before it.
    const isPaid = Math.floor(atS / 60) === Math.floor((midnightS + 10_800) / 60);
    return minuteAt(atS, {
      equity,
      low: isPaid ? equity - 500 : equity,
      high: equity,
      margin: hour >= 5 && hour < 6 ? 1_000 : 0,
    });
  });
  const coverage = {
    ...{ deals: 3, since: null, meetsBalance: true, isLoading: false, unreadable: 0 },
    ...{ notWhole: 0, wholeSince: null, changes: 1 },
  };
  const parts = {
    nowS: () => nowS,
    equity: async () => minutes,
    account: () => ({ balance: 1_450, credit: 0 }),
    known: () => Promise.resolve({ store, coverage }),
  };
  const tried = async (of: Measure, value: number, way: 'above' | 'below' = 'above', readings = 2) => {
    const answer = await trialWith(parts)(alertOf(of, { value, way, readings }));
    if (!answer.ok) throw new Error(answer.failure.message);
    const { by, note, marks } = answer.value;
    expect(by).toBe('minute');
    return { note, told: marks.map((mark) => [(mark.atS - midnightS - 58) / 60, mark.value]) };
  };
  const watched = `watched for ${formatDuration(86_400)} of them`;
  // In the minute of the payment the low and the high are not of the same money.
  expect((await tried({ kind: 'today' }, -200, 'below', 1)).told).toEqual([]);
  // Today's result: -80 from 05:00 on, and the loss after; each with its second minute.
  expect(await tried({ kind: 'today' }, -50, 'below')).toEqual({ note: watched, told: [[301, -80]] });
  const reset = { zone: 'UTC', hour: 0 };
  expect((await tried({ kind: 'day-loss', basis: 'balance', ...reset }, 85)).told).toEqual([[361, 90]]);
  // The equity was 10 below the balance at the reset.
  expect((await tried({ kind: 'day-loss', basis: 'equity', ...reset }, 75)).told).toEqual([[361, 80]]);
  const total = { kind: 'total-loss', trail: 'none', initial: 1_600, isLocked: false, ...reset } as const;
  // Of 1,600 with the payment: 1,500 before the win of yesterday.
  expect((await tried(total, 125)).told).toEqual([[301, 140]]);
  expect((await tried({ ...total, initial: 1_500, trail: 'equity' }, 75)).told).toEqual([[301, 80]]);
  const fall = await tried({ kind: 'drawdown' }, 55);
  expect(fall).toEqual({
    note: `${watched}; peaks before them are not known`,
    told: [
      [-59, 60],
      [301, 80],
    ],
  });
  expect(await tried({ kind: 'margin-level' }, 200, 'below')).toEqual({
    note: `${watched}; by the last read of each`,
    told: [[301, 146]],
  });

  const unexplained = { store, coverage: { ...coverage, meetsBalance: false } };
  const doubt = trialWith({ ...parts, known: () => Promise.resolve(unexplained) });
  expect(await doubt(alertOf({ kind: 'today' }, { value: -50, way: 'below' }))).toMatchObject({
    value: { by: null, note: 'its deals do not explain the balance' },
  });
});

test('of a day whose reset was not watched the equity is not checkable on the past, as live', async () => {
  const nowS = 100 * 86_400 + 43_200;
  // From 00:02 on: nothing within a minute before midnight.
  const minutes = Array.from({ length: 600 }, (_, index) =>
    minuteAt(100 * 86_400 + 120 + 60 * index + 58, { equity: 500, low: 500, high: 500 }),
  );
  const coverage = {
    ...{ deals: 0, since: null, meetsBalance: true, isLoading: false, unreadable: 0 },
    ...{ notWhole: 0, wholeSince: null, changes: 1 },
  };
  const tried = trialWith({
    nowS: () => nowS,
    equity: async () => minutes,
    account: () => ({ balance: 1_000, credit: 0 }),
    known: () => Promise.resolve({ store: createDealStore(), coverage }),
  });
  const of = (basis: 'balance' | 'equity'): Measure => ({ kind: 'day-loss', basis, zone: 'UTC', hour: 0 });
  expect(await tried(alertOf(of('equity'), { value: 100 }))).toMatchObject({
    value: { times: 0, note: expect.not.stringContaining('whole time') },
  });
  expect(await tried(alertOf(of('balance'), { value: 100 }))).toMatchObject({
    value: { note: 'it is beyond its bound the whole time' },
  });
});

test('stops are tried as the record saw them: how long there was none, and where one was moved away', async () => {
  const nowS = 100 * 86_400;
  const store = createDealStore();
  const openedS = (trade: number) => nowS - 86_400 + 3_600 * trade;
  for (const trade of [1, 2, 3]) {
    const own = { positionId: `${trade}`, magic: 7701, reason: 'EXPERT', comment: 'x' } as const;
    const times = { time: openedS(trade), order: `${trade}` };
    store.put(dealOf({ ...own, ...times, ticket: `1${trade}`, entry: 'IN', type: 'BUY' }));
    const closed = { time: openedS(trade) + 600, order: `3${trade}` };
    store.put(dealOf({ ...own, ...closed, ticket: `2${trade}`, entry: 'OUT', type: 'SELL' }));
  }
  while (store.makeTrades());
  const step = (trade: number, fromValue: number | null, toValue: number, afterS: number): LevelStep => ({
    ...{ kind: 'position', ticket: `${trade}`, symbol: 'EURUSD', level: 'sl', fromValue, toValue },
    ...{ afterMs: null, byMs: (openedS(trade) + afterS) * 1_000 },
  });
  // The first had none for 100 s, the second one that was widened, then removed; of the third nothing was recorded.
  const steps = [
    step(1, null, 0, 2),
    step(1, 0, 1.1, 102),
    step(2, null, 1.1, 2),
    step(2, 1.1, 1.15, 60),
    step(2, 1.15, 1.12, 120),
    step(2, 1.12, 0, 550),
  ];
  const coverage = {
    ...{ deals: 6, since: null, meetsBalance: true, isLoading: false, unreadable: 0 },
    ...{ notWhole: 0, wholeSince: null, changes: 1 },
  };
  const recorded = {
    fromMs: (nowS - 2 * 86_400) * 1_000,
    toMs: nowS * 1_000,
    watchedMs: 1,
    hasMore: false,
    gaps: [],
  };
  const tried = trialWith({
    known: () => Promise.resolve({ store, coverage }),
    stops: () =>
      Promise.resolve({
        ...{ steps: stopSteps(steps), coverage: recorded, nowMs: nowS * 1_000 },
        offsets: { spans: [], presentS: 0 },
      }),
  });
  const told = async (kind: 'no-stop' | 'stop-moved', value: number) => {
    const answer = await tried(
      alertOf({ kind, trader: 'bot 7701' }, { value, readings: kind === 'no-stop' ? 2 : 1 }),
    );
    if (!answer.ok) throw new Error(answer.failure.message);
    const { by, note, marks } = answer.value;
    expect({ by, note }).toEqual({
      by: 'stop',
      note: expect.stringMatching(/^recorded since .* without 1.trade that/),
    });
    return marks.map(({ atS, value }) => [atS - nowS + 86_400, value]);
  };
  expect(await told('no-stop', 60)).toEqual([[3_600 + 2 + 62, 62]]);
  expect(await told('no-stop', 40)).toEqual([
    [3_600 + 2 + 42, 42],
    [7_200 + 550 + 42, 42],
  ]);
  expect(await told('no-stop', 100), 'it was set in time').toEqual([]);
  expect((await told('stop-moved', 0)).map(([atS]) => atS)).toEqual([7_200 + 120, 7_200 + 550]);
  const unwatched = trialWith({ known: () => Promise.resolve({ store, coverage }) });
  expect(await unwatched(alertOf({ kind: 'no-stop', trader: 'bot 7701' }))).toMatchObject({
    value: { by: null, note: 'nothing is recorded of it yet' },
  });
});
