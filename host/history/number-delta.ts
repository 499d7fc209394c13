/**
 * A number as its difference to the one before, in units of its last decimal: `1.08345` after `1.08342` is `3`. Most of what a record
 * holds is prices and sums that move by little, and small whole numbers are what gzip packs best.
 */

/** Finer numbers are written as they are. */
const mostDecimals = 8;

/** How many decimals this number is written with; null where it is no plain decimal number or has too many. */
export function decimalsOf(value: number): number | null {
  const text = String(value);
  if (!/^-?\d+(\.\d+)?$/.test(text)) return null;
  const point = text.indexOf('.');
  const decimals = point < 0 ? 0 : text.length - point - 1;
  return decimals > mostDecimals ? null : decimals;
}

/** Whole units from `before` to `after`; null where `patched` would not give `after` again to the bit. */
export function deltaOf(before: number, after: number, decimals: number): number | null {
  const scale = 10 ** decimals;
  const delta = Math.round(after * scale) - Math.round(before * scale);
  return Object.is(patched(before, delta, decimals), after) ? delta : null;
}

export function patched(before: number, delta: number, decimals: number): number {
  const scale = 10 ** decimals;
  return (Math.round(before * scale) + delta) / scale;
}
