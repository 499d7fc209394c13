import { lossAtStop, type SpecOf } from '../../../shared/math/exposure';
import type { FirstStops } from '../../../shared/model/kept-history';
import type { Position } from '../../../shared/model/position';
import type { TraderOf } from '../../../shared/rules/bulk-filter';
import { Faint, Money } from '../../components/numbers';
import type { Column } from '../../components/table/data-table';
import {
  actionsColumn,
  commentColumn,
  dropRanks,
  evidenceColumn,
  lotsColumn,
  magicColumn,
  moneyColumn,
  multipleOf,
  numberColumn,
  orNone,
  PointCount,
  priceColumn,
  RiskMultiple,
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

/** A number of points, which needs the symbol's specification. */
function pointsColumn(
  look: { readonly id: string; readonly header: string; readonly title: string },
  points: (row: Position) => number | null,
  isGain = false,
): Column<Position> {
  const cell = (row: Position) => <PointCount points={points(row)} isGain={isGain} />;
  return numberColumn({ ...look, width: 72, isHiddenAtFirst: true, cell }, points);
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

/** All columns of positions; those shown at first are MetaTrader's own, and what is at risk. `stops`: the first ones. */
export function positionColumns(
  specOf: SpecOf,
  stops: FirstStops,
  moneyDigits: number,
  clock: TableClock,
  traderOf: TraderOf<Position>,
  /** Null in a replay, where prices are of then and nothing can be done. */
  actions: readonly RowAction<Position>[] | null,
): readonly Column<Position>[] {
  const pointOf = ({ symbol }: Position) => specOf(symbol)?.point ?? null;
  const risk = (row: Position) => (row.sl === 0 ? null : lossAtStop(row, specOf(row.symbol)));
  // Of what is still open, with its swap.
  const risked = (row: Position) => ({
    ...row,
    entryPrice: row.priceOpen,
    spec: specOf(row.symbol),
    stop: stops[row.ticket] ?? null,
    result: row.profit === null ? null : row.profit + (row.swap ?? 0),
  });
  return [
    whoColumn(traderOf),
    ticketColumn(),
    symbolColumn(),
    sideColumn(56),
    lotsColumn({ id: 'volume', header: 'Volume', width: 60 }, (row) => row.volume),
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
      { extra: 3 },
    ),
    levelColumn('sl', 'SL'),
    levelColumn('tp', 'TP'),
    priceColumn({ id: 'current', header: actions === null ? 'Then' : 'Current' }, (row) => row.priceCurrent),
    pointsColumn(
      { id: 'to-sl', header: 'To SL', title: 'Points from the current price to the stop loss' },
      (row) => pointsToStop(row, pointOf(row)),
    ),
    pointsColumn(
      { id: 'to-tp', header: 'To TP', title: 'Points from the current price to the take profit' },
      (row) => pointsToTarget(row, pointOf(row)),
    ),
    moneyColumn(
      {
        id: 'risk',
        header: 'Risk to stop',
        title: 'Estimated loss from now if the stop is hit at its price, before swap and commission',
        width: 79,
        // Without a stop it is above any other.
        sortBy: (row) => (row.sl === 0 ? Number.POSITIVE_INFINITY : orNone(risk(row))),
        cell: (row) =>
          row.sl === 0 ? <Faint isRisk>no limit</Faint> : <Money value={risk(row)} digits={moneyDigits} />,
      },
      moneyDigits,
      risk,
    ),
    numberColumn(
      {
        id: 'multiple',
        header: 'R',
        title: 'Floating result with swap, divided by what the first stop risked on the volume still open',
        width: 70,
        dropRank: dropRanks.multiple,
        cell: (row) => <RiskMultiple trade={risked(row)} />,
      },
      (row) => multipleOf(risked(row)),
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
      { id: 'points', header: 'Points', title: 'Profit in points of the price' },
      (row) => profitPoints(row, pointOf(row)),
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
