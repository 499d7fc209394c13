import { useCallback } from 'react';
import type { Order } from '../../../shared/model/order';
import type { TraderNames } from '../../../shared/rules/trader-names';
import { useCommand } from '../../base/commands';
import type { MenuEntry, MenuItem } from '../../components/menu';
import { useBridge } from '../../data/bridge';
import { readOrders } from '../../data/orders';
import { readTraderNames } from '../../data/trader-names';
import { type OrderTrader, readOrderTrader } from '../../data/traders';
import { useNoteSelected } from '../../data/workspace/selected-trades';
import { useWhoFilter } from '../../data/workspace/who-filter';
import { useDisputeCommand, useDisputeEntry } from '../cells';
import { BulkBar, bulkEntries } from '../plans';
import { type TradeDialogsApi, useOneClick, useTradeDialogs, whoseText } from '../trading';

export interface OrderActions {
  rowMenu(rows: readonly Order[]): readonly MenuEntry[];
  openCell(row: Order, columnId: string): boolean;
  /** At once while armed, else through the dialog. */
  cancel(order: Order): void;
}

/** The context menu of one pending order or of several. */
function orderEntries(
  rows: readonly Order[],
  known: {
    readonly all: readonly Order[];
    readonly traderOf: OrderTrader;
    readonly names: TraderNames;
    readonly dialogs: TradeDialogsApi;
    readonly disputeOf: (ticket: string) => MenuItem;
  },
): readonly MenuEntry[] {
  const { all, traderOf, names, dialogs, disputeOf } = known;
  const [order] = rows;
  if (order === undefined) return [];
  const tickets = rows.map((row) => row.ticket);
  const own: readonly MenuEntry[] =
    rows.length === 1
      ? [
          { id: 'modify', label: 'Modify …', keys: 'Enter', run: () => dialogs.openModifyOrder(order) },
          { id: 'replace', label: 'Replace by another …', run: () => dialogs.openReplace(order) },
          {
            id: 'cancel',
            label: 'Cancel order …',
            keys: 'Delete',
            tone: 'danger',
            run: () => dialogs.openCancel(order),
          },
          disputeOf(order.ticket),
        ]
      : [
          {
            id: 'cancel selected',
            label: `Cancel ${rows.length} orders …`,
            keys: 'Delete',
            tone: 'danger',
            run: () => dialogs.openBulkCancel({ of: 'tickets', tickets }),
          },
        ];
  return [
    ...own,
    'separator',
    ...bulkEntries('orders', rows, all, traderOf, names, dialogs.openBulkCancel),
    'separator',
  ];
}

export function useOrderActions(selectedIds: readonly string[]): OrderActions {
  const bridge = useBridge();
  const dialogs = useTradeDialogs();
  const oneClick = useOneClick();
  const disputeOf = useDisputeEntry();
  useDisputeCommand(selectedIds);
  useNoteSelected('orders', selectedIds);
  const none = selectedIds.length === 0 ? 'no order is selected' : null;
  const selected = () => readOrders(bridge).filter((row) => selectedIds.includes(row.ticket));
  const whose = whoseText(selected(), readOrderTrader(bridge));
  useCommand({
    id: 'order.cancel',
    title: `Cancel the selected orders${whose} …`,
    group: 'Trade',
    also: 'undo delete',
    keys: 'Delete',
    disabledReason: none,
    run: () => {
      const [order, ...others] = selected();
      if (order === undefined) return;
      if (others.length === 0) dialogs.openCancel(order);
      else dialogs.openBulkCancel({ of: 'tickets', tickets: [order, ...others].map((row) => row.ticket) });
    },
  });
  useCommand({
    id: 'order.modify',
    title: `Modify the selected order${whose} …`,
    group: 'Trade',
    disabledReason: selectedIds.length === 1 ? null : (none ?? 'several orders are selected'),
    run: () => {
      const [order] = selected();
      if (order !== undefined) dialogs.openModifyOrder(order);
    },
  });
  const rowMenu = useCallback(
    (rows: readonly Order[]) =>
      orderEntries(rows, {
        all: readOrders(bridge),
        traderOf: readOrderTrader(bridge),
        names: readTraderNames(bridge),
        dialogs,
        disputeOf,
      }),
    [bridge, dialogs, disputeOf],
  );
  const openCell = useCallback(
    (row: Order, columnId: string): boolean => {
      if (columnId !== 'sl' && columnId !== 'tp') return false;
      dialogs.openModifyOrder(row, columnId);
      return true;
    },
    [dialogs],
  );
  const cancel = useCallback(
    (order: Order) => {
      if (!oneClick.cancelAtOnce(order)) dialogs.openCancel(order);
    },
    [oneClick, dialogs],
  );
  return { rowMenu, openCell, cancel };
}

/** Beside the tabs, while pending orders are shown. */
export function OrdersBar() {
  const bridge = useBridge();
  const { openBulkCancel } = useTradeDialogs();
  const { shown } = useWhoFilter();
  const entries = () => {
    const rows = readOrders(bridge);
    const [traderOf, names] = [readOrderTrader(bridge), readTraderNames(bridge)];
    return bulkEntries('orders', rows, rows, traderOf, names, openBulkCancel, shown);
  };
  return <BulkBar menus={{ 'Cancel orders': entries }} />;
}
