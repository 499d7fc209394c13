import type { BidRange, Stretch } from '../market/symbol-market';
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
  /** Bounds of the bid within the whole stretch that holds the minute; null when there is no tick in it. */
  bidRange(minute: number, length: Stretch): BidRange | null;
  /** Bounds of the spread within the stretch that begins with the minute. */
  spreadIn(minute: number, length: Stretch): SpreadRange;
}

export interface PriceSource {
  find(symbol: string): SymbolPrices | null;
}
