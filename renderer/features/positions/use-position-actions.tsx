import { useCallback } from 'react';
import type { Position } from '../../../shared/model/position';
import { bookingOf } from '../../../shared/rules/plan';
import { useCommand } from '../../base/commands';
import type { MenuEntry } from '../../components/menu';
import { accountOptions } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { readPositions } from '../../data/positions';
import { readSpec } from '../../data/symbols';
import { readTraderNames } from '../../data/trader-names';
import { readPositionTrader } from '../../data/traders';
import { useNoteSelected } from '../../data/workspace/selected-trades';
import { useWhoFilter } from '../../data/workspace/who-filter';
import { useWorkspace } from '../../data/workspace/workspace-context';
import { useDisputeCommand, useDisputeEntry } from '../cells';
import { BulkBar, bulkEntries } from '../plans';
import { useOneClick, useTradeDialogs, whoseText } from '../trading';
import { breakEvenOfSymbol, positionEntries } from './position-entries';

export interface PositionActions {
  /** For the table's context menu. */
  rowMenu(rows: readonly Position[]): readonly MenuEntry[];
  /** Double click or F2 on a cell: a level opens the dialog at its own field. False = the row opens. */
  openCell(row: Position, columnId: string): boolean;
  /** At once while armed, else through the dialog. */
  close(position: Position): void;
}

/** The actions of the table of positions: menu, cells, keys and the bar above it. */
export function usePositionActions(selectedIds: readonly string[]): PositionActions {
  const bridge = useBridge();
  const dialogs = useTradeDialogs();
  const oneClick = useOneClick();
  const disputeOf = useDisputeEntry();
  useDisputeCommand(selectedIds);
  useNoteSelected('positions', selectedIds);
  const selected = useCallback(
    () => readPositions(bridge).filter((row) => selectedIds.includes(row.ticket)),
    [bridge, selectedIds],
  );
  const none = selectedIds.length === 0 ? 'no position is selected' : null;
  const one = selectedIds.length === 1 ? null : (none ?? 'several positions are selected');
  const whose = whoseText(selected(), readPositionTrader(bridge));
  const withOne = (act: (position: Position) => void) => () => {
    const [position] = selected();
    if (position !== undefined) act(position);
  };

  useCommand({
    id: 'position.close',
    title: `Close the selected positions${whose} …`,
    group: 'Trade',
    also: 'undo exit flatten',
    keys: 'Delete',
    disabledReason: none,
    run: () => {
      const [position, ...others] = selected();
      if (position === undefined) return;
      if (others.length === 0) dialogs.openClose(position);
      else dialogs.openBulkClose({ of: 'tickets', tickets: [position, ...others].map((row) => row.ticket) });
    },
  });
  useCommand({
    id: 'position.modify',
    title: `Modify the selected position${whose} …`,
    group: 'Trade',
    disabledReason: one,
    run: withOne((position) => dialogs.openModifyPosition(position)),
  });
  useCommand({
    id: 'position.reverse',
    title: `Reverse the selected position${whose} …`,
    group: 'Trade',
    disabledReason: one,
    run: withOne(dialogs.openReverse),
  });
  useCommand({
    id: 'position.break-even',
    title: `Move stop loss of the selected positions${whose} to break-even …`,
    group: 'Trade',
    also: 'be breakeven',
    disabledReason: none,
    run: () => dialogs.openBreakEven(selected()),
  });
  useCommand({
    id: 'position.levels',
    title: `Modify SL/TP of the selected positions${whose} …`,
    group: 'Trade',
    disabledReason: none,
    run: () => dialogs.openLevels(selected()),
  });
  for (const [share, sign, also] of quarters) {
    // biome-ignore lint/correctness/useHookAtTopLevel: the list never changes
    useCommand({
      id: `position.close-${sign}`,
      title: `Close ${sign} of the selected position${whose} …`,
      group: 'Trade',
      also,
      disabledReason: one,
      run: withOne((position) => dialogs.openClose(position, share)),
    });
  }

  const rowMenu = useCallback(
    (rows: readonly Position[]): readonly MenuEntry[] =>
      positionEntries({
        rows,
        all: readPositions(bridge),
        traderOf: readPositionTrader(bridge),
        names: readTraderNames(bridge),
        spec: (symbol) => readSpec(bridge, symbol),
        booking: bookingOf(bridge.client.getQueryData(accountOptions(bridge).queryKey) ?? null),
        dialogs,
        disputeOf,
      }),
    [bridge, dialogs, disputeOf],
  );
  const openCell = useCallback(
    (row: Position, columnId: string): boolean => {
      if (columnId !== 'sl' && columnId !== 'tp') return false;
      dialogs.openModifyPosition(row, columnId);
      return true;
    },
    [dialogs],
  );
  const close = useCallback(
    (position: Position) => {
      if (!oneClick.closeAtOnce(position)) dialogs.openClose(position);
    },
    [oneClick, dialogs],
  );
  return { rowMenu, openCell, close };
}

const quarters = [
  [0.25, '¼', 'quarter 25%'],
  [0.5, '½', 'half 50%'],
  [0.75, '¾', 'three quarters 75%'],
] as const;

/** Of more symbols the palette finds the others. */
const mostSymbols = 8;

/** Beside the tabs, while positions are shown: what is done with many, and the one-click badge. */
export function PositionsBar() {
  const bridge = useBridge();
  const dialogs = useTradeDialogs();
  const workspace = useWorkspace();
  const { shown } = useWhoFilter();
  const closes = (): readonly MenuEntry[] => {
    const rows = readPositions(bridge);
    const [traderOf, names] = [readPositionTrader(bridge), readTraderNames(bridge)];
    return bulkEntries('positions', rows, rows, traderOf, names, dialogs.openBulkClose, shown);
  };
  const stops = (): readonly MenuEntry[] => {
    const rows = readPositions(bridge);
    const disabledReason = rows.length === 0 ? 'there are none' : null;
    const { symbol } = workspace.read();
    // The chart's first.
    const symbols = [...new Set(rows.map((row) => row.symbol))].toSorted(
      (one, other) => Number(other === symbol) - Number(one === symbol),
    );
    return [
      ...symbols.slice(0, mostSymbols).flatMap((each) => breakEvenOfSymbol(each, rows, dialogs, 1)),
      {
        id: 'break-even all',
        label: `Move all stops to break-even … (${rows.length})`,
        disabledReason,
        run: () => dialogs.openBreakEven(rows),
      },
      {
        id: 'levels all',
        label: `Modify SL/TP of all … (${rows.length})`,
        disabledReason,
        run: () => dialogs.openLevels(rows),
      },
    ];
  };
  return <BulkBar menus={{ 'Move stops': stops, 'Close positions': closes }} />;
}
