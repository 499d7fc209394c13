import { useMemo } from 'react';
import type { AlertDecimals } from '../../../shared/formats/alert-text';
import { useCurrency, useMoneyDigits } from '../../data/account';
import { useSpecs } from '../../data/symbols';

const none: readonly string[] = [];

/** Decimals for the words of rules; reads the symbols among them that are not known yet. The same value until one of them is. */
export function useAlertDecimals(symbols = none): AlertDecimals & {
  pointOf(symbol: string): number | null;
} {
  const money = useMoneyDigits();
  const currency = useCurrency() ?? '';
  const known = useSpecs(symbols);
  return useMemo(
    () => ({
      money,
      currency,
      digitsOf: (symbol) => known.get(symbol)?.digits ?? null,
      pointOf: (symbol) => known.get(symbol)?.point ?? null,
    }),
    [money, currency, known],
  );
}
