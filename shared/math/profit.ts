import type { Side } from '../model/enums';
import type { Lots, Price } from '../model/fields';
import type { SymbolSpec } from '../model/symbol';

/**
 * Estimates only (reference/trading-rules.md, 3.7): tick values move with the rate, and brokers publish wrong ones. Where the server
 * has a number, that is shown instead.
 */

/** Money of one point for `lots`, account currency; null where the symbol has no tick value. */
export function pointMoney(lots: Lots, spec: SymbolSpec): number | null {
  const value = spec.tickValue;
  if (value === null || value === 0) return null;
  return (value / spec.tickSize) * spec.point * lots;
}

/** What `lots` gain in a night, account currency, below 0 for a cost; null where the swap is told in another unit, or needs a rate. */
export function swapANight(side: Side, lots: Lots, spec: SymbolSpec, currency: string): number | null {
  const { swapMode: mode, swapLong, swapShort, currencyBase, currencyMargin } = spec;
  const swap = side === 'BUY' ? swapLong : swapShort;
  const isMoney =
    mode === 'CURRENCY_DEPOSIT' ||
    (mode === 'CURRENCY_SYMBOL' && currencyBase === currency) ||
    (mode === 'CURRENCY_MARGIN' && currencyMargin === currency);
  const one = mode === 'POINTS' ? pointMoney(lots, spec) : isMoney ? lots : null;
  return swap === null || one === null ? null : swap * one;
}

/** Profit in the account's currency when `lots` opened at `open` are closed at `close`, before swap and commission. */
export function estimateProfit(trade: {
  readonly side: Side;
  readonly volume: Lots;
  readonly open: number;
  readonly close: number;
  readonly spec: SymbolSpec;
}): number | null {
  const { side, volume, open, close, spec } = trade;
  const move = (side === 'BUY' ? 1 : -1) * (close - open);
  const value = (move >= 0 ? spec.tickValueProfit : spec.tickValueLoss) ?? spec.tickValue;
  if (value === null || value === 0 || spec.tickSize === 0) return null;
  return (move / spec.tickSize) * value * volume;
}

/** What a trade loses at its stop, before swap and commission; null where that is not told, and where the stop lies in profit. */
export function riskOfStop(trade: {
  readonly side: Side;
  readonly volume: Lots;
  readonly open: number;
  readonly stop: number;
  readonly spec: SymbolSpec;
}): number | null {
  const { stop, ...entry } = trade;
  const loss = estimateProfit({ ...entry, close: stop });
  return loss === null || !(loss < 0) ? null : -loss;
}

/** Calculation modes whose margin does not depend on the account's leverage (reference/trading-rules.md, CALC_MODE). */
const unleveraged = new Set([2, 3, 5, 32]);
const forex = 0;

/** Modes from 32 on are an exchange's, whose margin follows the price. */
export const isMarginByPrice = ({ calcMode }: SymbolSpec): boolean => (calcMode ?? forex) >= 32;

/**
 * Margin in the account's currency; null where it would need a guessed rate. FX: lots × contract / leverage in the base currency,
 * converted by the price or the tick value.
 */
export function estimateMargin(order: {
  readonly volume: Lots;
  readonly price: Price;
  readonly spec: SymbolSpec;
  readonly leverage: number | null;
  readonly currency: string;
}): number | null {
  const { volume, price, spec, leverage, currency } = order;
  if (spec.contractSize === null || leverage === null || leverage <= 0) return null;
  const mode = spec.calcMode ?? forex;
  const ratio = unleveraged.has(mode) ? 1 : leverage;
  const units = volume * spec.contractSize;
  if (mode === forex || mode === 5) {
    if (spec.currencyMargin === currency) return units / ratio;
    if (spec.currencyProfit === currency) return (units * price) / ratio;
  }
  const profitMoney = moneyPerProfitUnit(spec);
  return profitMoney === null ? null : (units * price * profitMoney) / ratio;
}

/** Account currency for one unit of the profit currency, derived from the tick value. */
function moneyPerProfitUnit(spec: SymbolSpec): number | null {
  if (
    spec.tickValue === null ||
    spec.tickValue === 0 ||
    spec.contractSize === null ||
    spec.contractSize === 0
  )
    return null;
  return spec.tickValue / (spec.tickSize * spec.contractSize);
}
