import { useCallback, useMemo } from 'react';
import { formatPrice, noNumber } from '../../../shared/math/price';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { gainOf } from '../../components/numbers';
import type { Quote } from '../../data/quote-book';
import { useQuotePart } from '../../data/quote-parts';
import { useSpec } from '../../data/symbols';
import { dayBoundsOf } from '../symbols';
import { dayChange, dayChangeText } from './day-change';

/** Columns of the broker's day, counted on with each bid since the conditions were read. */
interface DayCellProps {
  readonly symbol: string;
}

const bidOf = ({ tick, isUsable }: Quote): number | null => (isUsable ? tick.bid : null);

export function DayChangeCell({ symbol }: DayCellProps) {
  const close = useSpec(symbol)?.previousClose ?? null;
  const text = useQuotePart(
    symbol,
    useCallback((quote: Quote) => dayChangeText(dayChange(bidOf(quote), close)), [close]),
  );
  const sign =
    text === null || text === noNumber ? 0 : text.startsWith('+') ? 1 : /[1-9]/.test(text) ? -1 : 0;
  return <span className={`num gain-${gainOf(sign)}`}>{text ?? noNumber}</span>;
}

export const DayHighCell = ({ symbol }: DayCellProps) => <DayBound symbol={symbol} which="high" />;
export const DayLowCell = ({ symbol }: DayCellProps) => <DayBound symbol={symbol} which="low" />;

function DayBound({ symbol, which }: DayCellProps & { readonly which: 'high' | 'low' }) {
  const spec = useSpec(symbol);
  if (spec === null) return <span className="num quote-none">{noNumber}</span>;
  return <KnownBound symbol={symbol} spec={spec} which={which} />;
}

function KnownBound(props: DayCellProps & { readonly spec: SymbolSpec; readonly which: 'high' | 'low' }) {
  const { symbol, spec, which } = props;
  const boundsWith = useMemo(() => dayBoundsOf(spec), [spec]);
  const value = useQuotePart(
    symbol,
    useCallback((quote: Quote) => boundsWith(bidOf(quote))?.[which] ?? null, [boundsWith, which]),
  );
  return <span className="num">{formatPrice(value ?? boundsWith(null)?.[which], spec.digits)}</span>;
}
