import { groupThousands, noNumber } from './price';

/** Money with the account's decimals. With `sign` a plus is written too: colour alone never carries the sign. */
export function formatMoney(
  value: number | null | undefined,
  digits: number,
  options: { readonly sign?: boolean } = {},
): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return noNumber;
  const text = groupThousands(value.toFixed(digits));
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
