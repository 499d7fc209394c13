import { expect } from 'vitest';
import { z } from 'zod';
import type { Candle, Timeframe } from '../../../demo-bridge/market/candle';
import { analyse } from '../../../demo-bridge/ta/analyse';

export const seriesShape = z.array(z.number().nullable());
export const bundleShape = z.record(z.string(), seriesShape);
export type Series = z.infer<typeof seriesShape>;

/** The outputs of a request that must succeed. */
export function outputs(
  bars: readonly Candle[],
  indicators: unknown,
  { timeframe = 'H1', recentBars }: { timeframe?: Timeframe; recentBars?: number } = {},
): Record<string, unknown> {
  const request = { symbol: 'EURUSD', timeframe, bars, indicators };
  const analysis = analyse(recentBars === undefined ? request : { ...request, recentBars });
  if (!analysis.ok) throw new Error(`refused: ${JSON.stringify(analysis.detail)}`);
  expect(analysis.ta).not.toBeNull();
  return analysis.ta ?? {};
}

/** One output that is a series. */
export function seriesOf(bars: readonly Candle[], query: Record<string, unknown>): Series {
  return seriesShape.parse(outputs(bars, { wanted: query }).wanted);
}

/** One part of an output that is an object of series. */
export function partOf(bars: readonly Candle[], query: Record<string, unknown>, part: string): Series {
  const parts = bundleShape.parse(outputs(bars, { wanted: query }).wanted);
  const series = parts[part];
  if (series === undefined) throw new Error(`no part ${part}`);
  return series;
}

/** Why a request was refused. */
export function refusal(bars: readonly Candle[], indicators: unknown, recentBars?: number): unknown {
  const request = { symbol: 'EURUSD', timeframe: 'H1' as const, bars, indicators };
  const analysis = analyse(recentBars === undefined ? request : { ...request, recentBars });
  if (analysis.ok) throw new Error('was not refused');
  expect(analysis.status).toBe(400);
  return analysis.detail;
}

/** The defined values of a series. */
export function defined(series: Series): number[] {
  return series.filter((value) => value !== null);
}
