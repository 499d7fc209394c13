import type { Bar } from '../../../../shared/model/bars';
import type { Column } from './align';

/**
 * Ichimoku's spans are drawn ahead of the candles that they are computed from, but the sidecar answers one value per
 * bar: what lies ahead of the newest bar is cut off. It can be computed from what did come: span A from tenkan and
 * kijun, span B from the candles. It is used only where the same arithmetic gives the spans that the sidecar itself
 * sent.
 */
export interface CloudNumbers {
  readonly kijun: number;
  readonly senkou: number;
}

/** Number of rows on which the arithmetic must hold. */
const provenRows = 24;
/** Share of a value by which a rounded one may differ. */
const tolerance = 2e-6;

export function cloudAhead(
  columns: ReadonlyMap<string, Column>,
  bars: readonly Bar[],
  { kijun, senkou }: CloudNumbers,
): { readonly spanA: Column; readonly spanB: Column } | null {
  const conversion = columns.get('tenkan');
  const base = columns.get('kijun');
  const spanA = columns.get('spanA');
  const spanB = columns.get('spanB');
  if (conversion === undefined || base === undefined || spanA === undefined || spanB === undefined)
    return null;
  if (spanA.length !== bars.length || spanB.length !== bars.length) return null;
  const valueA = (row: number): number | null => middle(conversion[row] ?? null, base[row] ?? null);
  const valueB = (row: number): number | null => middleOfRange(bars, row, senkou);
  // Some libraries include the bar itself.
  const shift = [kijun, kijun - 1].find(
    (candidate) => isShifted(spanA, valueA, candidate) && isShifted(spanB, valueB, candidate),
  );
  if (shift === undefined) return null;
  const rows = Array.from({ length: shift }, (_, ahead) => bars.length - shift + ahead);
  return { spanA: rows.map(valueA), spanB: rows.map(valueB) };
}

const middle = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : (one + other) / 2;

function middleOfRange(bars: readonly Bar[], row: number, length: number): number | null {
  if (row - length + 1 < 0) return null;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let at = row - length + 1; at <= row; at += 1) {
    const bar = bars[at];
    if (bar === undefined) return null;
    if (bar.low < low) low = bar.low;
    if (bar.high > high) high = bar.high;
  }
  return (low + high) / 2;
}

/** True if the newest values of a span equal the computed ones `shift` rows earlier. */
function isShifted(span: Column, valueAt: (row: number) => number | null, shift: number): boolean {
  if (!Number.isInteger(shift) || shift < 1 || shift >= span.length) return false;
  let proven = 0;
  for (let row = span.length - 1; row >= shift && proven < provenRows; row -= 1) {
    const value = span[row] ?? null;
    const expected = valueAt(row - shift);
    if (value === null || expected === null) return false;
    if (Math.abs(value - expected) > tolerance * Math.abs(expected)) return false;
    proven += 1;
  }
  return proven === provenRows;
}
