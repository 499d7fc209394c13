import { fractionOfVolume, volumeDecimals } from '../../../shared/math/volume';
import type { Position } from '../../../shared/model/position';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { TraderOf } from '../../../shared/rules/bulk-filter';
import { isolated } from '../../../shared/rules/isolated';
import type { Booking } from '../../../shared/rules/plan';
import type { TraderNames } from '../../../shared/rules/trader-names';
import type { MenuEntry, MenuItem } from '../../components/menu';
import { askForAlert } from '../../data/workspace/alert-draft';
import { askedMove } from '../../data/workspace/what-if';
import { bulkEntries } from '../plans';
import type { TradeDialogsApi } from '../trading';

const shares = [
  [0.25, '¼'],
  [0.5, '½'],
  [0.75, '¾'],
] as const;

function shareEntries(
  position: Position,
  spec: SymbolSpec | null,
  dialogs: Pick<TradeDialogsApi, 'openClose'>,
): readonly MenuItem[] {
  return shares.map(([share, sign]) => {
    const lots = spec === null ? 0 : fractionOfVolume(position.volume, share, spec);
    const text = (volume: number): string => volume.toFixed(volumeDecimals(spec?.volumeStep ?? 0.01));
    const shown =
      spec === null || lots <= 0 ? '' : ` (${text(lots)} lots, ${text(position.volume - lots)} stay open)`;
    return {
      id: `close ${sign}`,
      label: `Close ${sign}${shown} …`,
      disabledReason:
        spec === null
          ? "the symbol's specification is not loaded yet"
          : lots > 0
            ? null
            : `${sign} of ${position.volume} does not fit step ${spec.volumeStep} and minimum ${spec.volumeMin}`,
      run: () => dialogs.openClose(position, share),
    };
  });
}

export interface PositionMenuParts {
  /** The selected ones, at least one. */
  readonly rows: readonly Position[];
  readonly all: readonly Position[];
  readonly traderOf: TraderOf<Position>;
  readonly names: TraderNames;
  readonly spec: (symbol: string) => SymbolSpec | null;
  readonly booking: Booking;
  readonly dialogs: TradeDialogsApi;
  readonly disputeOf: (ticket: string) => MenuItem;
}

/** The context menu of one position or of several. Nothing in it sends: each entry opens a dialog that shows what it will do. */
export function positionEntries({
  rows,
  all,
  traderOf,
  names,
  spec,
  booking,
  dialogs,
  disputeOf,
}: PositionMenuParts): readonly MenuEntry[] {
  const [position] = rows;
  if (position === undefined) return [];
  const tickets = rows.map((row) => row.ticket);
  const several = `${rows.length} positions`;
  const own: readonly MenuEntry[] =
    rows.length === 1
      ? [
          { id: 'modify', label: 'Modify …', keys: 'F2', run: () => dialogs.openModifyPosition(position) },
          {
            id: 'close',
            label: 'Close …',
            keys: 'Delete',
            tone: 'danger',
            run: () => dialogs.openClose(position),
          },
          ...shareEntries(position, spec(position.symbol), dialogs),
          closeBy(position, all, booking),
          'separator',
          { id: 'reverse', label: 'Reverse …', tone: 'danger', run: () => dialogs.openReverse(position) },
          { id: 'break-even', label: 'Break-even …', run: () => dialogs.openBreakEven(rows) },
          ...breakEvenOfSymbol(position.symbol, all, dialogs, 2),
          {
            id: 'alert',
            label: 'Alert on its profit …',
            run: () =>
              askForAlert({
                of: { kind: 'profit', ticket: position.ticket, symbol: position.symbol },
                way: 'below',
                value: null,
              }),
          },
          { id: 'what if', label: 'What if it moves …', run: () => askedMove.set(`${position.symbol} `) },
        ]
      : [
          {
            id: 'close selected',
            label: `Close ${several} …`,
            keys: 'Delete',
            tone: 'danger',
            run: () => dialogs.openBulkClose({ of: 'tickets', tickets }),
          },
          { id: 'levels', label: `Modify SL/TP of ${several} …`, run: () => dialogs.openLevels(rows) },
          {
            id: 'break-even',
            label: `Move ${rows.length} stops to break-even …`,
            run: () => dialogs.openBreakEven(rows),
          },
        ];
  const dispute = rows.length === 1 ? [disputeOf(position.identifier ?? position.ticket)] : [];
  return [
    ...own,
    'separator',
    ...bulkEntries('positions', rows, all, traderOf, names, dialogs.openBulkClose),
    'separator',
    ...dispute,
  ];
}

/** None where the symbol has fewer than `least` positions. */
export function breakEvenOfSymbol(
  symbol: string | null,
  all: readonly Position[],
  { openBreakEven }: Pick<TradeDialogsApi, 'openBreakEven'>,
  least: number,
): readonly MenuItem[] {
  const own = all.filter((row) => row.symbol === symbol);
  return symbol === null || own.length < least
    ? []
    : [
        {
          id: `break-even ${symbol}`,
          label: `Move all ${isolated(symbol)} stops to break-even … (${own.length})`,
          run: () => openBreakEven(own),
        },
      ];
}

/** Where a trader looks for it, with the reason why it is not possible. */
function closeBy(position: Position, all: readonly Position[], booking: Booking): MenuItem {
  const hasOpposite = all.some((row) => row.symbol === position.symbol && row.side !== position.side);
  return {
    id: 'close by',
    label: 'Close by …',
    disabledReason:
      booking === 'netting'
        ? 'netting account: one position per symbol'
        : hasOpposite
          ? 'not supported by the bridge: close both at market'
          : 'there is no opposite position of this symbol',
    run: () => {},
  };
}
