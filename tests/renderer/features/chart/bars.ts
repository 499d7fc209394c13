import type { Analysis } from '../../../../shared/model/analysis';
import type { Bar, Bars } from '../../../../shared/model/bars';

export const hour = 3_600;
/** 2026-05-13 00:00, broker seconds. */
export const midnight = 1_778_630_400;

export const bar = (time: number, close: number, change: Partial<Bar> = {}): Bar => ({
  time,
  open: close,
  high: close + 0.0005,
  low: close - 0.0005,
  close,
  tickVolume: 100,
  ...change,
});

/** Hourly candles around 1.17. */
export const hours = (count: number, from = midnight): readonly Bar[] =>
  Array.from({ length: count }, (_, index) => bar(from + index * hour, 1.17 + Math.sin(index / 9) / 500));

export const columnsOf = (bars: readonly Bar[]): Bars => ({
  time: bars.map((one) => one.time),
  open: bars.map((one) => one.open),
  high: bars.map((one) => one.high),
  low: bars.map((one) => one.low),
  close: bars.map((one) => one.close),
  tickVolume: bars.map((one) => one.tickVolume),
  spread: bars.map(() => 12),
});

export const analysisOf = (bars: readonly Bar[], change: Partial<Analysis> = {}): Analysis => ({
  symbol: 'EURUSD',
  timeframe: 'H1',
  bars: columnsOf(bars),
  outputs: {},
  missing: {},
  ...change,
});
