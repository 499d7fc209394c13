import { formatAge } from '../../../shared/math/time';
import { useShownQuoteOverdue } from '../../data/freshness';

/** How old a dialog's price is, in front of it; nothing while it is alive. Renders itself alone. */
export function QuoteAge({ symbol }: { readonly symbol: string }) {
  const overdueMs = useShownQuoteOverdue(symbol);
  return overdueMs === null ? null : <small className="stale-age">{formatAge(overdueMs)} old </small>;
}
