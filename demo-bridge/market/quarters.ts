import type { Level } from './levels';
import { CLOSE, HIGH, LOW, WIDTH } from './subdivide';
import type { SymbolMarket } from './symbol-market';
import { priceOf } from './symbols';

const QUARTER_LEVEL: Level = 3;
const QUARTER_MINUTES = 15;

/** A closed M15 bar, in prices. */
export interface QuarterBar {
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** The newest `count` M15 bars closed by one millisecond after `at`, oldest first; cheaper than candles. */
export function closedQuarters(market: SymbolMarket, at: number, count: number): QuarterBar[] {
  const { definition, days, levels } = market;
  const newestFirst: QuarterBar[] = [];
  const now = Math.floor((at + 1) / 60_000);
  const price = (ticks: number | undefined) => priceOf(definition, (ticks ?? 0) * definition.tickPoints);
  for (let index = days.countUpTo(Math.floor(now / 1440)) - 1; index >= 0; index -= 1) {
    const day = days.dayAt(index);
    const { bars, minutes, count: inDay } = levels.day(QUARTER_LEVEL, day);
    for (let i = inDay - 1; i >= 0; i -= 1) {
      if (day * 1440 + (minutes[i] ?? 0) + QUARTER_MINUTES > now) continue;
      const from = i * WIDTH;
      newestFirst.push({
        high: price(bars[from + HIGH]),
        low: price(bars[from + LOW]),
        close: price(bars[from + CLOSE]),
      });
      if (newestFirst.length === count) return newestFirst.reverse();
    }
  }
  return newestFirst.reverse();
}
