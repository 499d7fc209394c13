import type { BidRange, Stretch } from '../market/symbol-market';
import type { SymbolDefinition } from '../market/symbols';
import type { Quote, SpreadRange } from '../market/ticks';

/** Prices of one symbol for the trade server: a pure function of broker time (milliseconds). */
export interface SymbolPrices {
  readonly definition: SymbolDefinition;
  isOpen(at: number): boolean;
  /** The newest tick at or before `at`. */
  lastTick(at: number): Quote | null;
  /** All ticks of a broker minute (minutes since 1970), future ones too. */
  ticksIn(minute: number): readonly Quote[];
  /** Bounds of the bid in the stretch that contains the minute; null without ticks. */
  bidRange(minute: number, length: Stretch): BidRange | null;
  /** Bounds of the spread in the stretch that begins with the minute. */
  spreadIn(minute: number, length: Stretch): SpreadRange;
}

export interface PriceSource {
  find(symbol: string): SymbolPrices | null;
}
