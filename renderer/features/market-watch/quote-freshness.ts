import { isConnectionFailure } from '../../../shared/rules/connection-failure';
import { quoteBudgetMs } from '../../../shared/rules/quote-age';
import { useClockValue } from '../../base/clock';
import { accountBudgetMs, accountOptions } from '../../data/account';
import { type Bridge, useBridge } from '../../data/bridge';
import { readBrokerSeconds } from '../../data/connection';
import { failureOf } from '../../data/failure-error';
import { useIsSelected } from '../../data/workspace/workspace-context';

/**
 * `older`: not read within a quote's budget, because the rotation is at other symbols. A number: stale, its age in
 * milliseconds.
 */
export type QuoteFreshness = 'live' | 'older' | number;

export interface QuoteAges {
  /** Milliseconds since a poll last brought it; null where none did. */
  readonly readAgeMs: number | null;
  /** Milliseconds since it last changed, as shown. */
  readonly shownAgeMs: number | null;
  /** Milliseconds within which this symbol must be read and change; otherwise it is stale. */
  readonly budgetMs: number;
  /** The bridge does not answer: no price in the list is a present one. */
  readonly isSilent: boolean;
}

export function quoteFreshness({ readAgeMs, shownAgeMs, budgetMs, isSilent }: QuoteAges): QuoteFreshness {
  if (readAgeMs === null || shownAgeMs === null) return 'live';
  const ageMs = Math.max(readAgeMs, shownAgeMs);
  // Whole seconds, so that it renders once a second; at least one, since it is not a present price.
  if (isSilent || ageMs > budgetMs) return Math.max(1, Math.floor(ageMs / 1000)) * 1000;
  return readAgeMs > quoteBudgetMs ? 'older' : 'live';
}

/** `budgetMs` is the rotation's; the selected symbol has its own poll and the budget of a quote. */
export function useQuoteFreshness(symbol: string, budgetMs: number): QuoteFreshness {
  const bridge = useBridge();
  const isSelected = useIsSelected(symbol);
  return useClockValue(() =>
    quoteFreshness({
      readAgeMs: bridge.quotes.readAgeMs(symbol),
      shownAgeMs: bridge.quotes.shownAgeMs(symbol, readBrokerSeconds(bridge)),
      budgetMs: isSelected ? quoteBudgetMs : budgetMs,
      isSilent: isSilent(bridge),
    }),
  );
}

/** The account is polled each second: it shows sooner than the rotation that the connection is down. */
function isSilent(bridge: Bridge): boolean {
  const { queryKey } = accountOptions(bridge);
  const error = bridge.client.getQueryState(queryKey)?.error ?? null;
  if (error !== null && isConnectionFailure(failureOf(error))) return true;
  return (bridge.ages.ageMs(queryKey) ?? 0) > accountBudgetMs;
}
