import type { Bars } from '../model/bars';
import type { Side } from '../model/enums';
import type { BrokerSeconds, Price } from '../model/fields';
import type { TickRecord } from '../model/tick';

/**
 * MFE and MAE: how far a trade ran for and against its entry, by the price at which it could have been closed: the bid for a buy,
 * the ask for a sell. A deal's time is told in whole seconds, and a candle tells no order of its prices, so each is a bracket:
 * certain is what was surely reached while the trade was open, possible what may have been reached then.
 */

export interface ExcursionTrade {
  readonly side: Side;
  readonly entryPrice: Price;
  /** Null: still open, or not told. */
  readonly exitPrice: Price | null;
  /** Whole seconds: the deal came within that second. */
  readonly entry: BrokerSeconds;
  /** Null: still open. */
  readonly exit: BrokerSeconds | null;
}

/** In price units, 0 or above. */
export interface Reach {
  readonly atLeast: number;
  /** Null: not told, as candles of the bid do not tell the ask. */
  readonly atMost: number | null;
  /** When the farthest price came: a tick's second, a candle's open. Null where the entry was the farthest. */
  readonly at: BrokerSeconds | null;
}

export interface Excursion {
  readonly favourable: Reach;
  readonly adverse: Reach;
}

/** Bid and ask at most and at least in `from` to `to`, seconds; an ask of null is not told, but never below the bid. */
interface Seen {
  readonly from: BrokerSeconds;
  readonly to: BrokerSeconds;
  readonly low: Price;
  readonly high: Price;
  readonly hasAsk: boolean;
}

/** From ticks. Null where they do not reach back to the quote at which the trade was entered. */
export function excursionOfTicks(trade: ExcursionTrade, ticks: readonly TickRecord[]): Excursion | null {
  const quotes = ticks.flatMap(({ timeMs, bid, ask }): readonly Seen[] => {
    if (timeMs === null || bid <= 0 || ask <= 0) return [];
    const at = timeMs / 1_000;
    const price = trade.side === 'BUY' ? bid : ask;
    return [{ from: at, to: at, low: price, high: price, hasAsk: true }];
  });
  return excursionOf(trade, quotes);
}

/** From candles of the bid, so many seconds each. Null where they do not reach back to the one in which the trade was entered. */
export function excursionOfBars(trade: ExcursionTrade, bars: Bars, seconds: number): Excursion | null {
  const seen = bars.time.flatMap((from, row): readonly Seen[] => {
    const [low, high, close] = [bars.low[row], bars.high[row], bars.close[row]];
    if (low === undefined || high === undefined || close === undefined) return [];
    const to = from + seconds;
    const hasAsk = trade.side === 'BUY';
    // The last quote before the entry is the one that it met: of an earlier candle, its close.
    return to <= trade.entry
      ? [{ from: to - 1, to: to - 1, low: close, high: close, hasAsk }]
      : [{ from, to, low, high, hasAsk }];
  });
  return excursionOf(trade, seen);
}

function excursionOf(trade: ExcursionTrade, seen: readonly Seen[]): Excursion | null {
  const { side, entryPrice, exitPrice, entry, exit } = trade;
  // The quote that the entry met: the last one before, or the first one of a candle that began by then.
  const before = seen.findLastIndex(({ to }) => to <= entry);
  const met = before >= 0 ? before : seen.findIndex(({ from }) => from <= entry);
  if (met < 0) return null;
  const end = exit ?? Number.POSITIVE_INFINITY;
  const sign = side === 'BUY' ? 1 : -1;
  const favourable = new Farthest();
  const adverse = new Farthest();
  for (const [row, { from, to, low, high, hasAsk }] of seen.entries()) {
    if (row < met || from >= end + 1) continue;
    const isCertain = from >= entry + 1 && to <= end;
    const gains = side === 'BUY' ? high - entryPrice : entryPrice - low;
    const loses = side === 'BUY' ? entryPrice - low : high - entryPrice;
    // An ask stands above the bid: a sell gained less than the bid's low says, and lost more than its high.
    favourable.take(from, { atLeast: isCertain && hasAsk ? gains : 0, atMost: gains });
    adverse.take(from, { atLeast: isCertain ? loses : 0, atMost: hasAsk ? loses : null, isAt: loses });
  }
  if (exitPrice !== null && exit !== null) {
    const won = (exitPrice - entryPrice) * sign;
    favourable.take(exit, { atLeast: won, atMost: won });
    adverse.take(exit, { atLeast: -won, atMost: -won });
  }
  return { favourable: favourable.reach(), adverse: adverse.reach() };
}

/** The farthest of what was seen. */
class Farthest {
  #atLeast = 0;
  #atMost: number | null = 0;
  #far = 0;
  #at: BrokerSeconds | null = null;

  take(
    at: BrokerSeconds,
    seen: { readonly atLeast: number; readonly atMost: number | null; readonly isAt?: number },
  ) {
    this.#atLeast = Math.max(this.#atLeast, seen.atLeast);
    this.#atMost = this.#atMost === null || seen.atMost === null ? null : Math.max(this.#atMost, seen.atMost);
    const far = seen.atMost ?? seen.isAt ?? 0;
    if (far <= this.#far) return;
    this.#far = far;
    this.#at = at;
  }

  reach(): Reach {
    return { atLeast: this.#atLeast, atMost: this.#atMost, at: this.#at };
  }
}
