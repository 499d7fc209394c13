import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fewestTrades, proposalsOf } from '../../../shared/rules/proposals';
import { isOfTrades, type TraderTrade, tradesReader } from '../../../shared/rules/trader-trades';

/** Monday, 09:00. */
const begin = Date.UTC(2026, 10, 16, 9) / 1_000;
const trade = fc.record({
  openS: fc.integer({ min: 0, max: 300 }),
  lastsS: fc.option(fc.integer({ min: 0, max: 60 })),
  symbol: fc.constantFrom('EURUSD', 'XAUUSD'),
  side: fc.constantFrom('BUY' as const, 'SELL' as const),
  lots: fc.constantFrom(0.1, 0.2, 0.3),
});
const listed = fc.array(trade, { minLength: fewestTrades, maxLength: 40 }).map((rows) =>
  rows
    .map(({ openS, lastsS, ...rest }, index): TraderTrade => {
      const closeS = lastsS === null ? null : begin + (openS + lastsS) * 60;
      return { ...rest, id: `${index}`, openS: begin + openS * 60, closeS, isClosedByHand: false };
    })
    .toSorted((left, right) => left.openS - right.openS),
);

test('what a trader did keeps each of them, and no tighter bound would have been kept', () => {
  fc.assert(
    fc.property(listed, (trades) => {
      const read = tradesReader(trades);
      const moments = trades.map(({ openS }) => openS);
      const openAt = (atS: number) =>
        trades.filter(
          ({ openS, closeS }) => openS <= atS && (closeS === null || closeS > atS || openS === atS),
        );
      const most = (of: (atS: number) => number) => Math.max(...moments.map(of));
      for (const { of, value } of proposalsOf('bot 7701', trades, 4)) {
        if (of.kind === 'positions') expect(value).toBe(most((atS) => openAt(atS).length));
        else if (of.kind === 'lots')
          expect(value).toBeCloseTo(
            most((atS) => openAt(atS).reduce((sum, { lots }) => sum + lots, 0)),
            8,
          );
        else if (of.kind === 'size') expect(value).toBe(Math.max(...trades.map(({ lots }) => lots)));
        else if (of.kind === 'no-stop') expect(value).toBe(10);
        else if (isOfTrades(of))
          expect(
            most((atS) => read(of, atS).value),
            of.kind,
          ).toBe(value);
        else expect(of.kind).toBe('silence');
      }
    }),
    { numRuns: 300 },
  );
});

const steady = (count: number): TraderTrade[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: `${index}`, symbol: 'EURUSD', side: 'BUY', lots: 0.1, isClosedByHand: false },
    ...{ openS: begin + index * 600, closeS: begin + index * 600 + 300 },
  }));
const kindsOf = (trades: readonly TraderTrade[], barestS: number | null = null) =>
  proposalsOf('you', trades, barestS).map(({ of }) => of.kind);

test('few trades say nothing; a stop that is not known, many symbols and all hours are not promised', () => {
  expect(kindsOf(steady(fewestTrades - 1))).toEqual([]);
  const usual = ['positions', 'lots', 'size', 'hourly', 'symbols', 'hours', 'opposite', 'silence'];
  expect(kindsOf(steady(fewestTrades))).toEqual(usual);
  expect(kindsOf(steady(fewestTrades), 61)).toContain('no-stop');
  expect(kindsOf(steady(fewestTrades), 4_000)).toEqual(usual);
  expect(kindsOf(steady(200))).not.toContain('hours');
  const many = steady(30).map((each, index) => ({ ...each, symbol: `S${index % 11}` }));
  expect(kindsOf(many)).not.toContain('symbols');
});

test('a turn round in one second is nothing opposite', () => {
  const turned = steady(fewestTrades).map((each, index): TraderTrade => {
    const openS = begin + index * 600;
    return { ...each, side: index % 2 === 0 ? 'BUY' : 'SELL', openS, closeS: openS + 600 };
  });
  expect(kindsOf(turned)).toContain('opposite');
  expect(kindsOf(turned.map((each) => ({ ...each, closeS: (each.closeS ?? 0) + 1 })))).not.toContain(
    'opposite',
  );
});
