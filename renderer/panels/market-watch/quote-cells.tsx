import { useCallback } from 'react';
import { decimalsOf, noNumber, spreadPoints } from '../../../shared/math/price';
import { formatAge } from '../../../shared/math/time';
import { useShownQuoteOverdue } from '../../queries/freshness';
import type { Quote } from '../../queries/quote-book';
import { useQuotePart, useQuoteSide } from '../../queries/quote-parts';
import { useSpec } from '../../queries/symbols';
import { quoteBudgetMs } from '../../queries/ticks';
import { BigPrice } from '../../ui/numbers';
import { useIsSelected } from '../../workspace/desk-context';

interface CellProps {
  readonly symbol: string;
  /** Milliseconds after which a symbol in the rotation is stale; the selected one has 3 s. */
  readonly budgetMs: number;
}

export const BidCell = (props: CellProps) => <SideCell {...props} side="bid" />;
export const AskCell = (props: CellProps) => <SideCell {...props} side="ask" />;

function useStale({ symbol, budgetMs }: CellProps): number | null {
  const isSelected = useIsSelected(symbol);
  return useShownQuoteOverdue(symbol, isSelected ? quoteBudgetMs : budgetMs);
}

function SideCell({ side, ...props }: CellProps & { readonly side: 'bid' | 'ask' }) {
  const { price, move } = useQuoteSide(props.symbol, side, props.budgetMs);
  const isUsable = useQuotePart(props.symbol, (quote) => quote.isUsable);
  const isStale = useStale(props) !== null;
  const spec = useSpec(props.symbol);
  if (price === null || isUsable !== true) return <span className="num quote-none">{noNumber}</span>;
  return (
    <span className={`quote quote-${move}${isStale ? ' is-stale' : ''}`}>
      {/* Until the conditions are read, the price shows as many decimals as it came with. */}
      <BigPrice value={price} digits={spec?.digits ?? decimalsOf(price)} />
    </span>
  );
}

/** Ask minus bid in points; the age takes its place when the quote is stale. */
export function SpreadCell(props: CellProps) {
  const spec = useSpec(props.symbol);
  const point = spec?.point ?? null;
  const spread = useQuotePart(
    props.symbol,
    useCallback(
      ({ tick, isUsable }: Quote) =>
        isUsable && point !== null ? spreadPoints(tick.bid, tick.ask, point) : null,
      [point],
    ),
  );
  const overdueMs = useStale(props);
  if (overdueMs !== null) {
    return (
      <span className="num stale-age" title={`This quote has not changed for ${formatAge(overdueMs)}`}>
        {formatAge(overdueMs)}
      </span>
    );
  }
  return <span className="num quote-spread">{spread ?? noNumber}</span>;
}
