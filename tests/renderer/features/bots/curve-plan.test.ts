import { describe, expect, it } from 'vitest';
import { curvePlan, pointAt } from '../../../../renderer/features/bots/curve-plan';
import { rebuildRoundTrips } from '../../../../shared/math/closed-positions';
import { drawnPoints } from '../../../../shared/math/trade-curve';
import type { LaneCurve } from '../../../../shared/model/ledger';
import { closedTradeOf } from '../../../../shared/rules/trader-results';
import { closing, opening } from '../../../shared/math/trading-days';

const trades = rebuildRoundTrips([opening('7'), closing('7')]).trips;
const start = Date.UTC(2026, 9, 19) / 1_000;
const day = 86_400;

/** A trade a day. */
function curveOf(nets: readonly number[], drawdown: LaneCurve['drawdown'] = null): LaneCurve {
  let sum = 0;
  const all = nets.flatMap((net, at) => {
    sum += net;
    return trades.map((trade) => ({ time: start + at * day, net, sum, trade }));
  });
  const drawn = drawnPoints({ points: all, drawdown });
  const points = drawn.points.map(({ trade, time, net, sum }) => ({
    ...closedTradeOf(trade),
    ...{ exit: time, net, sum },
  }));
  return { trades: nets.length, points, drawdown: drawn.drawdown };
}

const numbers = (path: string): readonly number[] => [...path.matchAll(/[\d.]+/g)].map(Number);

describe('the curve of results', () => {
  it('stands at its times, with its highest sum above its lowest', () => {
    const { x, y, zero } = curvePlan(curveOf([10, -30, 20, 40]));
    expect(x).toEqual([0, 1 / 3, 2 / 3, 1]);
    expect(y[1]).toBeGreaterThan(zero);
    expect(y[3]).toBeLessThan(zero);
    expect(Math.min(...y)).toBe(y[3]);
  });

  it('has a dot a trade, those of losses apart', () => {
    const { won, lost } = curvePlan(curveOf([10, -30, 20, 0]));
    expect(won.match(/M/g)).toHaveLength(3);
    expect(lost.match(/M/g)).toHaveLength(1);
  });

  it('shades the fall from its highest point, or from the beginning', () => {
    expect(curvePlan(curveOf([10, -30, 20], { amount: -30, from: 0, to: 1 })).fall).toMatchObject({
      from: 0,
      to: 0.5,
    });
    expect(curvePlan(curveOf([-5, 5, -1], { amount: -5, from: -1, to: 0 })).fall).toMatchObject({
      from: 0,
      to: 0,
    });
  });

  it('writes of the fall where the curve is not', () => {
    const textOf = (nets: readonly number[], from: number, to: number) =>
      curvePlan(curveOf(nets, { amount: -1, from, to })).fall;
    // It falls at once and rises much later; it falls at the end, from the top.
    expect(textOf([-10, -10, 5, 5, 20, 50], 0, 1)).toMatchObject({ isUpToEnd: false, isAtTop: true });
    expect(textOf([10, 10, 10, 10, 10, -40], 4, 5)).toMatchObject({ isUpToEnd: true, isAtTop: false });
    expect(textOf([10, -2, -2, -2, 30], 0, 3)).toMatchObject({ isUpToEnd: false, isAtTop: false });
  });

  it('of fifty thousand trades draws few steps, no dots, and both extremes', () => {
    const nets = Array.from({ length: 50_000 }, (_, at) =>
      at === 31_234 ? 5_000 : at === 31_235 ? -9_000 : 1,
    );
    const curve = curveOf(nets, { amount: -9_000, from: 31_234, to: 31_235 });
    const { from = 0, to = 0 } = curve.drawdown ?? {};
    expect(curve.points.length).toBeLessThan(810);
    expect([from, to].map((at) => curve.points[at]?.net)).toEqual([5_000, -9_000]);
    const { line, won, lost } = curvePlan(curve);
    expect(won + lost).toBe('');
    const heights = numbers(line).filter((_, at) => at % 2 === 1);
    expect(heights.length).toBeLessThan(2_500);
    expect(Math.min(...heights)).toBeCloseTo(40, 0);
    expect(numbers(line).at(-2)).toBe(1_000);
  });

  it('names round sums with their sign, and days', () => {
    const { levels, times } = curvePlan(curveOf(Array.from({ length: 31 }, () => 10)));
    expect(levels.map(({ text }) => text)).toEqual(['0', '+200']);
    expect(times.map(({ text }) => text)).toEqual(['10.22', '10.29', '11.05', '11.12']);
  });

  it('without times stands at equal distances and names no days', () => {
    const { points, ...rest } = curveOf([1, 2, 3]);
    const { x, times } = curvePlan({ ...rest, points: points.map((point) => ({ ...point, exit: null })) });
    expect(x).toEqual([0, 0.5, 1]);
    expect(times).toEqual([]);
  });
});

it('the point under the mouse is the nearest one', () => {
  expect([0, 0.24, 0.26, 0.9, 1].map((place) => pointAt([0, 0.5, 1], place))).toEqual([0, 0, 1, 2, 2]);
  expect(pointAt([], 0.5)).toBe(-1);
});
