import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RebuiltHistory, rebuildRoundTrips } from '../../../shared/math/closed-positions';
import { joinedTrades, tradesSince } from '../../../shared/math/period-trades';
import { randomDay } from './random-day';
import { booked, closing, opening } from './trading-days';

const byId = (history: RebuiltHistory) => ({
  ...history,
  trips: history.trips.toSorted((left, right) => (left.id < right.id ? -1 : 1)),
  unmatched: history.unmatched.toSorted((left, right) => (left.ticket < right.ticket ? -1 : 1)),
});
/** A place to cut a day at. */
const cut = fc.record({ deals: randomDay, at: fc.nat({ max: 60 }) });

describe('the trades of a period out of a longer one', () => {
  it('are those of its deals alone with the earlier ones at hand, to the cent', () => {
    fc.assert(
      fc.property(cut, ({ deals, at }) => {
        const from = deals[Math.min(at, deals.length - 1)]?.time ?? 0;
        const since = deals.filter(({ time }) => (time ?? 0) >= from);
        const before = deals.filter(({ time }) => (time ?? 0) < from);
        expect(byId(tradesSince(rebuildRoundTrips(deals), from))).toEqual(
          byId(rebuildRoundTrips(since, before)),
        );
      }),
      { numRuns: 400 },
    );
  });

  it('keep the other side of a close-by that lies in the period as a whole', () => {
    const by = { entry: 'OUT_BY', order: '990' } as const;
    const deals = [
      opening('7'),
      opening('8', { type: 'SELL' }),
      closing('7', by),
      closing('8', { ...by, type: 'BUY' }),
    ];
    const from = deals[1]?.time ?? 0;
    expect(tradesSince(rebuildRoundTrips(deals), from).trips.map(({ closedBy }) => closedBy)).toEqual([
      '8',
      '7',
    ]);
  });
});

describe('later deals', () => {
  it('make the same trades as if all had been read at once', () => {
    fc.assert(
      fc.property(cut, ({ deals, at }) => {
        const joined = joinedTrades(rebuildRoundTrips(deals.slice(0, at)), deals.slice(at));
        expect(byId(joined)).toEqual(byId(rebuildRoundTrips(deals)));
      }),
      { numRuns: 400 },
    );
  });

  it('are counted once where a bridge tells no times and repeats them', () => {
    const stray = booked({ positionId: null, time: null });
    const deals = [opening('7', { time: null }), closing('7', { time: null }), stray];
    const joined = joinedTrades(rebuildRoundTrips(deals), deals);
    expect(byId(joined)).toEqual(byId(rebuildRoundTrips(deals)));
  });
});
