import { useCallback } from 'react';
import { pipsText } from '../../../shared/math/levels';
import { decimalsOf, noNumber, spreadPoints } from '../../../shared/math/price';
import { formatAge } from '../../../shared/math/time';
import type { Points } from '../../../shared/model/fields';
import { BigPrice } from '../../components/numbers';
import { useQuotePart, useQuoteSide } from '../../data/quote-parts';
import type { Quote } from '../../data/quote-store';
import { useSpec } from '../../data/symbols';
import { useQuoteLook } from './quote-look';

interface CellProps {
  readonly symbol: string;
  /** Milliseconds after which a symbol in the rotation is stale; the selected one has 3 s. */
  readonly budgetMs: number;
}

export const BidCell = (props: CellProps) => <SideCell {...props} side="bid" />;
export const AskCell = (props: CellProps) => <SideCell {...props} side="ask" />;

function SideCell({ side, ...props }: CellProps & { readonly side: 'bid' | 'ask' }) {
  const { price, move } = useQuoteSide(props.symbol, side);
  const isUsable = useQuotePart(props.symbol, (quote) => quote.isUsable);
  const look = useQuoteLook(props.symbol, props.budgetMs);
  const spec = useSpec(props.symbol);
  if (price === null || isUsable !== true) return <span className="num quote-none">{noNumber}</span>;
  return (
    <span className={`quote quote-${move} is-${typeof look === 'number' ? 'stale' : look}`}>
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
  const look = useQuoteLook(props.symbol, props.budgetMs);
  if (typeof look === 'number') {
    return (
      <span className="num stale-age" title={`This quote is ${formatAge(look)} old`}>
        {formatAge(look)}
      </span>
    );
  }
  return (
    <span
      className={`num quote-spread is-${look}`}
      title={spreadTitle(spread, spec?.digits ?? null, look === 'older')}
    >
      {spread ?? noNumber}
    </span>
  );
}

/** The pips, and why the number is quiet. */
function spreadTitle(points: Points | null, digits: number | null, isOlder: boolean): string | undefined {
  const pips = points === null || digits === null ? null : pipsText(points, digits);
  const parts = [
    pips === null ? '' : `${points} points = ${pips}`,
    isOlder ? 'Not read again within 3 s: the other symbols have their turns' : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join('. ');
}
