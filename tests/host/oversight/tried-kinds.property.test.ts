import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDealStore } from '../../../host/ledger/deal-store';
import {
  type Found,
  ofOrders,
  ofPositions,
  type PositionsRead,
} from '../../../host/oversight/alerts/measures';
import type { AlertRule, Trial } from '../../../shared/model/alerts';
import type { Bars } from '../../../shared/model/bars';
import type { LevelStep } from '../../../shared/model/kept-history';
import type { TraderState } from '../../../shared/model/ledger';
import type { Position } from '../../../shared/model/position';
import { ok, type Result } from '../../../shared/model/result';
import { isFired, judge, newJudged } from '../../../shared/rules/judge';
import { noOwnTickets } from '../../../shared/rules/own-tickets';
import { stopSteps } from '../../../shared/rules/recorded-of-traders';
import { createTraders } from '../../../shared/rules/trader';
import { traderState } from '../../../shared/rules/trader-pace';
import { alertOf } from '../../fixtures/alerts';
import { wholeCoverage } from '../../fixtures/coverage';
import { dealOf, eurusd, orderOf, positionOf } from '../../fixtures/trading';
import { proofSeed, runsOr } from '../../proof/proof-runs';
import { trialWith } from './trial-parts';

/** What is tried on the past against polls of the same, judged as they are live. Times are seconds of the tried time. */

const nowS = 100 * 86_400;
const lengthS = 900;
const startS = nowS - lengthS;
const trader = 'bot 7701';
/** `npm run torture -- trial` is the long form. */
const runs = { numRuns: runsOr(60), seed: proofSeed };
/** Where a case is a millisecond's work. */
const manyRuns = { ...runs, numRuns: runsOr(300) };

/** When it fires by a poll each `everyS`, and what was read. */
function polled(rule: AlertRule, find: (second: number) => Found, everyS = 1, firstS = 0) {
  let judged = newJudged(rule, 0);
  const fired: [number, number | null][] = [];
  for (let second = firstS; second <= lengthS; second += everyS) {
    const found = find(second);
    const reading = found.kind === 'value' ? { ...found, clearsBy: 0 } : found;
    const step = judge(rule, judged, reading, (startS + second) * 1_000);
    judged = step.judged;
    for (const flip of step.flips) if (isFired(flip)) fired.push([startS + second, flip.value]);
  }
  return fired;
}

function marksOf(answer: Result<Trial>): readonly (readonly [number, number])[] {
  if (!answer.ok || answer.value.by === null) throw new Error(JSON.stringify(answer));
  return answer.value.marks.map(({ atS, value }) => [atS, value]);
}

const readingsOf = (rows: readonly Position[], of: Parameters<typeof ofPositions>[0]): Found => {
  const read = {
    ...{ rows, before: null, isOwnerLate: false, isHedging: true, nowS },
    ownerOf: () => ({ kind: 'bot', key: trader }),
    specOf: () => eurusd,
  } as unknown as PositionsRead;
  const found = ofPositions(of, 0, read, null);
  if (found === null) throw new Error('nothing is found');
  return found;
};

/** Made of its positions: opened once, closed in parts. */
interface Opened {
  readonly side: 'BUY' | 'SELL';
  readonly openS: number;
  readonly open: number;
  /** Lots closed, by seconds. */
  readonly outs: readonly (readonly [second: number, lots: number])[];
}

function storeOf(trades: readonly Opened[]) {
  const store = createDealStore();
  for (const [index, { side, openS, open, outs }] of trades.entries()) {
    const own = { positionId: `${index}`, magic: 7701, reason: 'EXPERT', comment: 'x' } as const;
    const deal = (ticket: number, second: number, more: Partial<Parameters<typeof dealOf>[0]>) =>
      store.put(dealOf({ ...own, ticket: `${ticket}`, order: `${ticket}`, time: startS + second, ...more }));
    deal(1_000 + index, openS, { type: side, entry: 'IN', order: `${index}`, volume: 0.3, price: open });
    for (const [place, [second, volume]] of outs.entries())
      if (second <= lengthS)
        deal(2_000 + 10 * index + place, second, {
          ...{ type: side === 'BUY' ? 'SELL' : 'BUY', entry: 'OUT', volume, price: open },
        });
  }
  while (store.makeTrades());
  return store;
}

const lotsAt = ({ openS, outs }: Opened, second: number): number =>
  second < openS ? 0 : 0.3 - outs.reduce((sum, [at, lots]) => sum + (at <= second ? lots : 0), 0);

const seconds = (min = 0, max = lengthS) => fc.integer({ min, max });
const price = (points: number): number => Number((1.2 + points * eurusd.point).toFixed(5));

/** Candles of minutes in each of which the bid stands at one price. */
const minuteBars = (bids: readonly number[], spread: number): Bars => {
  const at = bids.map(price);
  return {
    time: bids.map((_, index) => startS + 60 * index),
    ...{ open: at, high: at, low: at, close: at },
    tickVolume: bids.map(() => 1),
    spread: bids.map(() => spread),
  };
};

it('pending orders fire on the past where a poll a second would have', async () => {
  let [times, blind] = [0, 0];
  const order = fc.record({
    fromS: seconds(),
    lastsS: fc.option(seconds(1, 60), { freq: 8 }),
    magic: fc.constantFrom(7701, 7701, 7701, 9),
    isUnknown: fc.constantFrom(true, ...Array.from({ length: 9 }, () => false)),
    type: fc.constantFrom('BUY_LIMIT' as const, 'SELL_STOP' as const, 'BUY' as const),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(order, { maxLength: 10 }), seconds(1, 4), async (orders, readings) => {
      const rows = orders.map(({ fromS, lastsS, magic, isUnknown, type }, index) =>
        orderOf({
          ...{ ticket: `${index}`, type, positionId: null, timeSetup: startS + fromS },
          timeDone: lastsS === null ? null : startS + fromS + lastsS,
          ...(isUnknown ? { magic: null, reason: null, comment: '' } : { magic, reason: 'EXPERT' }),
        }),
      );
      const of = { kind: 'pending', trader } as const;
      const rule = alertOf(of, { value: 0, readings });
      const ownerOf = createTraders(noOwnTickets).order;
      const fired = polled(rule, (second) => {
        const listed = rows.filter(
          ({ type, timeSetup, timeDone }) =>
            type !== 'BUY' && (timeSetup ?? 0) <= startS + second && (timeDone ?? nowS + 1) > startS + second,
        );
        const found = ofOrders(of, listed, ownerOf);
        if (found.kind === 'blind') blind += 1;
        return found;
      });
      const known = async () => ({ store: createDealStore(), coverage: wholeCoverage });
      const trial = trialWith({ nowS: () => nowS, known, orders: async () => rows });
      expect(marksOf(await trial(rule))).toEqual(fired);
      times += fired.length;
    }),
    runs,
  );
  expect(times).toBeGreaterThan(20);
  expect(blind).toBeGreaterThan(20);
});

it('risk to the stops fires on the past where a poll a second would have, by the close of each minute', async () => {
  let [times, endless] = [0, 0];
  const trade = fc
    .record({
      ...{ side: fc.constantFrom('BUY' as const, 'SELL' as const), openS: seconds(60) },
      ...{ part: seconds(1, 200), rest: seconds(1, 200) },
      stops: fc.uniqueArray(
        fc.tuple(seconds(0, 150), fc.option(fc.integer({ min: -60, max: 20 }), { freq: 6 })),
        { selector: ([afterS]) => afterS, minLength: 1, maxLength: 4 },
      ),
    })
    .map(({ part, rest, stops, ...each }) => ({
      ...{ ...each, open: 1.2 },
      outs: [[each.openS + part, 0.1] as const, [each.openS + part + rest, 0.2] as const],
      stops: stops
        .toSorted(([one], [other]) => one - other)
        .map(([afterS, points]): readonly [number, number] => [
          each.openS + afterS,
          points === null ? 0 : price(each.side === 'BUY' ? points : -points),
        ]),
    }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(trade, { minLength: 1, maxLength: 4 }),
      fc.array(fc.integer({ min: -30, max: 30 }), { minLength: 16, maxLength: 16 }),
      seconds(1, 4),
      fc.integer({ min: 5, max: 40 }),
      async (trades, bids, readings, value) => {
        const spread = 3;
        const of = { kind: 'risk', trader } as const;
        const rule = alertOf(of, { value, readings, clearsBy: 0 });
        const fired = polled(rule, (second) => {
          const bid = price(bids[Math.floor(second / 60) - 1] ?? 0);
          const rows = trades.flatMap((each, index): Position | readonly [] => {
            const sl = each.stops.findLast(([atS]) => atS <= second)?.[1];
            const volume = lotsAt(each, second);
            if (sl === undefined || volume < 0.01) return [];
            const priceCurrent = each.side === 'BUY' ? bid : bid + spread * eurusd.point;
            return positionOf({ ticket: `${index}`, side: each.side, volume, sl, priceCurrent });
          });
          return readingsOf(rows, of);
        });
        const steps = trades.flatMap(({ stops }, index) =>
          stops.map(
            ([atS, toValue], place): LevelStep => ({
              ...{ kind: 'position', ticket: `${index}`, symbol: 'EURUSD', level: 'sl', toValue },
              ...{ fromValue: stops[place - 1]?.[1] ?? null, afterMs: null, byMs: (startS + atS) * 1_000 },
            }),
          ),
        );
        const store = storeOf(trades);
        const trial = trialWith({
          nowS: () => nowS,
          known: async () => ({ store, coverage: wholeCoverage }),
          minutes: async () => ok(minuteBars(bids, spread)),
          stops: async () => ({
            ...{ steps: stopSteps(steps), nowMs: nowS * 1_000, offsets: { spans: [], presentS: 0 } },
            coverage: {
              ...{ fromMs: startS * 1_000, toMs: nowS * 1_000, watchedMs: 1, hasMore: false, gaps: [] },
            },
          }),
        });
        const marks = marksOf(await trial(rule));
        expect(marks.map(([atS]) => atS)).toEqual(fired.map(([atS]) => atS));
        for (const [place, [, read]] of fired.entries()) expect(marks[place]?.[1]).toBeCloseTo(read ?? 0, 6);
        times += fired.length;
        endless += fired.filter(([, read]) => read === 1e12).length;
      },
    ),
    runs,
  );
  expect(times - endless).toBeGreaterThan(20);
  expect(endless).toBeGreaterThan(20);
});

const walk = (length: number) =>
  fc.array(fc.integer({ min: -12, max: 12 }), { minLength: length, maxLength: length }).map((steps) => {
    let at = 0;
    return steps.map((step) => {
      at += step;
      return at;
    });
  });
const oneTrade = fc
  .record({
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    ...{ openS: seconds(0, 200), part: seconds(1, 300), rest: seconds(1, 600) },
  })
  .map(
    ({ part, rest, ...each }): Opened => ({
      ...{ ...each, open: 1.2 },
      outs: [
        [each.openS + part, 0.1],
        [each.openS + part + rest, 0.2],
      ],
    }),
  );

/** Of the position alone, at a bid. */
function profitRead(
  trade: Opened,
  second: number,
  bidPoints: number,
  spread: number,
  value: number | null,
): Found {
  const volume = lotsAt(trade, second);
  if (volume < 0.01) return { kind: 'value', value: value ?? 0 };
  const points = trade.side === 'BUY' ? bidPoints : -(bidPoints + spread);
  const profit = Number((points * volume).toFixed(6));
  const row = positionOf({ ticket: '0', side: trade.side, volume, profit });
  return readingsOf([row], { kind: 'profit', ticket: '0', symbol: 'EURUSD' });
}

it('a position’s profit fires on the past where a poll a minute would have, also where it was closed in part', async () => {
  let times = 0;
  await fc.assert(
    fc.asyncProperty(
      oneTrade,
      walk(15),
      seconds(1, 3),
      fc.integer({ min: -8, max: 8 }),
      fc.constantFrom('below' as const, 'above' as const),
      async (trade, bids, readings, value, way) => {
        const spread = 2;
        const rule = alertOf(
          { kind: 'profit', ticket: '0', symbol: 'EURUSD' },
          { value, readings, way, clearsBy: 0 },
        );
        const [, [closedS] = [0]] = trade.outs;
        const fired: (readonly [number, number | null])[] = [];
        let judged = newJudged(rule, 0);
        for (const [minute, bid] of bids.entries()) {
          const second = 60 * minute + 59;
          if (second < trade.openS || second >= closedS) continue;
          const found = profitRead(trade, second, bid, spread, null);
          const reading = found.kind === 'value' ? { ...found, clearsBy: 0 } : found;
          const step = judge(rule, judged, reading, startS * 1_000 + minute);
          judged = step.judged;
          for (const flip of step.flips) if (isFired(flip)) fired.push([startS + 60 * minute, flip.value]);
        }
        const store = storeOf([trade]);
        const trial = trialWith({
          nowS: () => nowS,
          known: async () => ({ store, coverage: wholeCoverage }),
          minutes: async () => ok(minuteBars(bids, spread)),
        });
        const marks = marksOf(await trial(rule));
        expect(marks.map(([atS]) => atS)).toEqual(fired.map(([atS]) => atS));
        for (const [place, [, read]] of fired.entries()) expect(marks[place]?.[1]).toBeCloseTo(read ?? 0, 6);
        times += fired.length;
      },
    ),
    manyRuns,
  );
  expect(times).toBeGreaterThan(100);
});

it('a position’s profit first fires on the past in the minute in which a poll a second would have', async () => {
  let times = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('BUY' as const, 'SELL' as const),
      walk(lengthS),
      fc.integer({ min: -40, max: 40 }),
      fc.constantFrom('below' as const, 'above' as const),
      seconds(0, 59),
      async (side, walked, value, way, openS) => {
        const bids = walked.map((each) => Math.round(each / 3));
        const trade: Opened = { side, openS, open: 1.2, outs: [] };
        const rule = alertOf(
          { kind: 'profit', ticket: '0', symbol: 'EURUSD' },
          { value, readings: 1, way, clearsBy: 0 },
        );
        // Of the minute in which it was opened only the end is surely of it.
        const fired = polled(rule, (second) => profitRead(trade, second, bids[second] ?? 0, 2, null), 1, 59);
        const minutes = Array.from({ length: lengthS / 60 }, (_, minute) =>
          bids.slice(60 * minute, 60 * minute + 60).map(price),
        );
        const bars: Bars = {
          ...minuteBars(
            minutes.map(() => 0),
            2,
          ),
          high: minutes.map((each) => Math.max(...each)),
          low: minutes.map((each) => Math.min(...each)),
          close: minutes.map((each) => each.at(-1) ?? 0),
        };
        const store = storeOf([trade]);
        const trial = trialWith({
          nowS: () => nowS,
          known: async () => ({ store, coverage: wholeCoverage }),
          minutes: async () => ok(bars),
        });
        const [mark] = marksOf(await trial(rule));
        const [first] = fired.filter(([atS]) => atS < nowS);
        expect(mark?.[0]).toBe(first === undefined ? undefined : first[0] - ((first[0] - startS) % 60));
        times += fired.length === 0 ? 0 : 1;
      },
    ),
    runs,
  );
  expect(times).toBeGreaterThan(20);
});

it.each(['connection', 'unresolved'] as const)(
  '%s fires on the past where a poll a second would have',
  async (kind) => {
    let times = 0;
    const span = fc.record({ from: seconds(), lasts: seconds(1, 300) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(span, { maxLength: 8 }),
        seconds(1, 4),
        fc.integer({ min: 30, max: 120 }),
        async (spans, readings, value) => {
          const lasting = spans.map(({ from, lasts }) => ({
            from: startS + from,
            to: startS + from + lasts,
          }));
          const rule = alertOf({ kind }, { value, readings, clearsBy: 0 });
          const fired = polled(rule, (second) => {
            const open = lasting.filter(({ from, to }) => from <= startS + second && startS + second < to);
            return { kind: 'value', value: Math.max(0, ...open.map(({ from }) => startS + second - from)) };
          });
          const past = async () => ({ fromS: startS, spans: lasting, note: null });
          const trial = trialWith({ nowS: () => nowS, outages: past, unresolved: past });
          expect(marksOf(await trial(rule))).toEqual(fired);
          times += fired.length;
        },
      ),
      runs,
    );
    expect(times).toBeGreaterThan(20);
  },
);

it('silence fires on the past where a poll a second would have, by the state as it is worked out now and then', async () => {
  let times = 0;
  const of = { kind: 'silence', trader } as const;
  const lengthS = 7_200;
  const startS = nowS - lengthS;
  // A trader at work, who rests now and then; its market closes for some minutes.
  const slow = fc.array(
    fc.oneof({ weight: 6, arbitrary: seconds(20, 150) }, { weight: 1, arbitrary: seconds(150, 900) }),
    { minLength: 30, maxLength: 60 },
  );
  // One whose actions are as near to each other as the parts of one.
  const fast = fc.array(
    fc.oneof({ weight: 40, arbitrary: seconds(0, 50) }, { weight: 1, arbitrary: seconds(50, 400) }),
    { minLength: 60, maxLength: 200 },
  );
  const pauses = fc.oneof(slow, fast);
  const closing = fc.option(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 29 })));
  await fc.assert(
    fc.asyncProperty(
      pauses,
      closing,
      fc.constantFrom(0.8, 1, 1.25, 2),
      seconds(1, 3),
      async (gaps, closed, value, readings) => {
        let at = startS;
        const acts = gaps
          .map((gap) => {
            at += gap;
            return at;
          })
          .filter((atS) => atS <= nowS);
        const [from, minutes] = closed ?? [110, 5];
        const open = [
          { from: startS, to: startS + 60 * from },
          { from: startS + 60 * (from + minutes), to: nowS + 60 },
        ];
        const rule = alertOf(of, { value, readings, clearsBy: 0 });
        let judged = newJudged(rule, 0);
        const [fired, reported]: [[number, number | null][], number[]] = [[], []];
        let state: TraderState | null = null;
        for (let atS = startS; atS <= nowS; atS += 1) {
          const minute = Math.floor(atS / 60) * 60;
          if (atS % 60 === 0 || acts.includes(atS))
            state = traderState(
              acts.filter((each) => each <= atS),
              open,
              minute,
              reported,
            );
          const read = { nowS: atS, past: { state: () => state } } as unknown as PositionsRead;
          const found = ofPositions(of, value, read, null);
          if (found === null) continue;
          const reading = found.kind === 'value' ? { ...found, clearsBy: 0 } : found;
          const step = judge(rule, judged, reading, atS * 1_000);
          judged = step.judged;
          for (const flip of step.flips)
            if (isFired(flip)) {
              fired.push([atS, flip.value]);
              reported.push(atS);
            }
        }
        const known = async () => ({ store: createDealStore(), coverage: wholeCoverage });
        const trial = trialWith({
          nowS: () => nowS,
          known,
          acts: async () => ({ times: acts, open, sinceS: 0 }),
        });
        const marks = marksOf(await trial(rule));
        expect(marks.map(([atS]) => atS - startS)).toEqual(fired.map(([atS]) => atS - startS));
        for (const [place, [, read]] of fired.entries()) expect(marks[place]?.[1]).toBeCloseTo(read ?? 0, 6);
        times += fired.length;
      },
    ),
    runs,
  );
  expect(times).toBeGreaterThan(20);
});
