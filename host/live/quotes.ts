import { usableQuote } from '../../shared/math/price';
import type { BrokerMs, Price } from '../../shared/model/fields';
import type { Tick } from '../../shared/model/tick';
import { lookAgainMs, withPause } from '../../shared/rules/quote-age';

/** A symbol's quote as the host read it. Ages are monotonic, in milliseconds. */
export interface HostQuote {
  readonly bid: Price;
  readonly ask: Price;
  /** Since the last read, changed or not. */
  readonly readAgoMs: number;
  /** Since the tick last changed, as far as the host saw. */
  readonly changedAgoMs: number;
  /** False until a second, different tick was read: one tick alone may be of yesterday. */
  readonly hasMoved: boolean;
  /** How far its time is behind the broker's clock, milliseconds; null while that clock is unknown. */
  readonly behindMs: number | null;
  /** Median of recent spreads, in price; null while too few are known. */
  readonly usualSpread: number | null;
  /** Median of recent bids; null while too few are known. */
  readonly usualBid: number | null;
  /** Age without a change from which the user looks again, milliseconds. */
  readonly lookMs: number;
}

interface Quote {
  readonly tick: Tick;
  readonly readAtMs: number;
  readonly changedAtMs: number;
  readonly hasMoved: boolean;
  /** Spreads of the latest ticks, in price. */
  readonly spreads: readonly number[];
  /** Bids of those of them that are usable quotes. */
  readonly bids: readonly number[];
  /** Before its latest changes, milliseconds. */
  readonly pauses: readonly number[];
}

/**
 * Ticks kept for each symbol, and the least for a usual spread and price. After a split the new price is the usual one after half of
 * them.
 */
const mostTicks = 60;
const leastTicks = 10;
/** Limit of symbols: a bridge can answer under any number of names. */
export const mostSymbols = 5_000;

/** The quotes of one bridge. Guards use these: they must not depend on what a page sends. */
export class Quotes {
  readonly #quotes = new Map<string, Quote>();

  take(symbol: string, tick: Tick, nowMs: number): void {
    const before = this.#quotes.get(symbol);
    const last = before?.tick;
    const isSame =
      last !== undefined && last.timeMs === tick.timeMs && last.bid === tick.bid && last.ask === tick.ask;
    if (before !== undefined && isSame) {
      this.#quotes.set(symbol, { ...before, readAtMs: nowMs });
      return;
    }
    if (before === undefined && this.#quotes.size >= mostSymbols) this.#quotes.clear();
    this.#quotes.set(symbol, {
      tick,
      readAtMs: nowMs,
      changedAtMs: nowMs,
      hasMoved: before !== undefined,
      spreads: [...(before?.spreads ?? []), tick.ask - tick.bid].slice(-mostTicks),
      bids: [...(before?.bids ?? []), ...(usableQuote(tick) ? [tick.bid] : [])].slice(-mostTicks),
      pauses:
        before === undefined
          ? []
          : withPause(before.pauses, nowMs - before.changedAtMs, nowMs - before.readAtMs),
    });
  }

  /** `brokerMs`: the broker's clock now; null while unknown. */
  read(symbol: string, nowMs: number, brokerMs: BrokerMs | null): HostQuote | null {
    const quote = this.#quotes.get(symbol);
    if (quote === undefined) return null;
    const { tick, spreads, bids } = quote;
    return {
      bid: tick.bid,
      ask: tick.ask,
      readAgoMs: nowMs - quote.readAtMs,
      changedAgoMs: nowMs - quote.changedAtMs,
      hasMoved: quote.hasMoved,
      behindMs: brokerMs === null || tick.timeMs === null ? null : Math.max(0, brokerMs - tick.timeMs),
      usualSpread: spreads.length < leastTicks ? null : middleOf(spreads),
      usualBid: bids.length < leastTicks ? null : middleOf(bids),
      lookMs: lookAgainMs(quote.pauses),
    };
  }
}

const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
