import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  curveWords,
  lowestOf,
  rowsOf,
  rowWords,
  runsOf,
  sparkPaths,
  worstFall,
} from '../../../../renderer/features/equity/curve-plan';
import type { EquityCurve } from '../../../../shared/model/equity';
import { ahead } from '../../../fixtures/broker-offsets';

const fromMs = Date.UTC(2026, 10, 18, 3, 0);
const minuteMs = 60_000;

/** One point a minute where a number stands. */
function curveOf(values: readonly (number | null)[], changes: Partial<EquityCurve> = {}): EquityCurve {
  return {
    fromMs,
    toMs: fromMs + values.length * minuteMs - 1,
    stepMs: minuteMs,
    points: values.flatMap((equity, at) =>
      equity === null
        ? []
        : [{ atMs: fromMs + at * minuteMs + 30_000, equity, low: equity, high: equity, balance: 100 }],
    ),
    gaps: [],
    deals: [],
    ...changes,
  };
}

describe('the curve of equity', () => {
  it('never joins what lies on both sides of a gap, however short that is', () => {
    const gap = { fromMs: fromMs + 40_000, toMs: fromMs + 60_000 };
    const runs = runsOf(curveOf([1, 2, 3, null, null, 4], { gaps: [gap] }));
    expect(runs.map((run) => run.map(({ equity }) => equity))).toEqual([[1], [2, 3], [4]]);
  });

  it('has a row for each step, in the broker’s time, empty where nothing was recorded', () => {
    const deal = { ticket: '1', symbol: 'EURUSD', time: fromMs / 1_000 + 7_200 + 70, net: 5, isTrade: true };
    const rows = rowsOf(curveOf([10, 12, null, 9], { deals: [deal] }), ahead(7_200));
    expect(rows.map(({ time }) => time - fromMs / 1_000)).toEqual([7_200, 7_260, 7_320, 7_380]);
    expect(rows.map(({ known }) => known?.drawdown ?? null)).toEqual([0, 0, null, -3]);
    expect(rows.map(({ known }) => known?.isLast ?? null)).toEqual([false, true, null, true]);
    expect(rows.map(({ deals }) => deals.length)).toEqual([0, 1, 0, 0]);
  });

  it('puts every point into a row and leaves the order of time', () => {
    const values = fc.array(fc.option(fc.integer({ min: 1, max: 100 })), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 7 }), (drawn, step) => {
        const all = curveOf(drawn);
        const points = all.points.filter((_, at) => at % step === 0);
        const rows = rowsOf({ ...all, points, stepMs: step * minuteMs }, ahead(0));
        const known = rows.flatMap((row) => (row.known === null ? [] : [row.known.equity]));
        expect(known.at(-1)).toBe(points.at(-1)?.equity);
        expect(known.length).toBeLessThanOrEqual(points.length);
        expect(rows.every((row, at) => at === 0 || row.time > (rows[at - 1]?.time ?? 0))).toBe(true);
      }),
    );
  });

  it('tells the lowest equity and the largest fall from a height before it', () => {
    const curve = curveOf([100, 120, 90, 130, 110]);
    expect(lowestOf(curve)?.low).toBe(90);
    expect(worstFall(curve)).toEqual({ money: 30, percent: 25 });
    const gaps = [{ fromMs, toMs: fromMs + 2.5 * minuteMs }];
    expect(curveWords({ ...curve, gaps }, ahead(7_200), 2)).toBe(
      'Lowest 90.00 at 2026.11.18 05:02 · largest drawdown −30.00 (25.0\u00a0%) · watched 49\u00a0% of the time',
    );
    expect(worstFall(curveOf([]))).toBe(null);
    expect(curveWords(curveOf([]), ahead(0), 2)).toBe('Nothing was recorded in this time.');
  });

  it('says the state of a step, what was booked in it, and that nothing was recorded', () => {
    const known = { equity: 90, balance: 100, drawdown: -10, isLast: false };
    const deals = [
      { net: 5, isTrade: true },
      { net: -1, isTrade: true },
      { net: 50, isTrade: false },
    ];
    expect(rowWords({ time: fromMs / 1_000, known, deals }, 2)).toBe(
      '2026.11.18 03:00 · equity 90.00 · balance 100.00 · drawdown −10.00 · 2 deals booked +4.00 · deposit or withdrawal +50.00',
    );
    expect(rowWords({ time: fromMs / 1_000, known: null, deals: [] }, 2)).toBe(
      '2026.11.18 03:00 · not recorded',
    );
  });

  it('is drawn small as one path a run', () => {
    const paths = sparkPaths(curveOf([1, 2, null, null, 3]), 100, 20);
    expect(paths).toHaveLength(2);
    expect(paths[0]).toMatch(/^M10\.0 19\.0 L30\.0 10\.0$/);
    expect(sparkPaths(curveOf([5]), 100, 20)).toHaveLength(1);
  });
});
