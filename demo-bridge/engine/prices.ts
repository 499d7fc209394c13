import type { MinuteBar } from '../market/symbol-market';
import type { SymbolDefinition } from '../market/symbols';
import type { Quote, SpreadRange } from '../market/ticks';

/** What the trade server needs of one symbol's price: a pure function of the broker's time (milliseconds). */
export interface SymbolPrices {
  readonly definition: SymbolDefinition;
  isOpen(at: number): boolean;
  /** The newest tick at or before `at`. */
  lastTick(at: number): Quote | null;
  /** All ticks of a broker minute (minutes since 1970), also those to come. */
  ticksIn(minute: number): readonly Quote[];
  /** Bounds of the bid within the whole minute; null when there is no tick in it. */
  minuteBar(minute: number): MinuteBar | null;
  /** Bounds of the spread within the minute. */
  spreadIn(minute: number): SpreadRange;
}

export interface PriceSource {
  find(symbol: string): SymbolPrices | null;
}
