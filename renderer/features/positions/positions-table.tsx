import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { countText } from '../../../shared/math/counts';
import { stopRisk } from '../../../shared/math/exposure';
import { formatAge } from '../../../shared/math/time';
import type { Position } from '../../../shared/model/position';
import { Faint, Money, StaleAge } from '../../components/numbers';
import { Empty, FailureStrip } from '../../components/states';
import { DataTable } from '../../components/table/data-table';
import { TableDoubt, TablePanel } from '../../components/table/table-panel';
import { useMoneyDigits } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { useFirstStops } from '../../data/first-stops';
import { useOverdue } from '../../data/freshness';
import { unreadableFailure } from '../../data/listed';
import { useOwnFailure } from '../../data/own-failure';
import { positionsOptions, usePositions } from '../../data/positions';
import { useIsReplay } from '../../data/replay/replay-context';
import { useKnownSymbols } from '../../data/symbols';
import { usePositionTrader } from '../../data/traders';
import { type NamedTrade, useFrameTrade } from '../../data/workspace/chart-place';
import { useOpenTrade } from '../../data/workspace/open-trade';
import { useWhoFilter } from '../../data/workspace/who-filter';
import { useSelect } from '../../data/workspace/workspace-context';
import { NotRead, type RecordAsked, RecordDialog, SymbolVolume, shownText, useTableClock } from '../cells';
import { useTradeDialogs } from '../trading';
import { positionColumns } from './position-columns';
import { positionTotals } from './totals';
import { usePositionActions } from './use-position-actions';

export function PositionsTable() {
  const bridge = useBridge();
  const { data, error } = usePositions();
  const moneyDigits = useMoneyDigits();
  const clock = useTableClock();
  const traderOf = usePositionTrader();
  const select = useSelect();
  const frame = useFrameTrade();
  const openTrade = useOpenTrade();
  const dialogs = useTradeDialogs();
  const isReplay = useIsReplay();
  const overdueMs = useOverdue(positionsOptions(bridge).queryKey);
  const ownFailure = useOwnFailure(error);
  const unread = unreadableFailure(data?.unreadable ?? []);
  const unreadCount = data?.unreadable.length ?? 0;
  const [selectedIds, selectMany] = useState<readonly string[]>([]);
  const [asked, ask] = useState<RecordAsked | null>(null);
  const actions = usePositionActions(selectedIds);
  const { close } = actions;
  const all = data?.rows ?? noRows;
  const who = useWhoFilter();
  const rows = useMemo(() => all.filter((row) => who.shows(traderOf(row).key)), [all, who, traderOf]);
  const hidden = all.length - rows.length;

  const stops = useFirstStops(all);
  const known = useKnownSymbols();
  const specOf = useCallback((symbol: string) => known.get(symbol) ?? null, [known]);
  const columns = useMemo(
    () =>
      positionColumns(
        specOf,
        stops,
        moneyDigits,
        clock,
        traderOf,
        isReplay
          ? null
          : [
              {
                name: 'Modify',
                icon: 'edit',
                keys: 'F2',
                press: (row) => dialogs.openModifyPosition(row),
              },
              { name: 'Close', icon: 'x', keys: 'Delete', press: close },
            ],
      ),
    [specOf, stops, moneyDigits, clock, traderOf, isReplay, dialogs, close],
  );
  const totalsOf = useCallback(
    (of: readonly Position[], filtered: number | null): Readonly<Record<string, ReactNode>> => {
      const { volume, swap, profit } = positionTotals(of);
      const { money, unlimited, unknown } = stopRisk(of, specOf);
      // A position that cannot be read has a profit too: without it the sum of all is incomplete.
      const isWhole = unreadCount === 0 || of.length < all.length;
      return {
        ticket: shownText(of.length, filtered === null ? null : all.length, 'position'),
        opened: overdueMs === null ? null : <StaleAge>{formatAge(overdueMs)} old</StaleAge>,
        volume: volume === null ? null : <SymbolVolume {...volume} />,
        risk:
          unlimited.length > 0 ? (
            <Faint isRisk>no limit</Faint>
          ) : (
            <Money value={isWhole && unknown.length === 0 ? money : null} digits={moneyDigits} />
          ),
        swap: <Money value={isWhole ? swap : null} digits={moneyDigits} />,
        profit: <Money value={isWhole ? profit : null} digits={moneyDigits} isGain />,
      };
    },
    [specOf, moneyDigits, overdueMs, unreadCount, all.length],
  );

  if (data === undefined) return <NotRead what="positions" error={error} />;
  return (
    <TablePanel>
      {ownFailure !== null && <FailureStrip failure={ownFailure} />}
      {unread !== null && <FailureStrip failure={unread} />}
      {!data.isConfirmed && unread === null && (
        <TableDoubt>
          The bridge lists no positions, but no deal shows how these were closed: they are not confirmed.
        </TableDoubt>
      )}
      <DataTable
        // Rows that another choice of traders hides are still open.
        key={who.id}
        name="Positions"
        remembered="positions"
        columns={columns}
        rows={rows}
        rowId={rowId}
        selectedIds={selectedIds}
        onSelectMany={selectMany}
        onSelect={(row) => select(row.symbol)}
        onCard={(row, shown) => {
          const { symbol, timeOpen } = row;
          const { positionId } = namedTrade(row);
          if (timeOpen !== null)
            openTrade({ positionId, symbol, entry: timeOpen, exit: null }, shown.map(namedTrade));
        }}
        onFrame={({ symbol, timeOpen }) => {
          if (timeOpen !== null) frame({ symbol, entry: timeOpen, exit: null });
        }}
        {...(isReplay
          ? {}
          : {
              onOpen: (row: Position) => dialogs.openModifyPosition(row),
              onOpenCell: actions.openCell,
              rowMenu: actions.rowMenu,
              onDetails: ({ ticket, symbol }: Position) => ask({ of: 'position', ticket, symbol }),
            })}
        held={held}
        isStale={overdueMs !== null || !data.isConfirmed}
        empty={
          <Empty>
            {hidden > 0 ? `${countText(hidden, 'position')} of other traders.` : 'No open positions.'}
          </Empty>
        }
        totalsOf={totalsOf}
      />
      {asked !== null && <RecordDialog asked={asked} onClose={() => ask(null)} />}
    </TablePanel>
  );
}

const noRows: readonly Position[] = [];
const rowId = (row: Position): string => row.ticket;
const namedTrade = ({ identifier, ticket, symbol }: Position): NamedTrade => ({
  positionId: identifier ?? ticket,
  symbol,
  id: null,
});
const held = { removedNote: 'no longer open' };
