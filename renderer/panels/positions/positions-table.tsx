import { useMemo, useState } from 'react';
import { formatAge, formatBrokerTime } from '../../../shared/math/time';
import type { Position } from '../../../shared/model/position';
import { useMoneyDigits } from '../../queries/account';
import { useBridge } from '../../queries/bridge';
import { failureOf } from '../../queries/failure-error';
import { useOverdue } from '../../queries/freshness';
import { unreadableFailure } from '../../queries/listed';
import { useOwnFailure } from '../../queries/own-failure';
import { positionsOptions, usePositions } from '../../queries/positions';
import { useTradeDialogs } from '../../trade/use-trade-dialogs';
import { SideBadge } from '../../ui/badge';
import { type Column, DataTable } from '../../ui/data-table';
import { Money } from '../../ui/numbers';
import { Empty, FailureStrip, FailureText, Loading } from '../../ui/states';
import { useSelection } from '../../workspace/desk-context';
import { actionsColumn, byColumn, commentColumn, symbolColumn, ticketColumn } from '../cells/holding-columns';
import { SymbolPrice, SymbolVolume } from '../cells/symbol-cells';
import '../cells/holdings.css';
import { positionTotals } from './totals';

export function PositionsTable() {
  const bridge = useBridge();
  const { data, error } = usePositions();
  const moneyDigits = useMoneyDigits();
  const { select } = useSelection();
  const dialogs = useTradeDialogs();
  const overdueMs = useOverdue(positionsOptions(bridge).queryKey);
  const ownFailure = useOwnFailure(error);
  const unread = unreadableFailure(data?.unreadable ?? []);
  const [chosen, choose] = useState<string | null>(null);
  const rows = data?.rows ?? noRows;
  const { swap, profit } = positionTotals(rows);

  const columns = useMemo<readonly Column<Position>[]>(
    () => [
      ticketColumn(),
      symbolColumn(),
      {
        id: 'side',
        header: 'Side',
        width: 60,
        sortBy: (row) => row.side,
        cell: (row) => <SideBadge side={row.side} />,
      },
      {
        id: 'volume',
        header: 'Volume',
        width: 64,
        isNumber: true,
        sortBy: (row) => row.volume,
        cell: (row) => <SymbolVolume symbol={row.symbol} lots={row.volume} />,
      },
      {
        id: 'opened',
        header: 'Opened (broker)',
        width: 136,
        sortBy: (row) => row.timeOpen ?? 0,
        cell: (row) => formatBrokerTime(row.timeOpen),
      },
      {
        id: 'price',
        header: 'Price',
        width: 84,
        isNumber: true,
        cell: (row) => <SymbolPrice symbol={row.symbol} value={row.priceOpen} />,
      },
      {
        id: 'sl',
        header: 'S/L',
        width: 84,
        isNumber: true,
        cell: (row) => <SymbolPrice symbol={row.symbol} value={row.sl} isLevel isRisk />,
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
        id: 'swap',
        header: 'Swap',
        width: 66,
        isNumber: true,
        sortBy: (row) => row.swap ?? 0,
        cell: (row) => <Money value={row.swap} digits={moneyDigits} />,
      },
      {
        id: 'profit',
        header: 'Profit',
        width: 84,
        isNumber: true,
        sortBy: (row) => row.profit ?? 0,
        cell: (row) => <Money value={row.profit} digits={moneyDigits} isGain />,
      },
      byColumn(),
      commentColumn(),
      actionsColumn([
        { name: 'Modify', sign: '✎', press: dialogs.openModifyPosition },
        { name: 'Close', sign: '✕', press: dialogs.openClose },
      ]),
    ],
    [moneyDigits, dialogs],
  );

  if (data === undefined) {
    return error === null ? <Loading what="positions" /> : <FailureText failure={failureOf(error)} />;
  }
  return (
    <div className="holdings">
      {ownFailure !== null && <FailureStrip failure={ownFailure} />}
      {unread !== null && <FailureStrip failure={unread} />}
      {!data.isConfirmed && (
        <p className="holdings-doubt" role="status">
          The bridge just listed no positions while the account still uses margin: these rows are not
          confirmed.
        </p>
      )}
      <DataTable
        name="Positions"
        columns={columns}
        rows={rows}
        rowId={rowId}
        selectedId={chosen}
        onSelect={(row) => {
          choose(row.ticket);
          select(row.symbol);
        }}
        onOpen={(row) => dialogs.openModifyPosition(row)}
        isStale={overdueMs !== null || !data.isConfirmed}
        empty={<Empty>No open positions.</Empty>}
        totals={{
          ticket: `${rows.length} ${rows.length === 1 ? 'position' : 'positions'}`,
          opened: overdueMs === null ? null : <span className="stale-age">{formatAge(overdueMs)} old</span>,
          swap: <Money value={swap} digits={moneyDigits} />,
          profit: <Money value={profit} digits={moneyDigits} isGain />,
        }}
      />
    </div>
  );
}

const noRows: readonly Position[] = [];
const rowId = (row: Position): string => row.ticket;
