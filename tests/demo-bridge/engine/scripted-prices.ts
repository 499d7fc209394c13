import type { PriceSource, SymbolPrices } from '../../../demo-bridge/engine/prices';
import { SYMBOLS } from '../../../demo-bridge/market/symbol-table';
import type { SymbolDefinition } from '../../../demo-bridge/market/symbols';
import { lastBefore, type Quote } from '../../../demo-bridge/market/ticks';

/** A Wednesday, 12:00 on the broker's clock. */
export const NOON = Date.UTC(2026, 10, 18, 12);

export function symbolNamed(name: string, changes: Partial<SymbolDefinition> = {}): SymbolDefinition {
  const found = SYMBOLS.find((symbol) => symbol.name === name);
  if (found === undefined) throw new Error(`no symbol ${name}`);
  return { ...found, ...changes };
}

/** Prices that a test writes down: [milliseconds after NOON, bid, ask]. */
export type Script = readonly (readonly [after: number, bid: number, ask: number])[];

export function scripted(
  entries: readonly {
    readonly symbol: SymbolDefinition;
    readonly script: Script;
    readonly closedFrom?: number;
  }[],
): PriceSource {
  const prices = new Map(entries.map((entry) => [entry.symbol.name, pricesOf(entry)]));
  return { find: (name) => prices.get(name) ?? null };
}

function pricesOf(entry: {
  readonly symbol: SymbolDefinition;
  readonly script: Script;
  readonly closedFrom?: number;
}): SymbolPrices {
  const { symbol, script, closedFrom = Number.POSITIVE_INFINITY } = entry;
  const points = (price: number) => Math.round(price * 10 ** symbol.digits);
  const quotes: Quote[] = script.map(([after, bid, ask]) => ({
    time: NOON + after,
    bid: points(bid),
    ask: points(ask),
  }));
  const ticksIn = (minute: number) => quotes.filter(({ time }) => Math.floor(time / 60_000) === minute);
  /** Ticks of the stretch of `length` minutes that contains the minute. */
  const within = (minute: number, length: number) =>
    quotes.filter(({ time }) => Math.floor(time / 60_000 / length) === Math.floor(minute / length));
  return {
    definition: symbol,
    isOpen: (at) => at < NOON + closedFrom,
    lastTick: (at) => lastBefore(quotes, at),
    ticksIn,
    bidRange: (minute, length) => {
      const bids = within(minute, length).map(({ bid }) => bid);
      return bids.length === 0 ? null : { low: Math.min(...bids), high: Math.max(...bids) };
    },
    spreadIn: (minute, length) => {
      const spreads = within(minute, length).map(({ bid, ask }) => ask - bid);
      return { least: Math.min(...spreads), most: Math.max(...spreads) };
    },
  };
}
