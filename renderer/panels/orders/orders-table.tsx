import { useMemo, useState } from 'react';
import { formatAge, formatBrokerTime } from '../../../shared/math/time';
import type { Order } from '../../../shared/model/order';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import { useBridge } from '../../queries/bridge';
import { failureOf } from '../../queries/failure-error';
import { useOverdue } from '../../queries/freshness';
import { unreadableFailure } from '../../queries/listed';
import { ordersOptions, useOrders } from '../../queries/orders';
import { useOwnFailure } from '../../queries/own-failure';
import { useTradeDialogs } from '../../trade/use-trade-dialogs';
import { Badge } from '../../ui/badge';
import { type Column, DataTable } from '../../ui/data-table';
import { Empty, FailureStrip, FailureText, Loading } from '../../ui/states';
import { useSelection } from '../../workspace/desk-context';
import { actionsColumn, byColumn, commentColumn, symbolColumn, ticketColumn } from '../cells/holding-columns';
import { SymbolPrice, SymbolVolume } from '../cells/symbol-cells';
import '../cells/holdings.css';
import { expirationText } from './expiration-text';

/** Pending orders. */
export function OrdersTable() {
  const bridge = useBridge();
  const { data, error } = useOrders();
  const { select } = useSelection();
  const dialogs = useTradeDialogs();
  const overdueMs = useOverdue(ordersOptions(bridge).queryKey);
  const ownFailure = useOwnFailure(error);
  const unread = unreadableFailure(data?.unreadable ?? []);
  const [chosen, choose] = useState<string | null>(null);

  const columns = useMemo<readonly Column<Order>[]>(
    () => [
      ticketColumn(),
      symbolColumn(),
      {
        id: 'type',
        header: 'Type',
        width: 104,
        sortBy: (row) => row.type,
        cell: (row) => (
          <Badge tone={row.type.startsWith('BUY') ? 'buy' : row.type.startsWith('SELL') ? 'sell' : 'plain'}>
            {orderTypeLabel(row.type)}
          </Badge>
        ),
      },
      {
        id: 'volume',
        header: 'Volume',
        width: 64,
        isNumber: true,
        sortBy: (row) => row.volumeCurrent,
        cell: (row) => <SymbolVolume symbol={row.symbol} lots={row.volumeCurrent} />,
      },
      {
        id: 'price',
        header: 'Price',
        width: 84,
        isNumber: true,
        cell: (row) => <SymbolPrice symbol={row.symbol} value={row.price} isLevel />,
      },
      {
        id: 'stop-limit',
        header: 'Stop limit',
        width: 84,
        isNumber: true,
        cell: (row) => (row.stopLimit === 0 ? '' : <SymbolPrice symbol={row.symbol} value={row.stopLimit} />),
      },
      {
        id: 'sl',
        header: 'S/L',
        width: 84,
        isNumber: true,
        cell: (row) => <SymbolPrice symbol={row.symbol} value={row.sl} isLevel />,
      },
      {
        id: 'tp',
        header: 'T/P',
        width: 84,
        isNumber: true,
        cell: (row) => <SymbolPrice symbol={row.symbol} value={row.tp} isLevel />,
      },
      {
        id: 'current',
        header: 'Current',
        width: 84,
        isNumber: true,
        cell: (row) => <SymbolPrice symbol={row.symbol} value={row.priceCurrent} />,
      },
      {
        id: 'placed',
        header: 'Placed (broker)',
        width: 128,
        sortBy: (row) => row.timeSetup ?? 0,
        cell: (row) => formatBrokerTime(row.timeSetup),
      },
      { id: 'expires', header: 'Expires', width: 124, cell: (row) => expirationText(row) },
      { id: 'state', header: 'State', width: 70, cell: (row) => row.state?.toLowerCase() ?? '' },
      byColumn(),
      commentColumn(),
      actionsColumn([
        { name: 'Modify', sign: '✎', press: dialogs.openModifyOrder },
        { name: 'Cancel order', sign: '✕', press: dialogs.openCancel },
      ]),
    ],
    [dialogs],
  );

  if (data === undefined) {
    return error === null ? <Loading what="orders" /> : <FailureText failure={failureOf(error)} />;
  }
  return (
    <div className="holdings">
      {ownFailure !== null && <FailureStrip failure={ownFailure} />}
      {unread !== null && <FailureStrip failure={unread} />}
      <DataTable
        name="Orders"
        columns={columns}
        rows={data.rows}
        rowId={rowId}
        selectedId={chosen}
        onSelect={(row) => {
          choose(row.ticket);
          select(row.symbol);
        }}
        onOpen={(row) => dialogs.openModifyOrder(row)}
        isStale={overdueMs !== null}
        empty={<Empty>No pending orders.</Empty>}
        totals={{
          ticket: `${data.rows.length} ${data.rows.length === 1 ? 'order' : 'orders'}`,
          placed: overdueMs === null ? null : <span className="stale-age">{formatAge(overdueMs)} old</span>,
        }}
      />
    </div>
  );
}

const rowId = (row: Order): string => row.ticket;
