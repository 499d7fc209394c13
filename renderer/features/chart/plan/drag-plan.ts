import { formatMoney } from '../../../../shared/math/money';
import { formatPrice, snapPrice, toPoints } from '../../../../shared/math/price';
import { estimateProfit } from '../../../../shared/math/profit';
import type { AlertRule } from '../../../../shared/model/alerts';
import type { Side } from '../../../../shared/model/enums';
import type { BrokerSeconds, Points, Price } from '../../../../shared/model/fields';
import type { Order } from '../../../../shared/model/order';
import type { Position } from '../../../../shared/model/position';
import type { SymbolSpec } from '../../../../shared/model/symbol';
import { checkLevels, checkOrderChange } from '../../../../shared/rules/change-rules';
import { takesStopLoss, takesTakeProfit } from '../../../../shared/rules/offers';
import { isOrderType, orderTypeLabel, sideOf } from '../../../../shared/rules/order-types';
import type { OrderProblem } from '../../../../shared/rules/problem';
import { widenedStop } from '../../../../shared/rules/widened-stop';
import type { MovableLevel, TradeLevel } from './chart-level';

/** What dragging a line to a price would change, whether the broker would accept it, and the words for it. Nothing here sends. */

/** A record whose lines are on the chart, as last read. */
export type OpenRecord = TradeRecord | { readonly of: 'alert'; readonly rule: AlertRule };

export type TradeRecord =
  | { readonly of: 'position'; readonly row: Position }
  | { readonly of: 'order'; readonly row: Order };

/** All prices of the record after the drag; 0 = none. A position's `price` is its open price and stays. */
export interface DraggedValues {
  readonly price: Price;
  readonly stopLimit: Price;
  readonly sl: Price;
  readonly tp: Price;
}

/** The price that is changed: dragging an entry line sets a stop loss or a take profit. */
type DragTarget = 'price' | 'stopLimit' | 'sl' | 'tp';

export interface DragPlan<Moved = OpenRecord> {
  readonly record: Moved;
  readonly target: DragTarget;
  readonly values: DraggedValues;
  /** To where the line is dragged, rounded to the tick size. */
  readonly price: Price;
  /** Nothing changes: releasing here sends nothing. */
  readonly isSame: boolean;
  /** Why the broker would refuse this price; null where it would not. */
  readonly refusal: string | null;
  /** `S/L 1.16500 · −421 points · −84.20 USD`. */
  readonly words: string;
  /** Of an alert: when it would have told something there. */
  readonly marks?: readonly BrokerSeconds[];
}

export interface DragMarket {
  readonly spec: SymbolSpec;
  /** Null without a usable quote: then no distance to the market is checked. */
  readonly quote: { readonly bid: Price; readonly ask: Price } | null;
  /** Null while the account is not known: then no money is shown. */
  readonly money: { readonly currency: string; readonly digits: number } | null;
}

/** The lines that a plan moves or adds, at their new prices. */
export function movedLines(
  plan: Pick<DragPlan, 'record' | 'values'>,
): readonly { readonly kind: Exclude<MovableLevel['kind'], 'entry'>; readonly price: Price }[] {
  const before = valuesOf(plan.record);
  const kinds = [
    ['price', plan.record.of === 'alert' ? 'alert' : 'pending'],
    ['stopLimit', 'stop-limit'],
    ['sl', 'sl'],
    ['tp', 'tp'],
  ] as const;
  return kinds.flatMap(([value, kind]) =>
    plan.values[value] === before[value] ? [] : [{ kind, price: plan.values[value] }],
  );
}

export function valuesOf(record: OpenRecord): DraggedValues {
  switch (record.of) {
    case 'position':
      return { price: record.row.priceOpen, stopLimit: 0, sl: record.row.sl, tp: record.row.tp };
    case 'order':
      return {
        price: record.row.price,
        stopLimit: record.row.stopLimit,
        sl: record.row.sl,
        tp: record.row.tp,
      };
    case 'alert':
      return { price: record.rule.value, stopLimit: 0, sl: 0, tp: 0 };
  }
}

const sideOfRecord = (record: TradeRecord): Side | null => {
  if (record.of === 'order') return isOrderType(record.row.type) ? sideOf(record.row.type) : null;
  return record.row.side === 'BUY' || record.row.side === 'SELL' ? record.row.side : null;
};

/** Null where the line cannot be dragged: its side or type is unknown. */
export function planDrag(
  record: TradeRecord,
  kind: TradeLevel['kind'],
  to: number,
  market: DragMarket,
): DragPlan<TradeRecord> | null {
  const side = sideOfRecord(record);
  const { spec } = market;
  const price = Number.isFinite(to) ? snapPrice(to, spec) : 0;
  if (side === null || price <= 0) return null;
  const before = valuesOf(record);
  const target = targetOf(kind, before, side, price);
  const values = moved(before, target, price, spec);
  const problems = problemsOf(record, target, values, market);
  const isSame = problems.some(({ retcode }) => retcode === 10025);
  const refusal = isSame ? null : (problems.find(({ severity }) => severity === 'refuse')?.message ?? null);
  const words = wordsOf(record, side, target, values, market);
  return { record, target, values, price, isSame, refusal, words };
}

/** An entry dragged towards the loss sets a stop loss, towards the profit a take profit, as in MetaTrader. */
function targetOf(kind: TradeLevel['kind'], before: DraggedValues, side: Side, price: Price): DragTarget {
  switch (kind) {
    case 'entry':
      return price < before.price === (side === 'BUY') ? 'sl' : 'tp';
    case 'pending':
      return 'price';
    case 'stop-limit':
      return 'stopLimit';
    case 'sl':
    case 'tp':
      return kind;
  }
}

/** Moving an order's price moves its other prices by the same distance; every other price moves alone. */
function moved(before: DraggedValues, target: DragTarget, price: Price, spec: SymbolSpec): DraggedValues {
  if (target !== 'price') return { ...before, [target]: price };
  const along = (level: number): number =>
    level > 0 ? Math.max(0, snapPrice(level + price - before.price, spec)) : 0;
  return { price, stopLimit: along(before.stopLimit), sl: along(before.sl), tp: along(before.tp) };
}

function problemsOf(
  record: TradeRecord,
  target: DragTarget,
  values: DraggedValues,
  { spec, quote }: DragMarket,
): readonly OrderProblem[] {
  const refused = (message: string): readonly OrderProblem[] => [
    { field: target, retcode: 10016, message, fix: null, severity: 'refuse' },
  ];
  if (target === 'sl' && !takesStopLoss(spec)) return refused('this symbol takes no stop loss');
  if (target === 'tp' && !takesTakeProfit(spec)) return refused('this symbol takes no take profit');
  return record.of === 'position'
    ? checkLevels(record.row, values, spec, quote)
    : checkOrderChange(record.row, { ...values, expiration: record.row.expiration }, spec, quote);
}

/** The price that profit is counted from: of a stop-limit its limit price. */
const entryOf = ({ price, stopLimit }: DraggedValues): number => (stopLimit > 0 ? stopLimit : price);

function wordsOf(
  record: TradeRecord,
  side: Side,
  target: DragTarget,
  values: DraggedValues,
  market: DragMarket,
): string {
  const { spec, quote } = market;
  const price = formatPrice(values[target], spec.digits);
  if (target === 'sl' || target === 'tp') {
    const open = entryOf(values);
    const points = toPoints((values[target] - open) * (side === 'BUY' ? 1 : -1), spec.point);
    const name = target === 'sl' ? 'S/L' : 'T/P';
    const volume = record.of === 'position' ? record.row.volume : record.row.volumeCurrent;
    return joined([
      `${name} ${price}`,
      pointsText(points),
      moneyText(market, side, volume, open, values[target]),
      target === 'sl' ? lossBefore(record, side, values, market) : '',
    ]);
  }
  if (target === 'stopLimit') {
    const points = Math.abs(toPoints(values.stopLimit - values.price, spec.point));
    const before = lossBefore(record, side, values, market);
    return joined([
      `Stop limit price ${price}`,
      `${points} points from the stop`,
      ...(before === '' ? [] : [...levelMoney(record, side, values, market).slice(0, 1), before]),
    ]);
  }
  const name = record.of === 'order' ? orderTypeLabel(record.row.type) : '';
  const far =
    quote === null ? null : toPoints(values.price - (side === 'BUY' ? quote.ask : quote.bid), spec.point);
  const away = far === null ? '' : `${pointsText(far)} from the ${side === 'BUY' ? 'ask' : 'bid'}`;
  return joined([`${name} ${price}`, away, ...levelMoney(record, side, values, market)]);
}

/** `was −8.65 USD`, where the stop is further away than before. */
function lossBefore(record: TradeRecord, side: Side, values: DraggedValues, market: DragMarket): string {
  const before = valuesOf(record);
  const volume = record.of === 'position' ? record.row.volume : record.row.volumeCurrent;
  const from = { open: entryOf(before), sl: before.sl };
  const to = { open: entryOf(values), sl: values.sl };
  if (widenedStop({ side, volume, from, to, spec: market.spec }) === null) return '';
  const money = moneyText(market, side, volume, from.open, from.sl);
  return money === '' ? '' : `was ${money}`;
}

/** The money at the levels that move along. */
function levelMoney(
  record: TradeRecord,
  side: Side,
  values: DraggedValues,
  market: DragMarket,
): readonly string[] {
  const volume = record.of === 'position' ? record.row.volume : record.row.volumeCurrent;
  return (['sl', 'tp'] as const).flatMap((level) => {
    const money = values[level] > 0 ? moneyText(market, side, volume, entryOf(values), values[level]) : '';
    return money === '' ? [] : [`${level === 'sl' ? 'S/L' : 'T/P'} ${money}`];
  });
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

const pointsText = (points: Points): string => {
  if (!Number.isFinite(points)) return '';
  const sign = points > 0 ? '+' : points < 0 ? '\u2212' : '';
  return `${sign}${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`;
};

function moneyText(
  { spec, money }: DragMarket,
  side: Side,
  volume: number,
  open: number,
  close: number,
): string {
  const profit = estimateProfit({ side, volume, open, close, spec });
  if (profit === null || !Number.isFinite(profit) || money === null) return '';
  return `${formatMoney(profit, money.digits, { sign: true })} ${money.currency}`;
}
