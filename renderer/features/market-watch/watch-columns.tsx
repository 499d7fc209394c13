import { useCallback, useEffect, useMemo, useState } from 'react';
import { pipsText } from '../../../shared/math/levels';
import { formatMoney } from '../../../shared/math/money';
import { decimalsOf, formatPrice, noNumber, spreadPoints } from '../../../shared/math/price';
import { formatAge } from '../../../shared/math/time';
import type { Points, Price } from '../../../shared/model/fields';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { isolated } from '../../../shared/rules/isolated';
import { sharedPicture } from '../../base/picture';
import { IconButton } from '../../components/button';
import { BigPrice, Faint, gainOf, Num, StaleAge } from '../../components/numbers';
import type { Column } from '../../components/table/data-table';
import { useQuotePart, useQuoteSide } from '../../data/quote-parts';
import type { Quote } from '../../data/quote-store';
import { useIsReplay } from '../../data/replay/replay-context';
import { useSpec } from '../../data/symbols';
import { notProvided } from '../cells';
import { dayBoundsOf, startDrag } from '../symbols';
import { useQuoteFreshness } from './quote-freshness';
import styles from './watch-columns.module.css';

export interface WatchRow {
  readonly symbol: string;
}

/** `budgetMs`: milliseconds within which a symbol of the rotation is read again. `digits`: of the longest price. */
export function watchColumns(
  budgetMs: number,
  digits: number,
  onHide: (symbol: string) => void,
): readonly Column<WatchRow>[] {
  // Pixels: a cut price would be read wrong. Eight a digit, the point and a thin space, and the padding.
  const priceWidth = 8 * digits + 13;
  return [
    {
      id: 'symbol',
      header: 'Symbol',
      width: 70,
      leastWidth: 62,
      isName: true,
      text: (row) => row.symbol,
      cell: ({ symbol }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard rows are moved with Alt and the arrow keys
        <span
          className={styles.symbol}
          title={symbol}
          draggable
          onDragStart={(event) => {
            startDrag(event, 'symbol', symbol);
            const row = event.currentTarget.closest('tr');
            if (row !== null) event.dataTransfer.setDragImage(row, 12, 12);
          }}
        >
          {symbol}
        </span>
      ),
    },
    {
      id: 'bid',
      header: 'Bid',
      width: priceWidth,
      isNumber: true,
      cell: (row) => <SideCell symbol={row.symbol} budgetMs={budgetMs} side="bid" />,
    },
    {
      id: 'ask',
      header: 'Ask',
      width: priceWidth,
      isNumber: true,
      cell: (row) => <SideCell symbol={row.symbol} budgetMs={budgetMs} side="ask" />,
    },
    {
      id: 'high',
      header: 'High',
      title: 'Highest bid of the broker’s day',
      width: 66,
      isNumber: true,
      isHiddenAtFirst: true,
      cell: (row) => <DayBound symbol={row.symbol} which="high" />,
    },
    {
      id: 'low',
      header: 'Low',
      title: 'Lowest bid of the broker’s day',
      width: 66,
      isNumber: true,
      isHiddenAtFirst: true,
      cell: (row) => <DayBound symbol={row.symbol} which="low" />,
    },
    {
      id: 'spread',
      header: 'Spread',
      title: 'Ask minus bid, points',
      width: 45,
      dropRank: 1,
      isNumber: true,
      cell: (row) => <SpreadCell symbol={row.symbol} budgetMs={budgetMs} />,
    },
    {
      id: 'day-change',
      header: 'Day %',
      title: 'Bid vs previous close, percent',
      width: 43,
      dropRank: 2,
      isNumber: true,
      cell: (row) => <LastCell symbol={row.symbol} onHide={onHide} />,
    },
  ];
}

/** The day's change, and over it, while the pointer is on it, the cross: all else of the row stays visible. */
function LastCell(props: { readonly symbol: string; readonly onHide: (symbol: string) => void }) {
  const { symbol, onHide } = props;
  return (
    <span className={styles.last}>
      <DayChangeCell symbol={symbol} />
      <IconButton
        icon="x"
        className={styles.remove}
        label={`Remove ${isolated(symbol)} from the market watch`}
        title="Hide (Delete)"
        // Not a tab stop: one per row would make the list eighteen presses of Tab long. The row has the Delete key.
        tabIndex={-1}
        onClick={(event) => {
          event.stopPropagation();
          onHide(symbol);
        }}
      />
    </span>
  );
}

/** Columns of the broker's day, updated with each bid since the specification was read. */
interface DayCellProps {
  readonly symbol: string;
}

const bidOf = ({ tick, isUsable }: Quote): number | null => (isUsable ? tick.bid : null);

/** By what the specification says of the close before: it is read once a broker day in any case. */
function DayChangeCell({ symbol }: DayCellProps) {
  const spec = useSpec(symbol);
  const close = spec?.previousClose ?? null;
  const text = useQuotePart(
    symbol,
    useCallback((quote: Quote) => dayChangeText(dayChange(bidOf(quote), close)), [close]),
  );
  // The column is too narrow for the words.
  if (spec !== null && close === null) return <Faint title={notProvided}>{noNumber}</Faint>;
  const sign = text?.startsWith('+') ? 1 : text !== null && /[1-9]/.test(text) ? -1 : 0;
  return <Num gain={gainOf(sign)}>{text ?? noNumber}</Num>;
}

function DayBound({ symbol, which }: DayCellProps & { readonly which: 'high' | 'low' }) {
  const spec = useSpec(symbol);
  if (spec === null) return <Num className={styles.quiet}>{noNumber}</Num>;
  return <KnownBound symbol={symbol} spec={spec} which={which} />;
}

function KnownBound(props: DayCellProps & { readonly spec: SymbolSpec; readonly which: 'high' | 'low' }) {
  const { symbol, spec, which } = props;
  const boundsWith = useMemo(() => dayBoundsOf(spec), [spec]);
  const value = useQuotePart(
    symbol,
    useCallback((quote: Quote) => boundsWith(bidOf(quote))?.[which] ?? null, [boundsWith, which]),
  );
  return <Num>{formatPrice(value ?? boundsWith(null)?.[which], spec.digits)}</Num>;
}

interface CellProps {
  readonly symbol: string;
  /** Milliseconds after which a symbol of the rotation is stale; the selected one has 3 s. */
  readonly budgetMs: number;
}

function SideCell({ side, ...props }: CellProps & { readonly side: 'bid' | 'ask' }) {
  const { price, move } = useQuoteSide(props.symbol, side);
  const isFlashing = useFlash(price);
  const isUsable = useQuotePart(props.symbol, (quote) => quote.isUsable);
  const look = useQuoteFreshness(props.symbol, props.budgetMs);
  const spec = useSpec(props.symbol);
  const isReplay = useIsReplay();
  if (price === null || isUsable !== true)
    return (
      <span title={isReplay ? 'not recorded' : undefined}>
        <Num className={styles.quiet}>{noNumber}</Num>
      </span>
    );
  return (
    <span
      className={styles.quote}
      // A play steps four times a second: the cell would never lose its colour.
      data-move={isFlashing && !isReplay ? move : undefined}
      data-look={typeof look === 'number' ? 'stale' : look}
    >
      {/* Until the specification is read, the price has as many decimals as it came with. */}
      <BigPrice value={price} digits={spec?.digits ?? decimalsOf(price)} />
    </span>
  );
}

/**
 * Whether a price has just come: until the next picture, a quarter of a second at most, so that the end of a flash costs none of its own. An
 * animation costs sixty a second as long as it lasts, even one that is all delay.
 */
function useFlash(price: number | null): boolean {
  const [seen, setSeen] = useState<number | null>(null);
  useEffect(() => {
    let isLatest = true;
    sharedPicture.join(() => {
      if (isLatest) setSeen(price);
    });
    return () => {
      isLatest = false;
    };
  }, [price]);
  return price !== seen;
}

/** Ask minus bid in points; its age instead where the quote is stale. */
function SpreadCell(props: CellProps) {
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
  const look = useQuoteFreshness(props.symbol, props.budgetMs);
  if (typeof look === 'number') {
    // The column is as wide as a spread.
    return (
      <StaleAge title={`This quote is ${formatAge(look)} old`}>
        {formatAge(look).replace('min', 'm')}
      </StaleAge>
    );
  }
  return (
    <Num
      className={styles.spread}
      data-look={look}
      title={spreadTitle(spread, spec?.digits ?? null, look === 'older')}
    >
      {spread ?? noNumber}
    </Num>
  );
}

/** The pips, and why the number is muted. */
function spreadTitle(points: Points | null, digits: number | null, isOlder: boolean): string | undefined {
  const pips = points === null || digits === null ? null : pipsText(points, digits);
  const parts = [
    pips === null ? '' : `${points} points = ${pips}`,
    isOlder ? 'Not updated for 3 s: waiting for its turn' : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join('. ');
}

/** Per cent since the previous close; null where that is not known. */
export function dayChange(bid: Price | null, previousClose: number | null): number | null {
  if (bid === null || previousClose === null || previousClose <= 0) return null;
  const change = (bid / previousClose - 1) * 100;
  return Number.isFinite(change) ? change : null;
}

/** Three digits with their sign: colour alone must not carry it. The column's head says that it is per cent. */
export function dayChangeText(change: number | null): string {
  const size = Math.abs(change ?? 0);
  return formatMoney(change, size < 9.995 ? 2 : size < 99.95 ? 1 : 0, { sign: true });
}
