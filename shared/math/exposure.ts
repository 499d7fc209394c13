import type { Lots } from '../model/fields';
import type { Position } from '../model/position';
import type { SymbolSpec } from '../model/symbol';
import { addMoney } from './deals';
import { estimateProfit } from './profit';
import { addLots } from './volume';

/**
 * Risk and exposure of open positions in money; lots of different symbols are never added. Estimates, as every sum from a tick's
 * value is; what cannot be computed is named, never left out.
 */

export type SpecOf = (symbol: string) => SymbolSpec | null;
type OpenPosition = Pick<
  Position,
  'ticket' | 'symbol' | 'side' | 'volume' | 'priceOpen' | 'priceCurrent' | 'sl'
>;

export interface StopRisk {
  /** Result if every stop is hit, from the entries, before costs. Account currency. */
  readonly money: number;
  /** Number of positions in `money`. */
  readonly counted: number;
  /** Without a stop: the loss is unlimited. */
  readonly unlimited: readonly OpenPosition[];
  /** With a stop whose money cannot be computed: symbol not loaded, or no tick value. */
  readonly unknown: readonly OpenPosition[];
}

export function stopRisk(positions: readonly OpenPosition[], specOf: SpecOf): StopRisk {
  const unlimited = positions.filter(({ sl }) => sl === 0);
  const results = positions
    .filter(({ sl }) => sl !== 0)
    .map((position) => ({ position, money: atStop(position, specOf(position.symbol)) }));
  const known = results.flatMap(({ money }) => (money === null ? [] : [money]));
  return {
    money: addMoney(known),
    counted: known.length,
    unlimited,
    unknown: results.filter(({ money }) => money === null).map(({ position }) => position),
  };
}

function atStop({ side, volume, priceOpen, sl }: OpenPosition, spec: SymbolSpec | null): number | null {
  if (spec === null || (side !== 'BUY' && side !== 'SELL')) return null;
  const money = estimateProfit({ side, volume, open: priceOpen, close: sl, spec });
  return money !== null && Number.isFinite(money) ? money : null;
}

export interface NetExposure {
  /** Both legs of currency pairs: long 1 lot of EURUSD is +100,000 EUR and −117,077 USD. By name. */
  readonly currencies: readonly { readonly currency: string; readonly units: number }[];
  /** Everything else, by symbol: contract size times price, in the profit currency. */
  readonly instruments: readonly {
    readonly symbol: string;
    readonly currency: string;
    readonly units: number;
  }[];
  /** Symbols whose exposure cannot be computed. */
  readonly unknown: readonly string[];
}

/** Calculation modes of currency pairs (reference/trading-rules.md, CALC_MODE); without a mode the currencies decide. */
const pairModes = new Set<number | null>([0, 5, null]);
/** ISO codes of metals: an amount of metal, not a currency of accounts. */
const isMetal = (currency: string): boolean => /^X(AU|AG|PT|PD)$/.test(currency);

const isPair = ({ calcMode, currencyBase, currencyProfit }: SymbolSpec): boolean =>
  pairModes.has(calcMode) &&
  currencyBase !== null &&
  currencyProfit !== null &&
  currencyBase !== currencyProfit &&
  !isMetal(currencyBase);

export function netExposure(positions: readonly OpenPosition[], specOf: SpecOf): NetExposure {
  const legs = new Map<string, number[]>();
  const instruments = new Map<string, { readonly currency: string; readonly units: number[] }>();
  const unknown = new Set<string>();
  const add = (currency: string, units: number) => addTo(legs, currency, units);
  for (const { symbol, side, volume, priceOpen, priceCurrent } of positions) {
    const spec = specOf(symbol);
    const sign = side === 'BUY' ? 1 : side === 'SELL' ? -1 : 0;
    const price = priceCurrent !== null && priceCurrent > 0 ? priceCurrent : priceOpen;
    if (spec === null || sign === 0 || !spec.contractSize || spec.currencyProfit === null || !(price > 0)) {
      unknown.add(symbol);
      continue;
    }
    const units = sign * volume * spec.contractSize;
    if (isPair(spec) && spec.currencyBase !== null) {
      add(spec.currencyBase, units);
      add(spec.currencyProfit, -units * price);
    } else {
      const known = instruments.get(symbol) ?? { currency: spec.currencyProfit, units: [] };
      known.units.push(units * price);
      instruments.set(symbol, known);
    }
  }
  return {
    currencies: [...legs]
      .map(([currency, units]) => ({ currency, units: addMoney(units) }))
      .toSorted((left, right) => byName(left.currency, right.currency)),
    instruments: [...instruments]
      .map(([symbol, { currency, units }]) => ({ symbol, currency, units: addMoney(units) }))
      .toSorted((left, right) => byName(left.symbol, right.symbol)),
    unknown: [...unknown].toSorted(byName),
  };
}

/** By name: amounts in different currencies cannot be ranked, and rows must not jump while prices move. */
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
