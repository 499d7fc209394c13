import { type ReactNode, useMemo, useState } from 'react';
import type { TradeContext } from '../../../shared/formats/trade-columns';
import { tradeKey } from '../../../shared/math/closed-positions';
import { countText } from '../../../shared/math/counts';
import type { RowChoices } from '../../../shared/math/table-rows';
import type { TradeGroupLine } from '../../../shared/model/trade-table';
import { Money } from '../../components/numbers';
import { Empty } from '../../components/states';
import { type Column, DataTable } from '../../components/table/data-table';
import { useUnreadBefore } from '../../data/history';
import type { HistoryRange } from '../../data/history-periods';
import { replayAt } from '../../data/replay/open-replay';
import { useTradeNotes } from '../../data/trade-notes';
import type { ShownTable, ShownTrade } from '../../data/trade-tables';
import { useCardTrade, useFrameTrade } from '../../data/workspace/chart-place';
import { shownTimes } from '../../data/workspace/shown-times';
import { useSelect } from '../../data/workspace/workspace-context';
import { useDisputeCommand, useDisputeEntry, useTableClock } from '../cells';
import styles from './history.module.css';
import { tradeTableColumns } from './trade-columns';
import { type ReadTable, tradesTable, useArranged } from './use-trades';

const ofRow: TradeContext<ShownTrade> = {
  ownerOf: ({ owner }) => owner,
  exitsOf: ({ exits }) => exits,
  noteOf: ({ note }) => note,
  floatingOf: ({ floating }) => floating,
};

export function useTradeColumns(digits: number): readonly Column<ShownTrade>[] {
  const clock = useTableClock();
  const isNoted = useTradeNotes().size > 0;
  return useMemo(() => tradeTableColumns(digits, clock, ofRow, isNoted), [digits, clock, isNoted]);
}

export function TradesView(props: {
  readonly table: ShownTable;
  readonly trades: ReadTable<ShownTrade, TradeGroupLine>;
  readonly columns: readonly Column<ShownTrade>[];
  readonly onChoose: (choices: RowChoices) => void;
  readonly digits: number;
  readonly isStale: boolean;
}) {
  const { table, trades, columns, onChoose, digits, isStale } = props;
  const { range } = table;
  const { unmatched } = table.shown;
  const frame = useFrameTrade();
  const select = useSelect();
  const disputeOf = useDisputeEntry();
  const card = useCardTrade();
  // After another view the row of the open card is marked again.
  const [selectedIds, setSelectedIds] = useState<readonly string[]>(() =>
    card === null || card.id === null ? [] : [tradeKey({ id: card.id, symbol: card.symbol })],
  );
  // A row's id begins with its position.
  useDisputeCommand(selectedIds, (id) => id.split(' ')[0] ?? null);
  const arranged = useArranged(table, trades, onChoose, (group) => totalsOf(group, digits));
  const open = (row: ShownTrade) => {
    const { id, positionId, symbol } = row;
    frame(shownTimes(row), { id, positionId, symbol, range, among: table.question });
  };
  return (
    <>
      <EntriesStrip notWhole={table.shown.notWhole} range={range} />
      {unmatched > 0 && (
        <div className={`${styles.strip} ${styles.doubt}`} role="status">
          {unmatched === 1 ? '1 deal of this period matches' : `${unmatched} deals of this period match`} no
          position: the bridge does not provide position or direction. See Deals; only Booked includes them.
        </div>
      )}
      <div className={styles.table}>
        <DataTable
          name="History"
          columns={columns}
          rows={trades.rows}
          arranged={arranged}
          rowId={tradeKey}
          remembered={tradesTable}
          selectedIds={selectedIds}
          onSelectMany={setSelectedIds}
          onOpen={open}
          isFramedByDoubleClick
          onFrame={(row) => frame(shownTimes(row))}
          onReplay={({ openTime, closeTime, symbol }) =>
            replayAt(closeTime ?? openTime, () => select(symbol))
          }
          isReplayKeyTaken={card !== null}
          rowMenu={([row, ...more]) =>
            row === undefined || more.length > 0
              ? []
              : [
                  { id: 'open', label: 'Trade card', keys: 'Enter', run: () => open(row) },
                  disputeOf(row.positionId),
                ]
          }
          isStale={isStale}
          empty={<Empty>No positions were closed in this period.</Empty>}
          // In the line above the table, which counts and adds up the same rows.
          isTotalElsewhere
        />
      </div>
    </>
  );
}

/** A group's closed trades; costs and floating result of all others are apart. */
function totalsOf(
  { count, statistics, floating }: TradeGroupLine,
  digits: number,
): Readonly<Record<string, ReactNode>> {
  const { trades, commission, fee, swap, net, profit } = statistics;
  const shown = countText(count, 'position');
  return {
    // As many as the line above counts.
    time: trades === count ? shown : `${shown}, ${trades} closed`,
    ended: trades === count ? '' : 'Closed trades only',
    commission: <Money value={commission} digits={digits} />,
    fee: <Money value={fee} digits={digits} />,
    swap: <Money value={swap} digits={digits} />,
    floating: floating === null ? null : <Money value={floating} digits={digits} isGain />,
    profit: <Money value={profit} digits={digits} isGain />,
    net: <Money value={net} digits={digits} isGain />,
  };
}

/** Trades that are not whole, and why. */
function EntriesStrip({ notWhole, range }: { readonly notWhole: number; readonly range: HistoryRange }) {
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
