import { AVERAGES } from './averages';
import type { Indicator } from './indicator';
import { OSCILLATORS } from './oscillators';
import { STRUCTURE } from './structure';
import { SUMMARIES } from './summaries';
import { TREND } from './trend';
import { VOLATILITY } from './volatility';
import { VOLUME } from './volume';

/** Every indicator that the sidecar knows, by its type name. */
export const INDICATORS: ReadonlyMap<string, Indicator> = new Map(
  [...AVERAGES, ...OSCILLATORS, ...TREND, ...VOLATILITY, ...VOLUME, ...STRUCTURE, ...SUMMARIES].map(
    (indicator) => [indicator.name, indicator],
  ),
);
