import { describe, expect, it } from 'vitest';
import { rebuildRoundTrips } from '../../../shared/math/closed-positions';
import type { StopTimes } from '../../../shared/math/stop-times';
import type { KeptCoverage, LevelStep } from '../../../shared/model/kept-history';
import {
  addStopTimes,
  firstStopOf,
  meanR,
  stopSteps,
  stopsSince,
  tradeStopTimes,
} from '../../../shared/rules/recorded-of-traders';
import { ahead } from '../../fixtures/broker-offsets';
import { eurusd } from '../../fixtures/trading';
import { closing, opening } from '../math/trading-days';

/** Broker seconds, two hours before UTC. */
const at = (second: number): number => 1_795_000_000 + second;
const offsetS = 7_200;
const utc = (second: number): number => (at(second) - offsetS) * 1_000;

const own = { magic: 7701, comment: 'trend' };
const deals = [
  opening('7', { ...own, time: at(0), price: 1.1 }),
  closing('7', { ...own, time: at(100), price: 1.101, profit: 100 }),
  opening('8', { ...own, time: at(50), price: 1.1 }),
  closing('8', { ...own, time: at(90), price: 1.0995, profit: -50 }),
  // Still open.
  opening('9', { ...own, magic: 7702, time: at(150) }),
];
const { trips } = rebuildRoundTrips(deals);

const step = (ticket: string, fromValue: number | null, toValue: number, byS: number): LevelStep => ({
  ...{ kind: 'position', ticket, symbol: 'EURUSD', level: 'sl', fromValue, toValue },
  ...{ afterMs: fromValue === null ? null : utc(byS), byMs: utc(byS) },
});
const steps = [
  step('7', null, 0, 0),
  step('8', null, 1.099, 50),
  step('7', 0, 1.099, 30),
  step('9', null, 0, 150),
];
const coverage: KeptCoverage = {
  ...{ fromMs: utc(0), toMs: utc(200), watchedMs: 190_000, hasMore: false },
  gaps: [{ fromMs: utc(60), toMs: utc(70) }],
};
const record = { steps: stopSteps(steps), coverage, offsets: ahead(offsetS), nowMs: utc(200) };

/** Of the trades of one bot. */
const stopsOf = (
  magic: number,
  of: typeof record | (Omit<typeof record, 'coverage'> & { coverage: null }),
  from: number | null,
) =>
  trips
    .filter((trip) => trip.magic === magic)
    .map((trip) => tradeStopTimes(trip, of, stopsSince(of, from)))
    .reduce<StopTimes | null>(addStopTimes, null);

describe('the time without a stop', () => {
  it('adds up over trades, with what was not watched', () => {
    expect(stopsOf(7701, record, null)).toEqual({
      withMs: 60_000 + 30_000,
      withoutMs: 30_000,
      unknownMs: 20_000,
    });
    expect(stopsOf(7702, record, null)).toMatchObject({ withoutMs: 50_000, unknownMs: 0 });
  });
  it('counts from the beginning of the period, and trades that ended before not at all', () => {
    expect(stopsOf(7701, record, at(95))).toEqual({ withMs: 5_000, withoutMs: 0, unknownMs: 0 });
    expect(stopsOf(7701, record, at(100))).toBeNull();
  });
  it('of all time counts from when positions were first watched', () => {
    const later = { ...record, coverage: { ...coverage, fromMs: utc(40), gaps: [] } };
    expect(stopsOf(7701, later, null)).toEqual({ withMs: 60_000 + 40_000, withoutMs: 0, unknownMs: 0 });
  });
  it('is not known where nothing is kept', () => {
    expect(stopsOf(7701, { ...record, steps: new Map(), coverage: null }, null)).toEqual({
      withMs: 0,
      withoutMs: 0,
      unknownMs: 140_000,
    });
  });
  it('finds the gaps of a trade among those of months', () => {
    const gap = (s: number) => ({ fromMs: utc(s), toMs: utc(s + 1) });
    const gaps = Array.from({ length: 500 }, (_, each) => gap(2 * each - 600));
    const many = { ...record, coverage: { ...coverage, fromMs: utc(-700), gaps } };
    // Every other second of its life.
    expect(stopsOf(7702, many, null)).toMatchObject({ withoutMs: 25_000, unknownMs: 25_000 });
  });
});

describe('the mean result in R', () => {
  const spec = { ...eurusd, tickValue: 1, tickValueProfit: 1, tickValueLoss: 1 };
  const closed = trips.filter(({ state }) => state === 'closed');
  const stopIn =
    (ordered: ReadonlyMap<string, number>, of = record) =>
    (trade: (typeof closed)[number]) =>
      firstStopOf(trade, ordered, of);
  const none = { average: null, known: 0 };
  it('is by the first stop: of the opening order, else the first that was seen', () => {
    // 100 points of a lot at 1 each were risked: +1 R and −0.5 R.
    expect(meanR(closed, stopIn(new Map()), () => spec)).toEqual({
      average: expect.closeTo(0.25, 9),
      known: 2,
    });
    // The order of 8 had a stop at half the distance: −1 R.
    expect(meanR(closed, stopIn(new Map([['8', 1.0995]])), () => spec).average).toBeCloseTo(0, 9);
  });
  it('leaves out trades whose stop or symbol is not known, and says so', () => {
    expect(meanR(closed, stopIn(new Map(), { ...record, steps: new Map() }), () => spec)).toEqual(none);
    expect(meanR(closed, stopIn(new Map()), () => null)).toEqual(none);
    // A stop in profit risked nothing.
    expect(
      meanR(
        closed.slice(0, 1),
        () => 1.2,
        () => spec,
      ),
    ).toEqual(none);
  });
});
