import { groupThousands, noNumber } from './price';

/**
 * Rounds halves away from zero in decimal: 1.005 becomes 1.01, though its binary value is lower. So a row and its sum are rounded
 * alike.
 */
function rounded(value: number, digits: number): number {
  const shifted = Number(`${Math.abs(value)}e${digits}`);
  // Written with an exponent: so large or small that there is no half to round.
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

/** `+0.52 R`: a result as a multiple of what its first stop risked. */
export const formatMultiple = (multiple: number): string => `${formatMoney(multiple, 2, { sign: true })} R`;
