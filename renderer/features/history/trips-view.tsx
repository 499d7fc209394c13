import { useCallback, useMemo, useState } from 'react';
import { type ClosedPosition, newestFirst, tradeKey } from '../../../shared/math/closed-positions';
import { countText } from '../../../shared/math/counts';
import { tradesOfPeriod } from '../../../shared/math/period-trades';
import { tradeStatistics } from '../../../shared/math/trade-statistics';
import type { Traders } from '../../../shared/rules/trader';
import { Money } from '../../components/numbers';
import { Empty } from '../../components/states';
import { DataTable } from '../../components/table/data-table';
import { useUnreadBefore } from '../../data/history';
import type { HistoryRange } from '../../data/history-periods';
import { replayAt } from '../../data/replay/open-replay';
import { useTradeNotes } from '../../data/trade-notes';
import { useCardTrade, useFrameTrade } from '../../data/workspace/chart-place';
import { tripTimes } from '../../data/workspace/trip-times';
import { useSelect } from '../../data/workspace/workspace-context';
import { useDisputeCommand, useDisputeEntry, useTableClock } from '../cells';
import { floatingSum, type TripRow, useFloating, withFloating } from './floating';
import styles from './history.module.css';
import { tripColumns } from './trip-columns';
import type { Rebuilt } from './use-history';

/** The name under which its filters are stored: the summary uses them too. */
export const tripsTable = 'history.positions';

export function TripsView(props: {
  readonly history: Rebuilt;
  /** The period of it. */
  readonly range: HistoryRange;
  readonly traders: Traders;
  readonly digits: number;
  readonly isStale: boolean;
  readonly onPassing: (rows: readonly ClosedPosition[]) => void;
}) {
  const { history, range, traders, digits, isStale, onPassing } = props;
  const { trips, unmatched } = history;
  const frame = useFrameTrade();
  const select = useSelect();
  const disputeOf = useDisputeEntry();
  const card = useCardTrade();
  // After another view the row of the open card is marked again.
  const [selectedIds, setSelectedIds] = useState<readonly string[]>(() =>
    card === null || card.id === null ? [] : [tradeKey({ id: card.id, symbol: card.symbol })],
  );
  const floating = useFloating(trips);
  const rows = useMemo(() => withFloating(trips, floating).toSorted(newestFirst), [trips, floating]);
  useDisputeCommand(selectedIds, (id) => rows.find((row) => tradeKey(row) === id)?.positionId ?? null);
  const clock = useTableClock();
  const isNoted = useTradeNotes().size > 0;
  const columns = useMemo(
    () => tripColumns(digits, clock, traders, isNoted),
    [digits, clock, traders, isNoted],
  );
  const open = (row: ClosedPosition, among: readonly ClosedPosition[]) => {
    const { id, positionId, symbol } = row;
    frame(tripTimes(row), { id, positionId, symbol, range, among });
  };
  const totals = useCallback((of: readonly TripRow[]) => totalsOf(of, range, digits), [range, digits]);
  return (
    <>
      <EntriesStrip history={history} />
      {unmatched.length > 0 && (
        <div className={`${styles.strip} ${styles.doubt}`} role="status">
          {unmatched.length === 1
            ? '1 deal of this period matches'
            : `${unmatched.length} deals of this period match`}{' '}
          no position: the bridge does not provide position or direction. See Deals; only Booked includes
          them.
        </div>
      )}
      <div className={styles.table}>
        <DataTable
          name="History"
          columns={columns}
          rows={rows}
          rowId={tradeKey}
          remembered={tripsTable}
          selectedIds={selectedIds}
          onSelectMany={setSelectedIds}
          onOpen={open}
          isFramedByDoubleClick
          onFrame={(row) => frame(tripTimes(row))}
          onReplay={({ openTime, closeTime, symbol }) =>
            replayAt(closeTime ?? openTime, () => select(symbol))
          }
          isReplayKeyTaken={card !== null}
          rowMenu={([row, ...more], shown) =>
            row === undefined || more.length > 0
              ? []
              : [
                  { id: 'open', label: 'Trade card', keys: 'Enter', run: () => open(row, shown) },
                  disputeOf(row.positionId),
                ]
          }
          isStale={isStale}
          empty={<Empty>No positions were opened or closed in this period.</Empty>}
          totalsOf={totals}
          // In the line above the table, which counts and adds up the same rows.
          isTotalElsewhere
          onPassing={onPassing}
        />
      </div>
    </>
  );
}

/** A group's closed trades; costs and floating result of all others are apart. */
function totalsOf(trips: readonly TripRow[], range: HistoryRange, digits: number) {
  const { closed } = tradesOfPeriod({ trips, unmatched: [], operations: [] }, range);
  const { commission, fee, swap, net, profit } = tradeStatistics(closed);
  const open = trips.flatMap(({ floating }) => floating ?? []);
  const shown = countText(trips.length, 'position');
  return {
    // As many as the line above counts.
    time: closed.length === trips.length ? shown : `${shown}, ${closed.length} closed`,
    ended: closed.length === trips.length ? '' : 'Closed trades only',
    commission: <Money value={commission} digits={digits} />,
    fee: <Money value={fee} digits={digits} />,
    swap: <Money value={swap} digits={digits} />,
    floating: open.length === 0 ? null : <Money value={floatingSum(open)} digits={digits} isGain />,
    profit: <Money value={profit} digits={digits} isGain />,
    net: <Money value={net} digits={digits} isGain />,
  };
}

/** Trades that are not whole, and why. */
function EntriesStrip({ history }: { readonly history: Rebuilt }) {
  const { notWhole, range } = history;
  const isPastRead = useUnreadBefore(range.from) === null;
  if (notWhole === 0 && isPastRead) return null;
  const count = `${countText(notWhole, 'trade')} not whole, in no statistic`;
  if (!isPastRead)
    return (
      <div className={styles.strip} role="status">
        {`Older deals are still being read${notWhole === 0 ? '' : `: ${count} until then`} …`}
      </div>
    );
  return (
    <div className={`${styles.strip} ${styles.doubt}`} role="status">
      {`${count}: the bridge does not tell how ${notWhole === 1 ? 'it' : 'they'} began.`}
    </div>
  );
}
