import { decimalsOf, snapPrice, spreadPoints, stepPrice } from '../../../shared/math/price';
import { stepVolume, volumeDecimals } from '../../../shared/math/volume';
import type { Side } from '../../../shared/model/enums';
import type { Points, Price } from '../../../shared/model/fields';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { numberOrNull } from './typed-number';

export { stepSize } from '../../../shared/math/steps';

/** A price moved by points; an empty or unreadable field starts at `start`, and stays as it is without one. */
export function stepPriceText(text: string, points: Points, spec: SymbolSpec, start: number | null): string {
  const current = numberOrNull(text);
  if (current === null || current <= 0) {
    return start === null ? text : snapPrice(start, spec).toFixed(spec.digits);
  }
  return stepPrice(current, points, spec).toFixed(spec.digits);
}

/** A volume moved by steps, within the symbol's limits. */
export function stepVolumeText(text: string, steps: number, spec: SymbolSpec): string {
  const current = numberOrNull(text);
  const next = current === null ? spec.volumeMin : stepVolume(current, steps, spec);
  return next.toFixed(volumeDecimals(spec.volumeStep));
}

/** Whole numbers from 0 on, such as a deviation in points. */
export function stepWholeText(text: string, steps: number, start: number): string {
  const current = numberOrNull(text);
  return String(current === null ? start : Math.max(0, Math.round(current) + steps));
}

/**
 * An amount such as `0.50` percent or `2.0` R moved by steps, never below one step; typed decimals are kept. An empty
 * field starts at `start`.
 */
export function stepAmountText(
  text: string,
  steps: number,
  step: number,
  start: number,
  /** Decimals that are always written. */
  least = 0,
): string {
  const current = numberOrNull(text);
  const typed = current === null ? '' : (/[.,](\d*)\s*$/.exec(text)?.[1] ?? '');
  const decimals = Math.max(least, decimalsOf(step), Math.min(typed.length, 8));
  // Counted in units of the last decimal, so that float noise is never shown.
  const unit = 10 ** decimals;
  const next =
    current === null
      ? Math.round(start * unit)
      : Math.round(Math.abs(current) * unit) + Math.round(steps * step * unit);
  return (Math.max(next, Math.round(step * unit)) / unit).toFixed(decimals);
}

/**
 * A distance in points that stays valid while the market moves: the largest of twice the stops level, ten spreads and
 * ten ticks.
 */
export function clearDistance(spec: SymbolSpec, quote: { readonly bid: Price; readonly ask: Price }): number {
  return Math.max(
    2 * spec.stopsLevel,
    10 * spreadPoints(quote.bid, quote.ask, spec.point),
    Math.ceil((10 * spec.tickSize) / spec.point),
  );
}

/** Where an empty stop loss or take profit starts when it is stepped. */
export function levelStart(
  level: 'sl' | 'tp',
  side: Side,
  anchor: number,
  distancePoints: number,
  spec: SymbolSpec,
): number | null {
  const isBelow = (level === 'sl') === (side === 'BUY');
  const distance = (isBelow ? -1 : 1) * distancePoints * spec.point;
  const price = snapPrice(anchor + distance, spec, isBelow ? 'down' : 'up');
  return price > 0 ? price : null;
}
