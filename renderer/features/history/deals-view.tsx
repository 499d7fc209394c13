import { useCallback, useMemo, useState } from 'react';
import { dealColumns } from '../../../shared/formats/deal-columns';
import { dealTypeLabel, entryLabel } from '../../../shared/formats/deal-labels';
import { isTrade, netOf } from '../../../shared/math/deals';
import type { RowChoices } from '../../../shared/math/table-rows';
import type { BookedSums } from '../../../shared/model/ledger';
import type { DealGroupLine } from '../../../shared/model/trade-table';
import type { MenuEntry } from '../../components/menu';
import { Money } from '../../components/numbers';
import { SideText } from '../../components/side-text';
import { Empty } from '../../components/states';
import type { Column } from '../../components/table/column';
import { DataTable } from '../../components/table/data-table';
import { notify } from '../../data/notifications/store';
import { replayAt } from '../../data/replay/open-replay';
import { type DealTable, dealRows, type ShownDeal } from '../../data/trade-tables';
import { useCardTrade, useFrameTrade } from '../../data/workspace/chart-place';
import { shownTimes } from '../../data/workspace/shown-times';
import { useSelect } from '../../data/workspace/workspace-context';
import {
  commentColumn,
  evidenceColumn,
  lotsColumn,
  moneyColumn,
  priceColumn,
  SymbolPrice,
  SymbolVolume,
  shownText,
  symbolColumn,
  type TableClock,
  textColumn,
  ticketColumn,
  timeColumn,
  timeWidth,
  useDisputeCommand,
  useDisputeEntry,
  useTableClock,
  whoColumn,
} from '../cells';
import styles from './history.module.css';
import { dealsTable, type ReadTable, useArranged } from './use-trades';

const makerOf = ({ maker }: ShownDeal) => maker;

/** How the columns of deals look; what they say of one stands in `dealColumns`. */
function dealTableColumns(digits: number, clock: TableClock): readonly Column<ShownDeal>[] {
  const values = new Map(dealColumns(clock, makerOf).map((column) => [column.id, column]));
  const money = (id: 'profit' | 'swap' | 'commission' | 'fee', header: string, width: number) =>
    moneyColumn<ShownDeal>(digits, (row) => row[id], { id, header, width }, id === 'profit');
  const looks: readonly Column<ShownDeal>[] = [
    whoColumn(makerOf),
    timeColumn(clock, (row) => row.time, { id: 'time', header: 'Time', width: timeWidth }),
    ticketColumn('Deal'),
    textColumn((row) => row.order, { id: 'order', header: 'Order', width: 84, isHiddenAtFirst: true }),
    textColumn((row) => row.positionId, { id: 'position', header: 'Position', width: 92, canGroup: true }),
    symbolColumn(),
    {
      id: 'type',
      header: 'Type',
      width: 74,
      canGroup: true,
      cell: (row) => (isTrade(row) ? <SideText side={row.type} /> : dealTypeLabel(row.type)),
    },
    textColumn((row) => (isTrade(row) ? entryLabel(row.entry) : null), {
      id: 'entry',
      header: 'Entry',
      width: 60,
      canGroup: true,
    }),
    lotsColumn((row) => row.volume, {
      id: 'volume',
      header: 'Volume',
      width: 64,
      cell: (row) => (isTrade(row) ? <SymbolVolume symbol={row.symbol} lots={row.volume} /> : ''),
    }),
    priceColumn((row) => row.price, {
      id: 'price',
      header: 'Price',
      width: 92,
      cell: (row) => (isTrade(row) ? <SymbolPrice symbol={row.symbol} value={row.price} /> : ''),
    }),
    money('commission', 'Commission', 88),
    money('fee', 'Fee', 56),
    money('swap', 'Swap', 64),
    money('profit', 'Profit', 84),
    moneyColumn<ShownDeal>(
      digits,
      netOf,
      {
        id: 'net',
        header: 'Net',
        title: 'Profit with commission, swap and fee',
        width: 84,
        isHiddenAtFirst: true,
      },
      true,
    ),
    evidenceColumn(makerOf),
    commentColumn(),
  ];
  return looks.map((look) => ({ ...look, ...values.get(look.id) }));
}

export function useDealColumns(digits: number): readonly Column<ShownDeal>[] {
  const clock = useTableClock();
  return useMemo(() => dealTableColumns(digits, clock), [digits, clock]);
}

/** A deal's own number is not one of an order or position. */
const disputedBy = (row: ShownDeal): string | null => (isTrade(row) ? (row.positionId ?? row.order) : null);

/** Every deal, newest first, balance operations included. */
export function DealsView(props: {
  readonly table: DealTable;
  readonly deals: ReadTable<ShownDeal, DealGroupLine>;
  readonly columns: readonly Column<ShownDeal>[];
  readonly onChoose: (choices: RowChoices) => void;
  readonly digits: number;
  readonly isStale: boolean;
}) {
  const { table, deals, columns, onChoose, digits, isStale } = props;
  const { range, question, booked, operations, counts } = table;
  const frame = useFrameTrade();
  const select = useSelect();
  const disputeOf = useDisputeEntry();
  /** `row` may be scrolled away. */
  const [selected, setSelected] = useState<{ ids: readonly string[]; row: ShownDeal | undefined }>(
    noneSelected,
  );
  const isCardOpen = useCardTrade() !== null;
  const arranged = useArranged(table, deals, onChoose, (group) =>
    totalsOf(group.booked, group.operations > 0, shownText(group.count, null, 'deal'), digits),
  );
  const totals = useCallback(
    () => totalsOf(booked, operations.length > 0, shownText(counts.passing, counts.shown, 'deal'), digits),
    [booked, operations, counts, digits],
  );
  const open = ({ trade }: ShownDeal) => {
    if (trade === null) {
      notify({ tone: 'info', title: 'No trade card: this deal is of no position' });
      return;
    }
    const { id, positionId, symbol } = trade;
    frame(shownTimes(trade), { id, positionId, symbol, range, among: question });
  };
  const menuOf = (row: ShownDeal): readonly MenuEntry[] => [
    {
      id: 'open',
      label: 'Trade card',
      keys: 'Enter',
      disabledReason: row.trade === null ? 'no position' : null,
      run: () => open(row),
    },
    disputeOf(disputedBy(row)),
  ];
  useDisputeCommand(selected.ids, () => (selected.row === undefined ? null : disputedBy(selected.row)));
  return (
    <div className={styles.table}>
      <DataTable
        name="History"
        columns={columns}
        rows={deals.rows}
        arranged={arranged}
        rowId={dealRows.idOf}
        remembered={dealsTable}
        selectedIds={selected.ids}
        onSelectMany={(ids) => setSelected({ ids, row: deals.rows.find(({ ticket }) => ticket === ids[0]) })}
        onOpen={open}
        isFramedByDoubleClick
        canFrame={(row) => row.trade !== null || (isTrade(row) && row.time !== null)}
        onFrame={(row) => {
          if (row.trade !== null) frame(shownTimes(row.trade));
          else if (isTrade(row) && row.time !== null)
            frame({ symbol: row.symbol, entry: row.time, exit: row.time });
        }}
        onReplay={({ time, symbol }) => replayAt(time, () => symbol !== '' && select(symbol))}
        isReplayKeyTaken={isCardOpen}
        rowMenu={([row, ...more]) => (row === undefined || more.length > 0 ? [] : menuOf(row))}
        isStale={isStale}
        empty={<Empty>No deals in this period.</Empty>}
        totalsOf={totals}
      />
    </div>
  );
}

const noneSelected = { ids: [], row: undefined };

function totalsOf(
  { commission, fee, swap, profit, net }: BookedSums,
  hasOperations: boolean,
  count: string,
  digits: number,
) {
  return {
    time: count,
    price: hasOperations ? 'Trades only' : '',
    commission: <Money value={commission} digits={digits} />,
    fee: <Money value={fee} digits={digits} />,
    swap: <Money value={swap} digits={digits} />,
    profit: <Money value={profit} digits={digits} isGain />,
    net: <Money value={net} digits={digits} isGain />,
  };
}
