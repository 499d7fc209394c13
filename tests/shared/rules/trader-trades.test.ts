import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readingsOfTrades, startTrial } from '../../../shared/rules/alert-trial';
import { isFired, judge, newJudged } from '../../../shared/rules/judge';
import { type OfTrades, type TraderTrade, tradesReader } from '../../../shared/rules/trader-trades';
import { alertOf } from '../../fixtures/alerts';

const trader = 'bot 7701';
const of: Readonly<Record<OfTrades['kind'], OfTrades>> = {
  symbols: { kind: 'symbols', trader, symbols: 'EURUSD' },
  hours: { kind: 'hours', trader, hours: '00:00-00:20' },
  hourly: { kind: 'hourly', trader },
  opposite: { kind: 'opposite', trader },
  storm: { kind: 'storm', trader },
  'usual-size': { kind: 'usual-size', trader },
  're-opened': { kind: 're-opened', trader },
};
const bounds = { symbols: 0, hours: 0, hourly: 3, opposite: 0, storm: 1, 'usual-size': 2, 're-opened': 0 };
const minute = 60;

/** Counted anew for each second, by the words of docs/alerts.md. */
function plainly(kind: OfTrades['kind'], all: readonly TraderTrade[], atS: number): number {
  const trades = all.filter(({ openS }) => openS <= atS);
  const isOpen = ({ closeS }: TraderTrade): boolean => closeS === null || closeS > atS;
  const shown = trades.filter((each) => isOpen(each) || atS - each.openS < 5 * minute);
  const within = (seconds: number, endS: number) =>
    trades.filter(({ openS }) => openS <= endS && endS - openS < seconds).length;
  switch (kind) {
    case 'symbols':
      return shown.filter(({ symbol }) => symbol !== 'EURUSD').length;
    case 'hours':
      return shown.filter(({ openS }) => openS % 86_400 >= 20 * minute).length;
    case 'hourly':
      return within(60 * minute, atS);
    case 'opposite': {
      const count = (symbol: string, side: string) =>
        trades.filter((each) => isOpen(each) && each.symbol === symbol && each.side === side).length;
      return ['EURUSD', 'XAUUSD']
        .map((symbol) => Math.min(count(symbol, 'BUY'), count(symbol, 'SELL')))
        .reduce((sum, each) => sum + each, 0);
    }
    case 'storm': {
      let most = 4;
      for (let endS = 0; endS <= atS - 10 * minute; endS += 1)
        most = Math.max(most, within(10 * minute, endS));
      return within(10 * minute, atS) / most;
    }
    case 'usual-size':
      return Math.max(
        0,
        ...shown.map(({ lots, openS }) => {
          const before = Math.max(0, ...trades.filter((each) => each.openS < openS).map((each) => each.lots));
          return before === 0 ? 0 : lots / before;
        }),
      );
    case 're-opened':
      return Math.max(
        0,
        ...trades
          .filter(({ id, symbol, side, openS }) =>
            trades.some(
              (each) =>
                each.id !== id &&
                each.isClosedByHand &&
                each.symbol === symbol &&
                each.side === side &&
                each.closeS !== null &&
                openS >= each.closeS &&
                openS - each.closeS <= 5 * minute,
            ),
          )
          .map(({ openS }) => openS),
      );
  }
}

const trade = fc.record({
  openS: fc.integer({ min: 1, max: 45 }),
  lastsS: fc.option(fc.integer({ min: 1, max: 20 })),
  symbol: fc.constantFrom('EURUSD', 'XAUUSD'),
  side: fc.constantFrom('BUY' as const, 'SELL' as const),
  lots: fc.constantFrom(0.1, 0.2, 0.4),
  isClosedByHand: fc.boolean(),
});
/** Half minutes, so that windows begin and end among them. */
const listed = fc.array(trade, { maxLength: 25 }).map((rows) =>
  rows
    .map(({ openS, lastsS, ...rest }, index): TraderTrade => {
      const closeS = lastsS === null ? null : (openS + lastsS) * 30;
      return {
        ...rest,
        id: `${index}`,
        openS: openS * 30,
        closeS,
        isClosedByHand: rest.isClosedByHand && closeS !== null,
      };
    })
    .toSorted((left, right) => left.openS - right.openS),
);
const kinds = Object.keys(of) as OfTrades['kind'][];

test.each(kinds)('%s is read as it is counted plainly', (kind) => {
  fc.assert(
    fc.property(listed, fc.integer({ min: 0, max: 1_600 }), (trades, atS) => {
      expect(tradesReader(trades)(of[kind], atS).value).toBeCloseTo(plainly(kind, trades, atS), 8);
    }),
    { numRuns: 200 },
  );
});

test.each(kinds)('%s tried by deals speaks when a judge that reads each second would have', (kind) => {
  const readings = kind === 're-opened' ? 1 : 2;
  const rule = alertOf(of[kind], { value: bounds[kind], readings });
  fc.assert(
    fc.property(listed, fc.integer({ min: 0, max: 2_400 }), (trades, toS) => {
      const trial = startTrial(rule, 0);
      trial.take(readingsOfTrades(trades, of[kind], readings, toS));
      const live: number[] = [];
      let judged = newJudged({ isOn: true }, 0);
      for (let atS = 0; atS <= toS; atS += 1) {
        const value = tradesReader(trades)(of[kind], atS).value;
        const step = judge(rule, judged, { kind: 'value', value, clearsBy: 0 }, atS * 1_000);
        judged = step.judged;
        if (step.flips.some(isFired)) live.push(atS);
      }
      expect(trial.end().marks.map(({ atS }) => atS)).toEqual(live);
    }),
    { numRuns: 15 },
  );
});
