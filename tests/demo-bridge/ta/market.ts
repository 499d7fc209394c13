import type { Candle } from '../../../demo-bridge/market/candle';
import { seeded } from '../../../demo-bridge/market/random';

/** Monday 2026-03-02 00:00 on the broker's clock, epoch seconds. */
export const MONDAY = 1_772_409_600;
export const HOUR = 3600;

function digitsOf(price: number): number {
  if (price > 1000) return 2;
  if (price > 10) return 3;
  return price > 0.1 ? 5 : 10;
}

/** Hourly bars of an invented market: trends that turn, wicks, uneven volume, no bar at weekends. */
export function hourlyBars(count: number, { seed = 7, price = 1.17, step = 0.0008 } = {}): Candle[] {
  const random = seeded(seed);
  const bars: Candle[] = [];
  const quoted = (value: number) => Number(value.toFixed(digitsOf(price)));
  let close = price;
  for (let hour = 0; bars.length < count; hour++) {
    const time = MONDAY + hour * HOUR;
    const weekday = Math.floor(hour / 24) % 7;
    if (weekday >= 5) continue;
    const open = close + (random() - 0.5) * step * 0.1;
    close = open + (random() - 0.5 + 0.25 * Math.sin(hour / 37)) * step * 2;
    bars.push({
      time,
      open: quoted(open),
      high: quoted(Math.max(open, close) + random() * step),
      low: quoted(Math.min(open, close) - random() * step),
      close: quoted(close),
      tick_volume: 100 + Math.floor(random() * 4000),
      real_volume: 0,
      spread: 12,
    });
  }
  return bars;
}

/** Bars of a market that does not move. */
export function flatBars(count: number, { volume = 0, price = 1.17 } = {}): Candle[] {
  return Array.from({ length: count }, (_, hour) => ({
    time: MONDAY + hour * HOUR,
    open: price,
    high: price,
    low: price,
    close: price,
    tick_volume: volume,
    real_volume: 0,
    spread: 12,
  }));
}

/** Hourly bars from open, high, low and close. */
export function barsOf(prices: readonly (readonly [number, number, number, number])[]): Candle[] {
  return prices.map(([open, high, low, close], hour) => ({
    time: MONDAY + hour * HOUR,
    open,
    high,
    low,
    close,
    tick_volume: 100,
    real_volume: 0,
    spread: 12,
  }));
}
