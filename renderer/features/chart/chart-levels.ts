import { formatMoney } from '../../../shared/math/money';
import { estimateProfit } from '../../../shared/math/profit';
import { formatVolume } from '../../../shared/math/volume';
import { isKnown, type Side } from '../../../shared/model/enums';
import type { Price } from '../../../shared/model/fields';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { isOrderType, orderTypeLabel, sideOf } from '../../../shared/rules/order-types';
import type { Trader } from '../../../shared/rules/trader';
import type { LiveProfit, TradeLevel } from './plan/chart-level';

/** More lines than this hide the candles, and each costs time on every tick. */
const mostRecords = 60;

/** The newest records of a symbol, which get lines, and the number of the others. */
export function drawnRecords<Row extends { readonly symbol: string; readonly ticket: string }>(
  symbol: string,
  rows: readonly Row[],
): { readonly drawn: readonly Row[]; readonly leftOut: number } {
  const own = rows.filter((row) => row.symbol === symbol);
  if (own.length <= mostRecords) return { drawn: own, leftOut: 0 };
  // Tickets rise with time; of two texts the longer one is newer.
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
  traders: { readonly position: (row: Position) => Trader; readonly order: (row: Order) => Trader },
): TradeLevel[] {
  return [
    ...drawnRecords(spec.name, positions).drawn.flatMap((row) =>
      ofPosition(row, spec, moneyDigits, traders.position(row)),
    ),
    ...drawnRecords(spec.name, orders).drawn.flatMap((row) =>
      ofOrder(row, spec, moneyDigits, traders.order(row)),
    ),
  ];
}

/** What all levels of one record have in common. */
type Common = Pick<TradeLevel, 'side' | 'owner' | 'who' | 'trade'>;

function ofPosition(row: Position, spec: SymbolSpec, moneyDigits: number, who: Trader): TradeLevel[] {
  if (!isKnown(row.side)) return [];
  const side: Side = row.side;
  const money = row.profit === null ? '' : formatMoney(row.profit, moneyDigits, { sign: true });
  const volume = formatVolume(row.volume, spec.volumeStep);
  const base = `${orderTypeLabel(side)} ${volume}`;
  const label = `${base}${money === '' ? '' : ` ${money}`}`;
  const common: Common = { side, owner: { of: 'position', ticket: row.ticket }, who, trade: base };
  const live = liveOf(row, side, spec, moneyDigits, base);
  const entry: TradeLevel = {
    ...common,
    id: `${row.ticket}-entry`,
    price: row.priceOpen,
    kind: 'entry',
    label,
    detail: `${label} #${row.ticket}`,
    money,
    since: row.timeOpen,
    ...(live === null ? {} : { live }),
  };
  const moneyAt = (level: number): string =>
    levelMoney({ side, volume: row.volume, open: row.priceOpen, close: level, spec }, moneyDigits);
  return [entry, ...stops(row, volume, common, moneyAt)];
}

/** Null where the server does not tell the profit, or the symbol the value of a tick: then the label changes only with reads. */
function liveOf(
  row: Position,
  side: Side,
  spec: SymbolSpec,
  moneyDigits: number,
  base: string,
): LiveProfit | null {
  const { profit, priceCurrent: at } = row;
  const { tickValue, tickSize } = spec;
  if (profit === null || at === null || tickValue === null || !(tickValue > 0)) return null;
  const perPrice = (tickValue / tickSize) * row.volume * (side === 'BUY' ? 1 : -1);
  return { base, profit, at, perPrice, moneyDigits };
}

/** `−84.20`, or nothing where it cannot be estimated. */
function levelMoney(trade: Parameters<typeof estimateProfit>[0], moneyDigits: number): string {
  const profit = estimateProfit(trade);
  return profit === null || !Number.isFinite(profit) ? '' : formatMoney(profit, moneyDigits, { sign: true });
}

function ofOrder(row: Order, spec: SymbolSpec, moneyDigits: number, who: Trader): TradeLevel[] {
  if (!isKnown(row.type) || !isOrderType(row.type)) return [];
  const side = sideOf(row.type);
  const volume = formatVolume(row.volumeCurrent, spec.volumeStep);
  const label = `${orderTypeLabel(row.type)} ${volume}`;
  // The second price of a stop-limit: a plain limit order of its side.
  const limit = `${orderTypeLabel(side === 'BUY' ? 'BUY_LIMIT' : 'SELL_LIMIT')} ${volume}`;
  const lines: TradeLevel[] = [];
  const common: Common = { side, owner: { of: 'order', ticket: row.ticket }, who, trade: label };
  const noMoney = { money: '', since: null } as const;
  if (row.price > 0)
    lines.push({
      ...common,
      ...noMoney,
      id: `${row.ticket}-pending`,
      price: row.price,
      kind: 'pending',
      label,
      detail: `${label} #${row.ticket}`,
    });
  if (row.stopLimit > 0)
    lines.push({
      ...common,
      ...noMoney,
      id: `${row.ticket}-stop-limit`,
      price: row.stopLimit,
      kind: 'stop-limit',
      label: `→ ${limit}`,
      detail: `${limit}, after the stop of #${row.ticket}`,
    });
  const open = row.stopLimit > 0 ? row.stopLimit : row.price;
  const moneyAt = (level: number): string =>
    levelMoney({ side, volume: row.volumeCurrent, open, close: level, spec }, moneyDigits);
  return [...lines, ...stops(row, volume, common, moneyAt)];
}

/** `moneyAt`: the estimated profit at a price. */
function stops(
  row: { readonly ticket: string; readonly sl: Price; readonly tp: Price },
  volume: string,
  common: Common,
  moneyAt: (price: Price) => string,
): TradeLevel[] {
  const line = (kind: 'sl' | 'tp', price: Price, name: string): TradeLevel[] => {
    if (!(price > 0)) return [];
    const money = moneyAt(price);
    const tail = money === '' ? '' : ` ${money}`;
    return [
      {
        ...common,
        id: `${row.ticket}-${kind}`,
        price,
        kind,
        label: `${name} ${volume}${tail}`,
        detail: `${name} of ${common.trade} #${row.ticket}${tail}`,
        money,
        since: null,
      },
    ];
  };
  return [...line('sl', row.sl, 'S/L'), ...line('tp', row.tp, 'T/P')];
}
