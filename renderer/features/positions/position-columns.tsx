import { orNone } from '../../../shared/formats/column-values';
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
  return numberColumn(points, { ...look, width: 72, isHiddenAtFirst: true, cell });
}

/** `isRisk`: without a stop loss the risk is unlimited. */
const levelColumn = (level: 'sl' | 'tp', header: string): Column<Position> =>
  priceColumn((row) => row[level], {
    id: level,
    header,
    ...(level === 'tp' ? { dropRank: dropRanks.target } : {}),
    cell: (row) => (
      <RemoveLevelAtOnce position={row} level={level}>
        <SymbolPrice symbol={row.symbol} value={row[level]} isLevel isRisk={level === 'sl'} />
      </RemoveLevelAtOnce>
    ),
  });

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
    { ...ticketColumn(), dropRank: dropRanks.ticket },
    symbolColumn(),
    sideColumn(56),
    lotsColumn((row) => row.volume, { id: 'volume', header: 'Volume', width: 60 }),
    timeColumn(clock, (row) => row.timeOpen, {
      id: 'opened',
      header: 'Opened',
      width: timeWidth,
      dropRank: dropRanks.opened,
    }),
    priceColumn(
      (row) => row.priceOpen,
      {
        id: 'price',
        header: 'Price',
        title: 'Open price; an average may have up to three decimals more',
      },
      { extra: 3 },
    ),
    levelColumn('sl', 'SL'),
    levelColumn('tp', 'TP'),
    priceColumn((row) => row.priceCurrent, {
      id: 'current',
      header: actions === null ? 'Then' : 'Current',
      dropRank: dropRanks.current,
    }),
    pointsColumn(
      { id: 'to-sl', header: 'To SL', title: 'Points from the current price to the stop loss' },
      (row) => pointsToStop(row, pointOf(row)),
    ),
    pointsColumn(
      { id: 'to-tp', header: 'To TP', title: 'Points from the current price to the take profit' },
      (row) => pointsToTarget(row, pointOf(row)),
    ),
    moneyColumn(moneyDigits, risk, {
      id: 'risk',
      header: 'Risk to stop',
      title: 'Estimated loss from now if the stop is hit at its price, before swap and commission',
      width: 79,
      // Without a stop it is above any other.
      sortBy: (row) => (row.sl === 0 ? Number.POSITIVE_INFINITY : orNone(risk(row))),
      cell: (row) =>
        row.sl === 0 ? <Faint isRisk>no limit</Faint> : <Money value={risk(row)} digits={moneyDigits} />,
    }),
    numberColumn((row) => multipleOf(risked(row)), {
      id: 'multiple',
      header: 'R',
      title: 'Floating result with swap, divided by what the first stop risked on the volume still open',
      width: 70,
      dropRank: dropRanks.multiple,
      cell: (row) => <RiskMultiple trade={risked(row)} />,
    }),
    moneyColumn(moneyDigits, (row) => row.swap, {
      id: 'swap',
      header: 'Swap',
      width: 66,
      dropRank: dropRanks.swap,
    }),
    moneyColumn(moneyDigits, (row) => row.profit, {
      id: 'profit',
      header: 'Profit',
      width: 84,
      cell: (row) => (
        <CloseAtOnce position={row}>
          <Money value={row.profit} digits={moneyDigits} isGain />
        </CloseAtOnce>
      ),
    }),
    pointsColumn(
      { id: 'points', header: 'Points', title: 'Profit in points of the price' },
      (row) => profitPoints(row, pointOf(row)),
      true,
    ),
    magicColumn(),
    reasonColumn(),
    textColumn((row) => row.identifier, {
      id: 'identifier',
      header: 'Identifier',
      title: 'The position’s own number; on netting accounts the ticket may change',
      width: 92,
      isHiddenAtFirst: true,
    }),
    timeColumn(clock, (row) => row.timeUpdate, {
      id: 'updated',
      header: 'Changed',
      width: timeWidth,
      isHiddenAtFirst: true,
    }),
    evidenceColumn(traderOf),
    commentColumn(),
    ...(actions === null ? [] : [actionsColumn(actions, 'position', traderOf)]),
  ];
}
