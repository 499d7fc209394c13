import type { Position } from '../../../shared/model/position';
import type { TraderOf } from '../../../shared/rules/bulk-filter';
import { SideBadge } from '../../components/badge';
import { Money } from '../../components/numbers';
import type { Column } from '../../components/table/data-table';
import type { Bridge } from '../../data/bridge';
import { symbolOptions, useSpec } from '../../data/symbols';
import {
  actionsColumn,
  byColumn,
  commentColumn,
  levelText,
  magicColumn,
  orLowest,
  PointCount,
  type RowAction,
  reasonColumn,
  SymbolPrice,
  SymbolVolume,
  symbolColumn,
  type TableClock,
  ticketColumn,
  timeColumn,
} from '../cells';
import { CloseAtOnce, RemoveLevelAtOnce } from './at-once';
import { pointsToStop, pointsToTarget, profitPoints } from './distances';

type PointsOf = (position: Position, point: number | null) => number | null;

/** A number of points: it needs the symbol's conditions, which the cell waits for and the sort takes as far as they are known. */
function pointsColumn(
  bridge: Bridge,
  look: { readonly id: string; readonly header: string; readonly title: string; readonly isGain?: boolean },
  of: PointsOf,
): Column<Position> {
  const { isGain = false, ...column } = look;
  const known = (row: Position) =>
    of(row, bridge.client.getQueryData(symbolOptions(bridge, row.symbol).queryKey)?.point ?? null);
  return {
    ...column,
    width: 72,
    isNumber: true,
    isHiddenAtFirst: true,
    sortBy: (row) => orLowest(known(row)),
    text: known,
    cell: (row) => <PositionPoints position={row} of={of} isGain={isGain} />,
  };
}

function PositionPoints(props: {
  readonly position: Position;
  readonly of: PointsOf;
  readonly isGain: boolean;
}) {
  const point = useSpec(props.position.symbol)?.point ?? null;
  return <PointCount points={props.of(props.position, point)} isGain={props.isGain} />;
}

/** Everything that a position holds; what is not hidden at first is what MetaTrader's own table shows. */
export function positionColumns(
  bridge: Bridge,
  moneyDigits: number,
  clock: TableClock,
  traderOf: TraderOf<Position>,
  actions: readonly RowAction<Position>[],
): readonly Column<Position>[] {
  return [
    ticketColumn(),
    symbolColumn(),
    {
      id: 'side',
      header: 'Side',
      width: 60,
      choices: ['BUY', 'SELL'],
      canGroup: true,
      sortBy: (row) => row.side,
      text: (row) => row.side,
      cell: (row) => <SideBadge side={row.side} />,
    },
    {
      id: 'volume',
      header: 'Volume',
      width: 64,
      isNumber: true,
      sortBy: (row) => row.volume,
      text: (row) => row.volume,
      cell: (row) => <SymbolVolume symbol={row.symbol} lots={row.volume} />,
    },
    timeColumn({ id: 'opened', header: 'Opened', width: 136 }, clock, (row) => row.timeOpen),
    {
      id: 'price',
      header: 'Price',
      title: 'Open price; an average may have up to three decimals more',
      width: 84,
      isNumber: true,
      sortBy: (row) => row.priceOpen,
      text: (row) => row.priceOpen,
      cell: (row) => <SymbolPrice symbol={row.symbol} value={row.priceOpen} isAverage />,
    },
    {
      id: 'sl',
      header: 'S/L',
      width: 84,
      isNumber: true,
      sortBy: (row) => row.sl,
      text: (row) => levelText(row.sl),
      cell: (row) => (
        <RemoveLevelAtOnce position={row} level="sl">
          <SymbolPrice symbol={row.symbol} value={row.sl} isLevel isRisk />
        </RemoveLevelAtOnce>
      ),
    },
    {
      id: 'tp',
      header: 'T/P',
      width: 84,
      isNumber: true,
      sortBy: (row) => row.tp,
      text: (row) => levelText(row.tp),
      cell: (row) => (
        <RemoveLevelAtOnce position={row} level="tp">
          <SymbolPrice symbol={row.symbol} value={row.tp} isLevel />
        </RemoveLevelAtOnce>
      ),
    },
    {
      id: 'current',
      header: 'Current',
      width: 84,
      isNumber: true,
      sortBy: (row) => orLowest(row.priceCurrent),
      text: (row) => row.priceCurrent,
      cell: (row) => <SymbolPrice symbol={row.symbol} value={row.priceCurrent} />,
    },
    pointsColumn(
      bridge,
      { id: 'to-sl', header: 'To S/L', title: 'Points from the current price to the stop loss' },
      pointsToStop,
    ),
    pointsColumn(
      bridge,
      { id: 'to-tp', header: 'To T/P', title: 'Points from the current price to the take profit' },
      pointsToTarget,
    ),
    {
      id: 'swap',
      header: 'Swap',
      width: 66,
      isNumber: true,
      sortBy: (row) => orLowest(row.swap),
      text: (row) => row.swap,
      cell: (row) => <Money value={row.swap} digits={moneyDigits} />,
    },
    {
      id: 'profit',
      header: 'Profit',
      width: 84,
      isNumber: true,
      sortBy: (row) => orLowest(row.profit),
      text: (row) => row.profit,
      cell: (row) => (
        <CloseAtOnce position={row}>
          <Money value={row.profit} digits={moneyDigits} isGain />
        </CloseAtOnce>
      ),
    },
    pointsColumn(
      bridge,
      { id: 'points', header: 'Points', title: 'Profit in points of the price', isGain: true },
      profitPoints,
    ),
    byColumn(traderOf),
    magicColumn(),
    reasonColumn(),
    {
      id: 'identifier',
      header: 'Identifier',
      title: 'The position’s own number; on netting accounts the ticket may change',
      width: 92,
      isHiddenAtFirst: true,
      sortBy: (row) => row.identifier ?? '',
      text: (row) => row.identifier,
      cell: (row) => row.identifier ?? '',
    },
    timeColumn(
      { id: 'updated', header: 'Changed', width: 136, isHiddenAtFirst: true },
      clock,
      (row) => row.timeUpdate,
    ),
    commentColumn(),
    actionsColumn(actions),
  ];
}
