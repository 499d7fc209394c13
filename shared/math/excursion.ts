import type { Bars } from '../model/bars';
import type { Side } from '../model/enums';
import type { BrokerSeconds, Price } from '../model/fields';
import type { TickRecord } from '../model/tick';

/**
 * MFE and MAE: how far a trade ran for and against its entry, by the price at which it could have been closed: the bid for a buy,
 * the ask for a sell. A deal's time is told in whole seconds, and a candle tells no order of its prices, so each is a bracket:
 * certain is what was surely reached while the trade was open, possible what may have been reached then.
 */

/** A trade from one entry to the next or to its end: each further entry moves the price that it runs from. */
export interface ExcursionStretch {
  readonly side: Side;
  /** Of several entries the mean by volume, as the position has it then. */
  readonly entryPrice: Price;
  /** Whole seconds: the deal came within that second. */
  readonly entry: BrokerSeconds;
  /** Of the next entry, or of the last exit. Null: still open. */
  readonly exit: BrokerSeconds | null;
  /** All that was closed of it meanwhile, in part or whole: these prices were surely reached. */
  readonly closes: readonly { readonly at: BrokerSeconds; readonly price: Price }[];
}

/** In price units, 0 or above. */
export interface Reach {
  readonly atLeast: number;
  /** Null: not told, as candles of the bid do not tell the ask. */
  readonly atMost: number | null;
  /**
   * When the farthest price came, a tick's second or a candle's open, and the entry price that it ran from: of `atMost`, or of `atLeast`
   * where that is not told. Null where the entry was the farthest.
   */
  readonly far: { readonly at: BrokerSeconds; readonly entryPrice: Price } | null;
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

/** From ticks. Null where they do not reach back to the quotes at which it was entered. */
export function excursionOfTicks(
  stretches: readonly ExcursionStretch[],
  ticks: readonly TickRecord[],
): Excursion | null {
  const side = stretches[0]?.side;
  const quotes = ticks.flatMap(({ timeMs, bid, ask }): readonly Seen[] => {
    if (timeMs === null || bid <= 0 || ask <= 0) return [];
    const at = timeMs / 1_000;
    const price = side === 'BUY' ? bid : ask;
    return [{ from: at, to: at, low: price, high: price, hasAsk: true }];
  });
  return excursionOf(stretches, () => quotes);
}

/** From candles of the bid, so many seconds each. Null where they do not reach back to those in which it was entered. */
export function excursionOfBars(
  stretches: readonly ExcursionStretch[],
  bars: Bars,
  seconds: number,
): Excursion | null {
  return excursionOf(stretches, ({ side, entry }) =>
    bars.time.flatMap((from, row): readonly Seen[] => {
      const [low, high, close] = [bars.low[row], bars.high[row], bars.close[row]];
      if (low === undefined || high === undefined || close === undefined) return [];
      const to = from + seconds;
      const hasAsk = side === 'BUY';
      // The last quote before the entry is the one that it met: of an earlier candle, its close.
      return to <= entry
        ? [{ from: to - 1, to: to - 1, low: close, high: close, hasAsk }]
        : [{ from, to, low, high, hasAsk }];
    }),
  );
}

/** The farthest of all stretches, each by its own entry price. */
function excursionOf(
  stretches: readonly ExcursionStretch[],
  seenIn: (stretch: ExcursionStretch) => readonly Seen[],
): Excursion | null {
  const favourable = new Farthest();
  const adverse = new Farthest();
  for (const stretch of stretches) {
    if (!takeStretch(stretch, seenIn(stretch), favourable, adverse)) return null;
  }
  return { favourable: favourable.reach(), adverse: adverse.reach() };
}

/** False where the quote that the entry met was not seen. */
function takeStretch(
  { side, entryPrice, entry, exit, closes }: ExcursionStretch,
  seen: readonly Seen[],
  favourable: Farthest,
  adverse: Farthest,
): boolean {
  // The quote that the entry met: the last one before, or the first one of a candle that began by then.
  const before = seen.findLastIndex(({ to }) => to <= entry);
  const met = before >= 0 ? before : seen.findIndex(({ from }) => from <= entry);
  if (met < 0) return false;
  const end = exit ?? Number.POSITIVE_INFINITY;
  const sign = side === 'BUY' ? 1 : -1;
  for (const [row, { from, to, low, high, hasAsk }] of seen.entries()) {
    if (row < met || from >= end + 1) continue;
    const isCertain = from >= entry + 1 && to <= end;
    const gains = side === 'BUY' ? high - entryPrice : entryPrice - low;
    const loses = side === 'BUY' ? entryPrice - low : high - entryPrice;
    const far = { at: from, entryPrice };
    // An ask stands above the bid: a sell gained less than the bid's low says, and lost more than its high.
    favourable.take(far, { atLeast: isCertain && hasAsk ? gains : 0, atMost: gains });
    adverse.take(far, { atLeast: isCertain ? loses : 0, atMost: hasAsk ? loses : null });
  }
  for (const { at, price } of closes) {
    const won = (price - entryPrice) * sign;
    const far = { at, entryPrice };
    favourable.take(far, { atLeast: won, atMost: won });
    adverse.take(far, { atLeast: -won, atMost: -won });
  }
  return true;
}

/** The farthest of what was seen. */
class Farthest {
  #atLeast = 0;
  #atMost: number | null = 0;
  #surely: Reach['far'] = null;
  #possibly: Reach['far'] = null;

  take(far: NonNullable<Reach['far']>, seen: { readonly atLeast: number; readonly atMost: number | null }) {
    if (seen.atLeast > this.#atLeast) {
      this.#atLeast = seen.atLeast;
      this.#surely = far;
    }
    if (this.#atMost === null) return;
    if (seen.atMost === null) this.#atMost = null;
    else if (seen.atMost > this.#atMost) {
      this.#atMost = seen.atMost;
      this.#possibly = far;
    }
  }

  reach(): Reach {
    return {
      atLeast: this.#atLeast,
      atMost: this.#atMost,
      far: this.#atMost === null ? this.#surely : this.#possibly,
    };
  }
}
