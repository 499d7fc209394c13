import { quoteBudgetMs } from '../../shared/rules/quote-age';
import { useClockValue } from '../base/clock';
import { accountBudgetMs } from './account';
import { useBridge } from './bridge';
import { readBrokerSeconds } from './connection';

/** An age beyond its budget, in milliseconds of whole seconds; null while it is within it. */
export const overdue = (ageMs: number | null, budgetMs: number): number | null =>
  ageMs === null || ageMs <= budgetMs ? null : Math.floor(ageMs / 1000) * 1000;

/** Null while the query's answer is within its budget, else its age in milliseconds; then it renders once a second. */
export function useOverdue(key: readonly unknown[], budgetMs: number = accountBudgetMs): number | null {
  const { ages } = useBridge();
  return useClockValue(() => overdue(ages.ageMs(key), budgetMs));
}

/** The age to show: a tick of a closed market is as old as its own time says, from the first read on. */
export function useShownQuoteOverdue(symbol: string | null): number | null {
  const bridge = useBridge();
  return useClockValue(() =>
    symbol === null
      ? null
      : overdue(bridge.quotes.shownAgeMs(symbol, readBrokerSeconds(bridge)), quoteBudgetMs),
  );
}

/** A quote is stale when the market has not moved it, or no poll has brought it, for longer than its budget. */
export function useQuoteOverdue(symbol: string | null): number | null {
  const { quotes } = useBridge();
  return useClockValue(() => (symbol === null ? null : overdue(quotes.changeAgeMs(symbol), quoteBudgetMs)));
}
