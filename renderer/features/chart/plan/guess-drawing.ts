import type { Bar } from '../../../../shared/model/bars';
import { onlySeries, type PartColour, type PartSpec } from '../indicators/kinds';
import type { Column } from './align';
import { isOnPrice } from './scale';

/** Names that mean a side, in any indicator. */
const sides: Readonly<Record<string, PartColour>> = { long: 'up', short: 'down' };
const histograms = new Set(['hist', 'histogram']);

/**
 * How to draw an unknown output: by the names of its series and by their values. If most values are prices it is drawn
 * on the candles, without series that are no prices (such as the acceleration of a parabolic stop).
 */
export function guessDrawing(
  columns: ReadonlyMap<string, Column>,
  bars: readonly Bar[],
): { readonly where: 'price' | 'pane'; readonly parts: readonly PartSpec[] } {
  const valueColumns = [...columns].filter(([, column]) => !isFlag(column));
  const prices = valueColumns.filter(([, column]) => isOnPrice(column, bars));
  if (prices.length === 0 || prices.length * 2 <= valueColumns.length)
    return { where: 'pane', parts: guessParts(columns) };
  return { where: 'price', parts: guessParts(new Map(prices)) };
}

function guessParts(columns: ReadonlyMap<string, Column>): readonly PartSpec[] {
  if (columns.has(onlySeries)) return [{ kind: 'line', key: onlySeries, colour: 'main' }];
  const parts: PartSpec[] = [];
  const isBand = columns.has('upper') && columns.has('lower');
  if (isBand) parts.push({ kind: 'band', upper: 'upper', lower: 'lower', colour: 'main' });
  const keys = [...columns.keys()].filter((key) => !isFlag(columns.get(key) ?? []));
  let lines = 0;
  for (const key of keys.length > 0 ? keys : columns.keys()) {
    const side = sides[key];
    if (histograms.has(key)) parts.push({ kind: 'histogram', key });
    else if (side !== undefined) parts.push({ kind: 'line', key, colour: side });
    else if (isBand && (key === 'upper' || key === 'lower' || key === 'middle'))
      parts.push({ kind: 'line', key, colour: 'main', dashed: key === 'middle' });
    else {
      // Further lines differ by dash and strength, not by a new colour.
      const isDashed = lines % 2 === 1;
      const isFaint = lines > 1;
      parts.push({
        kind: 'line',
        key,
        colour: 'main',
        ...(isDashed ? { dashed: true } : {}),
        ...(isFaint ? { strength: 0.6 } : {}),
      });
      lines += 1;
    }
  }
  return parts;
}

/** Series of only -1, 0 and 1 are flags, not values to draw beside others. */
function isFlag(column: Column): boolean {
  return column.every((value) => value === null || value === 0 || value === 1 || value === -1);
}
