import type { Account } from '../model/account';
import type { Lots } from '../model/fields';
import type { Position } from '../model/position';
import type { SymbolSpec } from '../model/symbol';
import { addMoney } from './deals';
import { estimateMargin, estimateProfit } from './profit';
import { addLots } from './volume';

/**
 * Risk and exposure of open positions in money; lots of different symbols are never added. Estimates, as every sum from a tick's
 * value is; what cannot be computed is named, never left out.
 */

export type SpecOf = (symbol: string) => SymbolSpec | null;

type AtRisk = Pick<Position, 'symbol' | 'side' | 'volume' | 'priceCurrent' | 'sl'>;

export interface StopRisk<Of = Position> {
  /** What the account loses from now if every stop is hit at its price, before costs; 0 or more. Account currency. */
  readonly money: number;
  /** Number of positions in `money`. */
  readonly counted: number;
  /** Without a stop: the loss has no limit. */
  readonly unlimited: readonly Of[];
  /** With a stop whose money cannot be computed: symbol not loaded, no present price, or no tick value. */
  readonly unknown: readonly Of[];
}

export function stopRisk<Of extends AtRisk>(positions: readonly Of[], specOf: SpecOf): StopRisk<Of> {
  const unlimited = positions.filter(({ sl }) => sl === 0);
  const results = positions
    .filter(({ sl }) => sl !== 0)
    .map((position) => ({ position, money: lossAtStop(position, specOf(position.symbol)) }));
  const known = results.flatMap(({ money }) => (money === null ? [] : [money]));
  return {
    money: addMoney(known),
    counted: known.length,
    unlimited,
    unknown: results.filter(({ money }) => money === null).map(({ position }) => position),
  };
}

/** From the present price: a stop beyond the entry still gives up a part of the profit. Not for a position without one. */
export function lossAtStop(
  { side, volume, priceCurrent, sl }: Pick<Position, 'side' | 'volume' | 'priceCurrent' | 'sl'>,
  spec: SymbolSpec | null,
): number | null {
  if (spec === null || priceCurrent === null || (side !== 'BUY' && side !== 'SELL')) return null;
  const money = estimateProfit({ side, volume, open: priceCurrent, close: sl, spec });
  // A price that is already beyond the stop costs no more than now.
  return money !== null && Number.isFinite(money) ? Math.max(0, -money) : null;
}

/** Each position's margin is rounded to the least amount of the account's currency. */
export function areEstimatesTheMargin(
  { margin, leverage, currency, currencyDigits }: Account,
  positions: readonly Position[],
  specOf: SpecOf,
): boolean {
  if (margin === null) return false;
  let sum = 0;
  for (const { symbol, volume, priceOpen } of positions) {
    const spec = specOf(symbol);
    const estimate =
      spec === null ? null : estimateMargin({ volume, price: priceOpen, spec, leverage, currency });
    if (estimate === null) return false;
    sum += estimate;
  }
  return Math.abs(sum - margin) <= 10 ** -currencyDigits * positions.length;
}

export interface NetExposure {
  /**
   * Account currency, long above 0. Both legs of pairs, so 1 lot of EURUSD is +117,077 of EUR and −117,077 of USD; what
   * has no other currency, such as an index, is one leg under its symbol. By name.
   */
  readonly items: readonly { readonly name: string; readonly money: number }[];
  /** Symbols whose exposure cannot be computed. */
  readonly unknown: readonly string[];
}

/** Calculation modes of currency pairs (reference/trading-rules.md, CALC_MODE); without a mode the currencies decide. */
const pairModes = new Set<number | null>([0, 5, null]);

/** A pair, or what is traded like one as a CFD: BTCUSD is bitcoin against dollars. */
export const isPair = ({ name, calcMode, currencyBase, currencyProfit }: SymbolSpec): boolean =>
  currencyBase !== null &&
  currencyProfit !== null &&
  currencyBase !== currencyProfit &&
  (pairModes.has(calcMode) || name.startsWith(`${currencyBase}${currencyProfit}`));

export function netExposure(
  positions: readonly Pick<Position, 'symbol' | 'side' | 'volume' | 'priceOpen' | 'priceCurrent'>[],
  specOf: SpecOf,
): NetExposure {
  const legs = new Map<string, number[]>();
  const unknown = new Set<string>();
  for (const { symbol, side, volume, priceOpen, priceCurrent } of positions) {
    const spec = specOf(symbol);
    const sign = side === 'BUY' ? 1 : side === 'SELL' ? -1 : 0;
    const price = priceCurrent !== null && priceCurrent > 0 ? priceCurrent : priceOpen;
    if (spec === null || sign === 0 || !spec.tickValue || spec.tickSize === 0 || !(price > 0)) {
      unknown.add(symbol);
      continue;
    }
    // A tick's value has the rate of the profit currency in it.
    const money = (sign * volume * price * spec.tickValue) / spec.tickSize;
    if (isPair(spec) && spec.currencyBase !== null && spec.currencyProfit !== null) {
      addTo(legs, spec.currencyBase, money);
      addTo(legs, spec.currencyProfit, -money);
    } else addTo(legs, symbol, money);
  }
  return {
    items: [...legs]
      .map(([name, money]) => ({ name, money: addMoney(money) }))
      // Fully hedged is no exposure.
      .filter(({ money }) => Math.abs(money) >= 0.5)
      .toSorted((left, right) => byName(left.name, right.name)),
    unknown: [...unknown].toSorted(byName),
  };
}

/** Items must not change places while prices move. */
const byName = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

function addTo<Value>(groups: Map<string, Value[]>, key: string, value: Value): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}

/** Lots by symbol, in order of first appearance. */
export function lotsBySymbol(
  rows: readonly { readonly symbol: string; readonly volume: Lots }[],
): readonly { readonly symbol: string; readonly lots: Lots }[] {
  const groups = new Map<string, number[]>();
  for (const { symbol, volume } of rows) addTo(groups, symbol, volume);
  return [...groups].map(([symbol, volumes]) => ({ symbol, lots: addLots(volumes) }));
}
