import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWhole, rebuildRoundTrips } from '../../../shared/math/closed-positions';
import { isTrade } from '../../../shared/math/deals';
import { isListedIn, tradesOfPeriod } from '../../../shared/math/period-trades';
import type { Deal } from '../../../shared/model/deal';
import { randomDay } from './random-day';
import { closing, opening } from './trading-days';

/** A place to cut a day at. */
const cut = fc.record({ deals: randomDay, at: fc.nat({ max: 60 }) });

const inCents = (value: number): number => Math.round(value * 100);
const onPaper = (deals: readonly Deal[]): number =>
  deals.reduce(
    (sum, { profit, swap, commission, fee }) =>
      sum + inCents(profit) + inCents(swap) + inCents(commission) + inCents(fee),
    0,
  );

describe('one trade has one net', () => {
  const midnight = Date.UTC(2026, 10, 19) / 1_000;
  const entry = opening('7', { commission: -0.35, time: midnight - 3_600 });
  const exit = closing('7', { profit: 7.5, commission: -0.35, time: midnight + 300 });
  const history = rebuildRoundTrips([entry, exit]);
  const of = (from: number | null, to: number | null) => {
    const { closed, booked: sums, notWhole } = tradesOfPeriod(history, { from, to });
    return { closed: closed.map(({ net }) => net), booked: sums.net, notWhole };
  };

  it('whatever the period: it counts where it closed, whole, and its deals are booked where they lie', () => {
    expect(of(midnight, null)).toEqual({ closed: [6.8], booked: 7.15, notWhole: 0 });
    expect(of(midnight - 86_400, midnight - 1)).toEqual({ closed: [], booked: -0.35, notWhole: 0 });
    expect(of(midnight - 4 * 86_400, midnight + 86_399)).toEqual({ closed: [6.8], booked: 6.8, notWhole: 0 });
    expect(of(null, null)).toEqual({ closed: [6.8], booked: 6.8, notWhole: 0 });
  });

  it('stands in the list of the period in which it closed, with a part of it in that too', () => {
    const [day, night] = [
      { from: midnight - 86_400, to: midnight - 1 },
      { from: midnight, to: null },
    ];
    const listed = (deals: readonly Deal[]) =>
      rebuildRoundTrips(deals).trips.map((trade) => [isListedIn(trade, day), isListedIn(trade, night)]);
    expect(listed([entry, exit])).toEqual([[false, true]]);
    expect(listed([entry])).toEqual([[true, true]]);
    const part = { ...exit, ticket: '90', volume: exit.volume / 2, time: midnight - 60 };
    const rest = { ...exit, volume: exit.volume / 2 };
    expect(listed([entry, part, rest])).toEqual([[true, true]]);
  });

  it('is counted in no period while a part of it is open', () => {
    const part = closing('8', { volume: 0.4, profit: 3, time: midnight + 60 });
    const partly = rebuildRoundTrips([opening('8', { time: midnight }), part]);
    const period = tradesOfPeriod(partly, { from: midnight, to: null });
    expect(period).toMatchObject({ closed: [], notWhole: 0, booked: { net: 3 } });
    expect(period.trips).toHaveLength(1);
  });

  it('is not whole where its entry was not read: booked, and in no statistic', () => {
    const {
      trips,
      closed,
      notWhole,
      booked: sums,
    } = tradesOfPeriod(rebuildRoundTrips([exit]), {
      from: midnight,
      to: null,
    });
    expect(trips.map(({ state }) => state)).toEqual(['not-whole']);
    expect({ closed, notWhole, net: sums.net }).toEqual({ closed: [], notWhole: 1, net: 7.15 });
  });

  it('in each of all days that a history is cut into, to the cent: each closed trade once, each deal once', () => {
    fc.assert(
      fc.property(cut, ({ deals, at }) => {
        const all = rebuildRoundTrips(deals);
        const to = deals[Math.min(at, deals.length - 1)]?.time ?? 0;
        const parts = [
          tradesOfPeriod(all, { from: null, to }),
          tradesOfPeriod(all, { from: to + 1, to: null }),
        ];
        const whole = all.trips.filter((trip) => isWhole(trip) && trip.state === 'closed');
        const closed = parts.flatMap((part) => part.closed);
        expect(new Set(closed)).toEqual(new Set(whole));
        expect(closed).toHaveLength(whole.length);
        expect(parts.reduce((sum, part) => sum + inCents(part.booked.net), 0)).toBe(
          onPaper(deals.filter(isTrade)),
        );
      }),
      { numRuns: 400 },
    );
  });

  it('is booked in a period to the cent of the deals that lie in it', () => {
    fc.assert(
      fc.property(cut, ({ deals, at }) => {
        const from = deals[Math.min(at, deals.length - 1)]?.time ?? 0;
        const since = deals.filter(({ time }) => (time ?? 0) >= from);
        const { booked: sums } = tradesOfPeriod(rebuildRoundTrips(deals), { from, to: null });
        expect(inCents(sums.net)).toBe(onPaper(since.filter(isTrade)));
        expect(sums.net).toBeCloseTo(sums.profit + sums.swap + sums.commission + sums.fee, 8);
      }),
      { numRuns: 400 },
    );
  });
});
