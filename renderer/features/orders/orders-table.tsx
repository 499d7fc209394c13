import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { countText } from '../../../shared/math/counts';
import { formatAge } from '../../../shared/math/time';
import type { Order } from '../../../shared/model/order';
import { StaleAge } from '../../components/numbers';
import { Empty, FailureStrip } from '../../components/states';
import { DataTable } from '../../components/table/data-table';
import { TableDoubt, TablePanel } from '../../components/table/table-panel';
import { useBridge } from '../../data/bridge';
import { useOverdue } from '../../data/freshness';
import { unreadableFailure } from '../../data/listed';
import { ordersOptions, useOrders } from '../../data/orders';
import { useOwnFailure } from '../../data/own-failure';
import { useIsReplay } from '../../data/replay/replay-context';
import { useTraders } from '../../data/traders';
import { useFrameTrade } from '../../data/workspace/chart-place';
import { useWhoFilter } from '../../data/workspace/who-filter';
import { useSelect } from '../../data/workspace/workspace-context';
import { NotRead, type RecordAsked, RecordDialog, shownText, useTableClock } from '../cells';
import { useTradeDialogs } from '../trading';
import { orderColumns } from './order-columns';
import { useOrderActions } from './use-order-actions';

export function OrdersTable() {
  const bridge = useBridge();
  const { data, error } = useOrders();
  const select = useSelect();
  const frame = useFrameTrade();
  const dialogs = useTradeDialogs();
  const isReplay = useIsReplay();
  const overdueMs = useOverdue(ordersOptions(bridge).queryKey);
  const ownFailure = useOwnFailure(error);
  const unread = unreadableFailure(data?.unreadable ?? []);
  const [selectedIds, selectMany] = useState<readonly string[]>([]);
  const [asked, ask] = useState<RecordAsked | null>(null);
  const clock = useTableClock();
  const traderOf = useTraders().order;
  const all = data?.rows ?? noRows;
  const who = useWhoFilter();
  const rows = useMemo(() => all.filter((row) => who.shows(traderOf(row).key)), [all, who, traderOf]);
  const hidden = all.length - rows.length;
  const actions = useOrderActions(selectedIds);
  const { cancel } = actions;

  const columns = useMemo(
    () =>
      orderColumns(
        bridge,
        clock,
        traderOf,
        isReplay
          ? null
          : [
              { name: 'Modify', icon: 'edit', keys: 'Enter', press: (row) => dialogs.openModifyOrder(row) },
              { name: 'Cancel order', icon: 'x', keys: 'Delete', press: cancel },
            ],
      ),
    [bridge, clock, traderOf, isReplay, dialogs, cancel],
  );
  const totalsOf = useCallback(
    (of: readonly Order[], filtered: number | null): Readonly<Record<string, ReactNode>> => ({
      ticket: shownText(of.length, filtered === null ? null : all.length, 'order'),
      placed: overdueMs === null ? null : <StaleAge>{formatAge(overdueMs)} old</StaleAge>,
    }),
    [overdueMs, all.length],
  );

  if (data === undefined) return <NotRead what="orders" error={error} />;
  return (
    <TablePanel>
      {ownFailure !== null && <FailureStrip failure={ownFailure} />}
      {unread !== null && <FailureStrip failure={unread} />}
      {!data.isConfirmed && unread === null && (
        <TableDoubt>
          The bridge lists no orders, but history does not show how these ended: they are not confirmed.
        </TableDoubt>
      )}
      <DataTable
        // Rows that another choice of traders hides are still pending.
        key={who.id}
        name="Orders"
        remembered="orders"
        columns={columns}
        rows={rows}
        rowId={rowId}
        selectedIds={selectedIds}
        onSelectMany={selectMany}
        onSelect={(row) => select(row.symbol)}
        onFrame={({ symbol, timeSetup }) => {
          if (timeSetup !== null) frame({ symbol, entry: timeSetup, exit: null });
        }}
        {...(isReplay
          ? {}
          : {
              onOpen: (row: Order) => dialogs.openModifyOrder(row),
              onOpenCell: actions.openCell,
              rowMenu: actions.rowMenu,
              onDetails: ({ ticket, symbol }: Order) => ask({ of: 'order', ticket, symbol }),
            })}
        held={held}
        isStale={overdueMs !== null || !data.isConfirmed}
        empty={
          <Empty>
            {hidden > 0 ? `${countText(hidden, 'order')} of other traders.` : 'No pending orders.'}
          </Empty>
        }
        totalsOf={totalsOf}
      />
      {asked !== null && <RecordDialog asked={asked} onClose={() => ask(null)} />}
    </TablePanel>
  );
}

const noRows: readonly Order[] = [];
const rowId = (row: Order): string => row.ticket;
const held = { removedNote: 'no longer pending' };
