import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  piledIn,
  planDeals,
  rowAt,
  stackArrows,
} from '../../../../../renderer/features/chart/plan/deal-plan';
import { rebuildRoundTrips } from '../../../../../shared/math/closed-positions';
import type { Deal } from '../../../../../shared/model/deal';
import type { TraderKey } from '../../../../../shared/rules/trader-key';
import { traders } from '../../../../fixtures/trading';
import { closing, deposit, opening } from '../../../../shared/math/trading-days';

const plan = (deals: readonly Deal[], hidden: readonly TraderKey[] = [], most?: number) =>
  planDeals(deals, rebuildRoundTrips(deals).trips, {
    symbol: deals[0]?.symbol ?? '',
    traders,
    hidden: new Set(hidden),
    ...(most === undefined ? {} : { most }),
  });

describe('deals on the chart', () => {
  const enter = opening('7', { volume: 0.2, price: 1.1, magic: 7701 });
  const exit = closing('7', { volume: 0.2, price: 1.105, profit: 100, magic: 7701 });

  it('are an arrow each, and a line from entry to exit', () => {
    const { marks, joins } = plan([exit, enter]);
    expect(marks.map(({ ticket, side, price }) => [ticket, side, price])).toEqual([
      [enter.ticket, 'BUY', 1.1],
      [exit.ticket, 'SELL', 1.105],
    ]);
    expect(joins).toEqual([
      {
        from: { time: enter.time, price: 1.1 },
        to: { time: exit.time, price: 1.105 },
        trader: 'bot 7701',
        tickets: [enter.ticket, exit.ticket],
      },
    ]);
  });
  it('are filtered by who traded; who is hidden can still be chosen', () => {
    const byHand = opening('8', { magic: 0 });
    const shown = plan([enter, exit, byHand], ['bot 7701']);
    expect(shown.marks.map(({ ticket }) => ticket)).toEqual([byHand.ticket]);
    expect(shown.joins).toEqual([]);
    expect(shown.traders).toEqual(['bot 7701', 'api']);
  });
  it('never hold a deposit, another symbol, or a deal without a time or price', () => {
    const others = [
      deposit(),
      opening('9', { symbol: 'XAUUSD' }),
      opening('10', { time: null }),
      opening('11', { price: 0 }),
      opening('12', { price: Number.NaN }),
    ];
    expect(plan([enter, ...others]).marks).toHaveLength(1);
  });
  it('are the newest ones, and the others are counted', () => {
    const many = Array.from({ length: 30 }, (_, index) => opening(`${100 + index}`, {}));
    const { marks, leftOut } = plan(many, [], 10);
    expect(leftOut).toBe(20);
    expect(marks).toHaveLength(10);
  });
});

describe('the bar of a deal', () => {
  const bars = [{ time: 100 }, { time: 200 }, { time: 300 }];
  it('is the last that opened before it', () => {
    expect([99, 100, 199, 200, 9_999].map((time) => rowAt(bars, time))).toEqual([-1, 0, 0, 1, 2]);
  });
});

describe('several deals on one bar', () => {
  it('stack: none hides another, and all are drawn', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            side: fc.constantFrom('BUY', 'SELL'),
            x: fc.constantFrom(10, 20),
            y: fc.double({ min: 0, max: 300, noNaN: true }),
          }),
          { maxLength: 40 },
        ),
        (deals) => {
          const placed = stackArrows(deals.map(({ side, x, y }) => ({ mark: { side }, x, y })));
          expect(placed).toHaveLength(deals.length);
          for (const [index, one] of placed.entries())
            for (const other of placed.slice(index + 1))
              if (one.x === other.x && one.mark.side === other.mark.side)
                expect(Math.abs(one.y - other.y)).toBeGreaterThanOrEqual(10 - 1e-6);
        },
      ),
    );
  });
  it('leaves one that is alone at its price', () => {
    const mark = { side: 'BUY' as const };
    expect(stackArrows([{ mark, x: 5, y: 40 }])).toEqual([{ mark, x: 5, y: 40, priceY: 40, all: [mark] }]);
  });
  it('are one arrow with their number where the pile would hide the candles, and each is still there', () => {
    const seen = Array.from({ length: 9 }, (_, index) => ({
      mark: { side: 'SELL' as const, ticket: index },
      x: 5,
      y: 100 + index,
    }));
    const alone = { mark: { side: 'SELL' as const, ticket: 99 }, x: 5, y: 300 };
    const [other, pile, ...rest] = stackArrows([...seen, alone], 4);
    expect(rest).toEqual([]);
    expect(pile?.all.map(({ ticket }) => ticket).toSorted()).toEqual(seen.map(({ mark }) => mark.ticket));
    expect(other).toMatchObject({ y: 300, all: [alone.mark] });
    expect(stackArrows(seen, 9)).toHaveLength(9);
  });
  it('pile up higher where the pane is higher', () => {
    expect([60, 150, 300, 900].map(piledIn)).toEqual([3, 6, 8, 8]);
  });
});
