import { withColumns } from '../../../shared/math/bars';
import type { Bars } from '../../../shared/model/bars';
import { emptyBars } from '../../../shared/model/bars';
import { ok, type Result } from '../../../shared/model/result';
import { isRecord } from './error-body';
import type { TakeRows } from './rows-in-text';
import { badField, listOf } from './wire';

/** A time above this (the year 5138) is in milliseconds, not seconds. */
const latestSeconds = 1e11;

const isPrice = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;

export function decodeBars(body: unknown, endpoint: string, within = ''): Result<Bars> {
  return beginBars(endpoint, within).end(body);
}

/** Checked by hand, not by schema: 5,000 candles come with each poll (docs/performance.md). Absent volume and spread count as 0. */
export function beginBars(
  endpoint: string,
  within = '',
): { readonly take: TakeRows; end(body: unknown): Result<Bars> } {
  const bars = emptyBars();
  const realVolume: number[] = [];
  let rising = true;
  let hasReal = false;
  let previous = 0;
  let failure: Result<never> | null = null;

  /** Null: it was as expected. */
  function takeCandle(candle: unknown): Result<never> | null {
    const bad = (field: string, value: unknown, problem: string) => {
      const place = `${within}[${bars.time.length}]`;
      return badField({ endpoint, field: field === '' ? place : `${place}.${field}`, value, problem });
    };
    if (!isRecord(candle)) return bad('', candle, 'expected a candle');
    const { time, open, high, low, close, tick_volume, real_volume, spread } = candle;
    if (typeof time !== 'number' || !Number.isFinite(time) || time <= 0 || time > latestSeconds) {
      return bad('time', time, 'expected seconds since 1970');
    }
    if (!isPrice(open)) return bad('open', open, 'expected a price');
    if (!isPrice(high)) return bad('high', high, 'expected a price');
    if (!isPrice(low)) return bad('low', low, 'expected a price');
    if (!isPrice(close)) return bad('close', close, 'expected a price');
    if (high < low) return bad('high', high, `the high is below the low ${low}`);
    const volume = tick_volume ?? 0;
    if (typeof volume !== 'number' || !Number.isFinite(volume))
      return bad('tick_volume', tick_volume, 'expected a number');
    const real = real_volume ?? 0;
    if (typeof real !== 'number' || !Number.isFinite(real))
      return bad('real_volume', real_volume, 'expected a number');
    const points = spread ?? 0;
    if (typeof points !== 'number' || !Number.isFinite(points))
      return bad('spread', spread, 'expected a number of points');
    if (time <= previous) rising = false;
    previous = time;
    bars.time.push(time);
    bars.open.push(open);
    bars.high.push(high);
    bars.low.push(low);
    bars.close.push(close);
    bars.tickVolume.push(volume);
    realVolume.push(real);
    if (real !== 0) hasReal = true;
    bars.spread.push(points);
    return null;
  }
  function take(candles: readonly unknown[]): void {
    for (const candle of candles) failure ??= takeCandle(candle);
  }

  return {
    take,
    end(body) {
      const list = listOf(body, endpoint);
      if (!list.ok) return list;
      take(list.value);
      if (failure !== null) return failure;
      const whole: Bars = hasReal ? { ...bars, realVolume } : bars;
      return ok(rising ? whole : sortedBars(whole));
    },
  };
}

/** Oldest first, each time once: of two candles with the same time the later in the answer is kept. */
function sortedBars(bars: Bars): Bars {
  const order = bars.time.map((time, index) => ({ time, index }));
  order.sort((a, b) => a.time - b.time || a.index - b.index);
  const kept = order.filter(({ time }, at) => order[at + 1]?.time !== time);
  return withColumns(bars, (column) => kept.map(({ index }) => column[index] ?? 0));
}
