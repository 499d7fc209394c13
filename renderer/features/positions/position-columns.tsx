import type { Position } from '../../../shared/model/position';
import type { TraderOf } from '../../../shared/rules/bulk-filter';
import { Money } from '../../components/numbers';
import type { Column } from '../../components/table/data-table';
import type { Bridge } from '../../data/bridge';
import { symbolOptions, useSpec } from '../../data/symbols';
import {
  actionsColumn,
  commentColumn,
  dropRanks,
  evidenceColumn,
  lotsColumn,
  magicColumn,
  moneyColumn,
  numberColumn,
  PointCount,
  priceColumn,
  type RowAction,
  reasonColumn,
  SymbolPrice,
  sideColumn,
  symbolColumn,
  type TableClock,
  textColumn,
  ticketColumn,
  timeColumn,
  timeWidth,
  whoColumn,
} from '../cells';
import { CloseAtOnce, RemoveLevelAtOnce } from './at-once';
import { pointsToStop, pointsToTarget, profitPoints } from './distances';

type PointsOf = (position: Position, point: number | null) => number | null;

/** A number of points, which needs the symbol's specification: the cell waits for it, sorting uses what is known. */
function pointsColumn(
  bridge: Bridge,
  look: { readonly id: string; readonly header: string; readonly title: string },
  of: PointsOf,
  isGain = false,
): Column<Position> {
  const known = (row: Position) =>
    of(row, bridge.client.getQueryData(symbolOptions(bridge, row.symbol).queryKey)?.point ?? null);
  const cell = (row: Position) => <PositionPoints position={row} of={of} isGain={isGain} />;
  return numberColumn({ ...look, width: 72, isHiddenAtFirst: true, cell }, known);
}

function PositionPoints(props: {
  readonly position: Position;
  readonly of: PointsOf;
  readonly isGain: boolean;
}) {
  const point = useSpec(props.position.symbol)?.point ?? null;
  return <PointCount points={props.of(props.position, point)} isGain={props.isGain} />;
}

/** `isRisk`: without a stop loss the risk is unlimited. */
const levelColumn = (level: 'sl' | 'tp', header: string): Column<Position> =>
  priceColumn(
    {
      id: level,
      header,
      ...(level === 'tp' ? { dropRank: dropRanks.target } : {}),
      cell: (row) => (
        <RemoveLevelAtOnce position={row} level={level}>
          <SymbolPrice symbol={row.symbol} value={row[level]} isLevel isRisk={level === 'sl'} />
        </RemoveLevelAtOnce>
      ),
    },
    (row) => row[level],
  );

/** All columns of positions; those shown at first are MetaTrader's own. */
export function positionColumns(
  bridge: Bridge,
  moneyDigits: number,
  clock: TableClock,
  traderOf: TraderOf<Position>,
  /** Null in a replay, where prices are of then and nothing can be done. */
  actions: readonly RowAction<Position>[] | null,
): readonly Column<Position>[] {
  return [
    whoColumn(traderOf),
    ticketColumn(),
    symbolColumn(),
    sideColumn(60),
    lotsColumn({ id: 'volume', header: 'Volume', width: 64 }, (row) => row.volume),
    timeColumn(
      { id: 'opened', header: 'Opened', width: timeWidth, dropRank: dropRanks.opened },
      clock,
      (row) => row.timeOpen,
    ),
    priceColumn(
      {
        id: 'price',
        header: 'Price',
        title: 'Open price; an average may have up to three decimals more',
      },
      (row) => row.priceOpen,
      { isAverage: true },
    ),
    levelColumn('sl', 'SL'),
    levelColumn('tp', 'TP'),
    priceColumn({ id: 'current', header: actions === null ? 'Then' : 'Current' }, (row) => row.priceCurrent),
    pointsColumn(
      bridge,
      { id: 'to-sl', header: 'To SL', title: 'Points from the current price to the stop loss' },
      pointsToStop,
    ),
    pointsColumn(
      bridge,
      { id: 'to-tp', header: 'To TP', title: 'Points from the current price to the take profit' },
      pointsToTarget,
    ),
    moneyColumn(
      { id: 'swap', header: 'Swap', width: 66, dropRank: dropRanks.swap },
      moneyDigits,
      (row) => row.swap,
    ),
    moneyColumn(
      {
        id: 'profit',
        header: 'Profit',
        width: 84,
        cell: (row) => (
          <CloseAtOnce position={row}>
            <Money value={row.profit} digits={moneyDigits} isGain />
          </CloseAtOnce>
        ),
      },
      moneyDigits,
      (row) => row.profit,
    ),
    pointsColumn(
      bridge,
      { id: 'points', header: 'Points', title: 'Profit in points of the price' },
      profitPoints,
      true,
    ),
    magicColumn(),
    reasonColumn(),
    textColumn(
      {
        id: 'identifier',
        header: 'Identifier',
        title: 'The position’s own number; on netting accounts the ticket may change',
        width: 92,
        isHiddenAtFirst: true,
      },
      (row) => row.identifier,
    ),
    timeColumn(
      { id: 'updated', header: 'Changed', width: timeWidth, isHiddenAtFirst: true },
      clock,
      (row) => row.timeUpdate,
    ),
    evidenceColumn(traderOf),
    commentColumn(),
    ...(actions === null ? [] : [actionsColumn(actions, 'position', traderOf)]),
  ];
}
