import { useMemo, useState } from 'react';
import { formatBrokerTime, startOfBrokerDay } from '../../../shared/math/time';
import type { Deal } from '../../../shared/model/deal';
import { useMoneyDigits } from '../../queries/account';
import { useBridge } from '../../queries/bridge';
import { readBrokerSeconds } from '../../queries/connection';
import { failureOf } from '../../queries/failure-error';
import { netResult, type Period, periods, useDeals } from '../../queries/history';
import { unreadableFailure } from '../../queries/listed';
import { SideBadge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { useClockValue } from '../../ui/clock';
import { type Column, DataTable } from '../../ui/data-table';
import { Money } from '../../ui/numbers';
import { Empty, FailureStrip, FailureText, Loading } from '../../ui/states';
import { byColumn, commentColumn, symbolColumn, ticketColumn } from '../cells/holding-columns';
import '../cells/holdings.css';
import { SymbolPrice, SymbolVolume } from '../cells/symbol-cells';

const periodWords: Readonly<Record<Period, string>> = { today: 'Today', week: '7 days', month: '30 days' };
const entryWords: Readonly<Record<string, string>> = {
  IN: 'in',
  OUT: 'out',
  INOUT: 'in/out',
  OUT_BY: 'out by',
};

/** Deals of the broker's days, newest first. */
export function HistoryTable() {
  const bridge = useBridge();
  const [period, setPeriod] = useState<Period>('today');
  const day = useClockValue(() => {
    const now = readBrokerSeconds(bridge);
    return now === null ? null : startOfBrokerDay(now);
  });
  const { data, error, refetch, isFetching } = useDeals(period, day);
  const moneyDigits = useMoneyDigits();
  const unread = unreadableFailure(data?.unreadable ?? []);
  const rows = useMemo(
    () =>
      data === undefined
        ? noRows
        : [...data.rows].sort((left, right) => (right.time ?? 0) - (left.time ?? 0)),
    [data],
  );
  const columns = useMemo(() => dealColumns(moneyDigits), [moneyDigits]);

  return (
    <div className="holdings">
      <div className="holdings-tools" role="radiogroup" aria-label="Period">
        {periods.map((each) => (
          <label key={each} className="choice">
            <input
              type="radio"
              name="history-period"
              checked={period === each}
              onChange={() => setPeriod(each)}
            />
            {periodWords[each]}
          </label>
        ))}
        <span className="holdings-note">broker days, times in broker time</span>
        <Button tone="ghost" disabled={isFetching || day === null} onClick={() => void refetch()}>
          {isFetching ? 'Reading …' : 'Read again'}
        </Button>
      </div>
      {data === undefined ? (
        day === null ? (
          <Empty>The broker’s day is not known: this bridge has not told its clock yet.</Empty>
        ) : error === null ? (
          <Loading what="deals" />
        ) : (
          <FailureText failure={failureOf(error)} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          {error !== null && <FailureStrip failure={failureOf(error)} />}
          {unread !== null && <FailureStrip failure={unread} />}
          <div className="holdings-body">
            <DataTable
              name="History"
              columns={columns}
              rows={rows}
              rowId={rowId}
              empty={<Empty>No deals in this period.</Empty>}
              totals={{
                time: `${rows.length} ${rows.length === 1 ? 'deal' : 'deals'}`,
                price: 'Trades, net',
                profit: <Money value={netResult(rows)} digits={moneyDigits} isGain />,
              }}
            />
          </div>
        </>
      )}
    </div>
  );
}

const noRows: readonly Deal[] = [];
const rowId = (row: Deal): string => row.ticket;
const isTrade = (row: Deal): boolean => row.type === 'BUY' || row.type === 'SELL';

function dealColumns(digits: number): readonly Column<Deal>[] {
  return [
    {
      id: 'time',
      header: 'Time (broker)',
      width: 132,
      sortBy: (row) => row.time ?? 0,
      cell: (row) => formatBrokerTime(row.time),
    },
    ticketColumn('Deal'),
    { id: 'position', header: 'Position', width: 92, cell: (row) => row.positionId ?? '' },
    symbolColumn(),
    {
      id: 'type',
      header: 'Type',
      width: 74,
      sortBy: (row) => row.type,
      cell: (row) =>
        isTrade(row) ? <SideBadge side={row.type} /> : row.type.toLowerCase().replaceAll('_', ' '),
    },
    {
      id: 'entry',
      header: 'Entry',
      width: 56,
      cell: (row) => (row.entry === null ? '' : (entryWords[row.entry] ?? row.entry)),
    },
    {
      id: 'volume',
      header: 'Volume',
      width: 64,
      isNumber: true,
      cell: (row) => (isTrade(row) ? <SymbolVolume symbol={row.symbol} lots={row.volume} /> : ''),
    },
    {
      id: 'price',
      header: 'Price',
      width: 92,
      isNumber: true,
      cell: (row) => (isTrade(row) ? <SymbolPrice symbol={row.symbol} value={row.price} /> : ''),
    },
    {
      id: 'commission',
      header: 'Commission',
      width: 80,
      isNumber: true,
      cell: (row) => <Money value={row.commission} digits={digits} />,
    },
    {
      id: 'fee',
      header: 'Fee',
      width: 56,
      isNumber: true,
      cell: (row) => <Money value={row.fee} digits={digits} />,
    },
    {
      id: 'swap',
      header: 'Swap',
      width: 64,
      isNumber: true,
      cell: (row) => <Money value={row.swap} digits={digits} />,
    },
    {
      id: 'profit',
      header: 'Profit',
      width: 84,
      isNumber: true,
      sortBy: (row) => row.profit,
      cell: (row) => <Money value={row.profit} digits={digits} isGain />,
    },
    byColumn(),
    commentColumn(),
  ];
}
