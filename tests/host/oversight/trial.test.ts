import { expect, test } from 'vitest';
import { createDealStore } from '../../../host/ledger/deal-store';
import { createTrial, type TrialParts } from '../../../host/oversight/alerts/trial';
import { formatDuration } from '../../../shared/math/time';
import { emptyBars } from '../../../shared/model/bars';
import { ok } from '../../../shared/model/result';
import { alertOf } from '../../fixtures/alerts';
import { dealOf, eurusd } from '../../fixtures/trading';

/** Of a trial that reads nothing but what is given. */
const trialWith = (parts: Partial<TrialParts>) =>
  createTrial({
    generation: () => 1,
    minutes: () => Promise.resolve(ok(emptyBars())),
    spec: () => Promise.resolve(ok(eurusd)),
    indicator: () => expect.fail('no indicator is asked'),
    equity: () => expect.fail('no equity is asked'),
    known: () => Promise.resolve(null),
    nowS: () => 100 * 86_400,
    isHedging: () => true,
    ...parts,
  });

test('the candles of a symbol are read once a minute, and anew for another connection', async () => {
  const read: number[] = [];
  let generation = 1;
  const tried = trialWith({
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
    low === null ? [] : [{ atS: nowS - 3_600 + 60 * index, low, high: 100 }],
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
