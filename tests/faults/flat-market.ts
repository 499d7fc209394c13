import type { PriceSource, SymbolPrices } from '../../demo-bridge/engine/prices';
import { SYMBOLS } from '../../demo-bridge/market/symbol-table';
import type { SymbolDefinition } from '../../demo-bridge/market/symbols';
import type { Quote } from '../../demo-bridge/market/ticks';

/** Time between ticks, milliseconds. */
const EVERY_MS = 500;
const MINUTE_MS = 60_000;

/** A market that never closes and hardly moves, so that the result of an order is known in advance. */
export interface FlatMarket extends PriceSource {
  readonly names: readonly string[];
  /** Moves the price this many points from its beginning. */
  shift(points: number): void;
  /** Makes the spread this many points wide; 12 at the beginning. */
  widen(points: number): void;
}

export function definitionOf(name: string): SymbolDefinition {
  const found = SYMBOLS.find((symbol) => symbol.name === name);
  if (found === undefined) throw new Error(`no symbol ${name}`);
  return found;
}

/**
 * A flat market of these symbols; EURUSD at 1.17077 / 1.17089. Each tick differs by a point from the one before, so that it counts as
 * new.
 */
export function flatMarket(names: readonly string[], beginning = 117_077): FlatMarket {
  let shifted = 0;
  let spread = 12;
  const prices = new Map(
    names.map(
      (name) =>
        [
          name,
          pricesOf(
            definitionOf(name),
            () => beginning + shifted,
            () => spread,
          ),
        ] as const,
    ),
  );
  return {
    names,
    find: (name) => prices.get(name) ?? null,
    shift(points) {
      shifted = points;
    },
    widen(points) {
      spread = points;
    },
  };
}

function pricesOf(definition: SymbolDefinition, middle: () => number, spread: () => number): SymbolPrices {
  const at = (index: number): Quote => {
    const bid = middle() + (index % 2);
    return { time: index * EVERY_MS, bid, ask: bid + spread() };
  };
  return {
    definition,
    isOpen: () => true,
    lastTick: (ms) => at(Math.floor(ms / EVERY_MS)),
    ticksIn: (minute) => {
      const first = (minute * MINUTE_MS) / EVERY_MS;
      return Array.from({ length: MINUTE_MS / EVERY_MS }, (_, index) => at(first + index));
    },
    bidRange: () => ({ low: middle(), high: middle() + 1 }),
    spreadIn: () => ({ least: spread(), most: spread() }),
  };
}
