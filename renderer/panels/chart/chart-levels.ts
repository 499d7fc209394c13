import { formatMoney } from '../../../shared/math/money';
import { formatVolume } from '../../../shared/math/volume';
import { isKnown, type Side } from '../../../shared/model/enums';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { isOrderType, orderTypeLabel, sideOf } from '../../../shared/rules/order-types';
import type { ChartLevel } from '../../chart';

/** More lines than this hide the candles, and every one of them costs at every tick. */
const mostRecords = 60;

/** The newest records of a symbol that get lines, and how many do not. */
export function drawnRecords<Row extends { readonly symbol: string; readonly ticket: string }>(
  symbol: string,
  rows: readonly Row[],
): { readonly drawn: readonly Row[]; readonly leftOut: number } {
  const own = rows.filter((row) => row.symbol === symbol);
  if (own.length <= mostRecords) return { drawn: own, leftOut: 0 };
  // Tickets rise with time; as text the longer one is the newer.
  const newest = own.toSorted(
    (left, right) => right.ticket.length - left.ticket.length || (right.ticket > left.ticket ? 1 : -1),
  );
  return { drawn: newest.slice(0, mostRecords), leftOut: own.length - mostRecords };
}

/** The lines across a symbol's chart: entries with their profit, stops and targets, pending orders. */
export function chartLevels(
  spec: SymbolSpec,
  positions: readonly Position[],
  orders: readonly Order[],
  moneyDigits: number,
): ChartLevel[] {
  return [
    ...drawnRecords(spec.name, positions).drawn.flatMap((row) => ofPosition(row, spec, moneyDigits)),
    ...drawnRecords(spec.name, orders).drawn.flatMap((row) => ofOrder(row, spec)),
  ];
}

function ofPosition(row: Position, spec: SymbolSpec, moneyDigits: number): ChartLevel[] {
  if (!isKnown(row.side)) return [];
  const side: Side = row.side;
  const profit = row.profit === null ? '' : ` ${formatMoney(row.profit, moneyDigits, { sign: true })}`;
  const volume = formatVolume(row.volume, spec.volumeStep);
  const label = `${side} ${volume}${profit}`;
  const entry: ChartLevel = {
    id: `${row.ticket}-entry`,
    price: row.priceOpen,
    kind: 'entry',
    side,
    label,
    detail: `${label} #${row.ticket}`,
  };
  return [entry, ...stops(row, side, volume, `${side} ${volume}`)];
}

function ofOrder(row: Order, spec: SymbolSpec): ChartLevel[] {
  if (!isKnown(row.type) || !isOrderType(row.type)) return [];
  const side = sideOf(row.type);
  const volume = formatVolume(row.volumeCurrent, spec.volumeStep);
  const label = `${orderTypeLabel(row.type)} ${volume}`;
  // The stop-limit's second order is a plain limit of its side.
  const limit = `${orderTypeLabel(side === 'BUY' ? 'BUY_LIMIT' : 'SELL_LIMIT')} ${volume}`;
  const lines: ChartLevel[] = [];
  if (row.price > 0)
    lines.push({
      id: `${row.ticket}-pending`,
      price: row.price,
      kind: 'pending',
      side,
      label,
      detail: `${label} #${row.ticket}`,
    });
  if (row.stopLimit > 0)
    lines.push({
      id: `${row.ticket}-stop-limit`,
      price: row.stopLimit,
      kind: 'stop-limit',
      side,
      label: `${limit} (after stop)`,
      detail: `${limit}, after the stop of #${row.ticket}`,
    });
  return [...lines, ...stops(row, side, volume, label)];
}

/** `owner`: what they belong to, in words. */
function stops(
  row: { readonly ticket: string; readonly sl: number; readonly tp: number },
  side: Side,
  volume: string,
  owner: string,
): ChartLevel[] {
  const line = (kind: 'sl' | 'tp', price: number, name: string): ChartLevel[] =>
    price > 0
      ? [
          {
            id: `${row.ticket}-${kind}`,
            price,
            kind,
            side,
            label: `${name} ${volume}`,
            detail: `${name} of ${owner} #${row.ticket}`,
          },
        ]
      : [];
  return [...line('sl', row.sl, 'S/L'), ...line('tp', row.tp, 'T/P')];
}
