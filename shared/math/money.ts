import { groupThousands, noNumber } from './price';

/**
 * Half a unit away from zero, by the number as it is written: 1.005 is 1.01, though as a binary number it lies below. So a row and
 * the sum under it are rounded alike.
 */
function rounded(value: number, digits: number): number {
  const shifted = Number(`${Math.abs(value)}e${digits}`);
  // Too large or too small to be written without an exponent of its own: there is no half to settle.
  if (!Number.isFinite(shifted)) return value;
  return Math.sign(value) * Number(`${Math.round(shifted)}e-${digits}`);
}

/** Money with the account's decimals. With `sign` a plus is written too: colour alone never carries the sign. */
export function formatMoney(
  value: number | null | undefined,
  digits: number,
  options: { readonly sign?: boolean } = {},
): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return noNumber;
  const text = groupThousands(rounded(value, digits).toFixed(digits));
  const isPositive = value > 0 && /[1-9]/.test(text);
  return options.sign === true && isPositive ? `+${text}` : text;
}

/** `2 458 %`, with a no-break space before the sign. */
export function formatPercent(value: number | null | undefined, decimals = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return noNumber;
  return `${groupThousands(value.toFixed(decimals))}\u00a0%`;
}

/** Whole numbers and amounts without a currency. */
export function formatNumber(value: number | null | undefined, decimals = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return noNumber;
  return groupThousands(value.toFixed(decimals));
}
