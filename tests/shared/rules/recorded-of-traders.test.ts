import { describe, expect, it } from 'vitest';
import { rebuildRoundTrips } from '../../../shared/math/closed-positions';
import type { KeptCoverage, LevelStep } from '../../../shared/model/kept-history';
import { noOwnTickets } from '../../../shared/rules/own-tickets';
import { firstStops, meanR, stopsByTrader } from '../../../shared/rules/recorded-of-traders';
import { createTraders } from '../../../shared/rules/trader';
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
const traders = createTraders(noOwnTickets, deals);

const openedMs = new Map([
  ['7', utc(0)],
  ['8', utc(50)],
  ['9', utc(150)],
]);

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
const record = { steps, coverage, offsets: ahead(offsetS), nowMs: utc(200) };

describe('the time without a stop', () => {
  it('adds up over the trades of each trader, with what was not watched', () => {
    const stops = stopsByTrader(trips, traders, record, null);
    expect(stops.get('bot 7701')).toMatchObject({
      withMs: 60_000 + 30_000,
      withoutMs: 30_000,
      unknownMs: 20_000,
    });
    expect(stops.get('bot 7701')?.without.map(({ trade, ms }) => [trade.id, ms])).toEqual([['7', 30_000]]);
    expect(stops.get('bot 7702')).toMatchObject({ withoutMs: 50_000, unknownMs: 0 });
  });
  it('counts from the beginning of the period, and trades that ended before not at all', () => {
    const stops = stopsByTrader(trips, traders, record, at(95));
    expect(stops.get('bot 7701')).toMatchObject({ withMs: 5_000, withoutMs: 0, unknownMs: 0 });
    expect(stopsByTrader(trips, traders, record, at(100)).has('bot 7701')).toBe(false);
  });
  it('is not known where nothing is kept', () => {
    const stops = stopsByTrader(trips, traders, { ...record, steps: [], coverage: null }, null);
    expect(stops.get('bot 7701')).toMatchObject({ withMs: 0, withoutMs: 0, unknownMs: 140_000 });
  });
});

describe('the mean result in R', () => {
  const spec = { ...eurusd, tickValue: 1, tickValueProfit: 1, tickValueLoss: 1 };
  const closed = trips.filter(({ state }) => state === 'closed');
  it('is by the first stop: of the opening order, else the first that was seen', () => {
    // 100 points of a lot at 1 each were risked: +1 R and −0.5 R.
    const seen = firstStops(steps, [], openedMs);
    expect(meanR(closed, seen, () => spec)).toEqual({
      average: expect.closeTo(0.25, 9),
      known: 2,
      trades: 2,
    });
    // The order of 8 had a stop at half the distance: −1 R.
    const told = firstStops(steps, [{ ticket: '8', sl: 1.0995 }], openedMs);
    expect(meanR(closed, told, () => spec).average).toBeCloseTo(0, 9);
  });
  it('leaves out trades whose stop or symbol is not known, and says so', () => {
    expect(meanR(closed, firstStops([], [], openedMs), () => spec)).toEqual({
      average: null,
      known: 0,
      trades: 2,
    });
    expect(meanR(closed, firstStops(steps, [], openedMs), () => null)).toEqual({
      average: null,
      known: 0,
      trades: 2,
    });
    // A stop in profit risked nothing.
    expect(meanR(closed, new Map([['7', 1.2]]), () => spec)).toEqual({ average: null, known: 0, trades: 2 });
  });
});
