import { barsWhere, mergeBars } from '../../shared/math/bars';
import { timeframeSeconds } from '../../shared/math/time';
import { type Bars, emptyBars } from '../../shared/model/bars';
import type { Timeframe } from '../../shared/model/enums';
import type { BrokerSeconds } from '../../shared/model/fields';
import { type Failure, ok, type Result } from '../../shared/model/result';
import { Store } from '../base/store';

/** The known candles that are older than the polled ones. */
export interface OlderCandles {
  /**
   * Without a gap up to the first candle of the last poll at least; where both hold a candle, the poll's counts. The
   * same object until it changes.
   */
  readonly bars: Bars;
  readonly state: OlderState;
}

export type OlderState =
  /** More can be asked for. */
  | { readonly kind: 'open' }
  | { readonly kind: 'reading' }
  /** The bridge has no older candles. */
  | { readonly kind: 'ended' }
  /** The limit of kept candles is reached. */
  | { readonly kind: 'full' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Candles asked for at a time. */
const pageBars = 1_000;
export const mostBars = 50_000;

export interface RatesAsk {
  readonly count: number;
  /** Broker seconds; both or neither. */
  readonly from?: BrokerSeconds;
  readonly to?: BrokerSeconds;
}
type ReadRates = (ask: RatesAsk) => Promise<Result<Bars>>;

const month = 31 * 86_400;
/** Sessions have breaks and weekends: a span must be longer than its candles together. */
const spanSlack = 1.5;
/**
 * A gap in the history, such as a holiday, may be longer than the span: then a span so many times longer is asked for,
 * this many times at most.
 */
const spanGrowth = 8;
const mostEmptySpans = 3;

/**
 * The candles of one symbol and timeframe that are older than those of each poll, outside React: pages read while
 * scrolling back, and candles that have left the polls' window since.
 */
export class CandleHistory {
  readonly #read: ReadRates;
  readonly #spanSeconds: number;
  readonly #older = new Store<OlderCandles>({ bars: emptyBars(), state: { kind: 'open' } });
  #polled: Bars = emptyBars();
  #reading: Promise<void> | null = null;
  /** Raised when the known candles are dropped; an answer to an older request is then ignored. */
  #epoch = 0;
  /** Null until it is known; false for a bridge that answers its newest candles whatever span is asked for. */
  #takesSpans: boolean | null = null;

  constructor(timeframe: Timeframe, read: ReadRates) {
    this.#read = read;
    this.#spanSeconds = Math.ceil((timeframeSeconds[timeframe] ?? month) * pageBars * spanSlack);
  }

  readonly get = this.#older.read;

  readonly subscribe = this.#older.subscribe;

  /** Takes the candles of a poll. Candles that it no longer contains stay known, unless there is a gap between. */
  take(polled: Bars): void {
    const before = this.#polled;
    this.#polled = polled;
    const first = polled.time[0];
    const lastBefore = before.time.at(-1);
    if (first === undefined || lastBefore === undefined || before === polled) return;
    const { bars } = this.get();
    if (first > lastBefore) {
      // A gap: the app slept, or the bridge has another history now.
      this.#epoch += 1;
      if (bars.time.length > 0 || this.get().state.kind !== 'open') this.#set(emptyBars(), { kind: 'open' });
      return;
    }
    // A longer poll overlaps the known candles. They stay until then: the chart may still show the shorter poll.
    if ((before.time[0] ?? first) >= first) return;
    // Only the candles that left the poll: all known ones may be a hundred times as many.
    const fallen = barsWhere(before, (time) => time < first);
    this.#set(mergeBars(bars, fallen), this.get().state);
  }

  /** Reads the page before the oldest known candle, unless one is being read or there is none. */
  older(): Promise<void> {
    return this.#ask(1);
  }

  /**
   * Reads pages until the candle of this time is known or the history ends. True if it was reached; a failure is in the
   * state.
   */
  async reach(time: BrokerSeconds): Promise<boolean> {
    for (;;) {
      const first = this.first();
      if (first === undefined) return false;
      if (first <= time) return true;
      const known = this.#known();
      const pages = Math.ceil((first - time) / this.#spanSeconds);
      await this.#ask(Math.min(Math.max(1, pages), 10));
      if (this.#known() === known) return false;
    }
  }

  /** When the oldest known candle opened. */
  first(): BrokerSeconds | undefined {
    const older = this.get().bars.time[0];
    const polled = this.#polled.time[0];
    return older === undefined || polled === undefined ? (older ?? polled) : Math.min(older, polled);
  }

  #known(): number {
    const first = this.#polled.time[0] ?? Number.POSITIVE_INFINITY;
    const { time } = this.get().bars;
    return time.findLastIndex((each) => each < first) + 1 + this.#polled.time.length;
  }

  #ask(pages: number): Promise<void> {
    const first = this.first();
    const { kind } = this.get().state;
    if (first === undefined || kind === 'ended' || kind === 'full') return Promise.resolve();
    this.#reading ??= this.#page(first, pages).finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #page(first: BrokerSeconds, pages: number): Promise<void> {
    const epoch = this.#epoch;
    this.#set(this.get().bars, { kind: 'reading' });
    const found = await this.#before(first, pages);
    // The request was made before a gap: its answer does not belong to the candles known now.
    if (epoch !== this.#epoch) return;
    if (!found.ok) {
      this.#set(this.get().bars, { kind: 'failed', failure: found.failure });
      return;
    }
    if (found.value.time.length === 0) {
      this.#set(this.get().bars, { kind: 'ended' });
      return;
    }
    const bars = mergeBars(found.value, this.get().bars);
    this.#set(bars, { kind: 'open' });
    if (this.#known() >= mostBars) this.#set(bars, { kind: 'full' });
  }

  /** Candles before `first`, oldest first; empty where there are none. */
  async #before(first: BrokerSeconds, pages: number): Promise<Result<Bars>> {
    const room = mostBars - this.#known();
    const count = Math.max(1, Math.min(room, pageBars * pages));
    if (this.#takesSpans !== false) {
      const bySpan = await this.#beforeBySpan(first, count, this.#spanSeconds * pages);
      if (bySpan !== null) return bySpan;
      this.#takesSpans = false;
    }
    // Every bridge answers its newest candles, so a larger count reaches further back.
    const whole = await this.#read({ count: Math.min(mostBars, this.#known() + count) });
    return whole.ok ? ok(barsWhere(whole.value, (time) => time < first && time > 0)) : whole;
  }

  /** Null where this bridge ignores the span. */
  async #beforeBySpan(first: BrokerSeconds, count: number, span: number): Promise<Result<Bars> | null> {
    let length = span;
    for (let tries = 0; tries <= mostEmptySpans; tries += 1) {
      const to = first - 1;
      const from = Math.max(0, Math.floor(to - length));
      const answer = await this.#read({ count, from, to });
      if (!answer.ok) {
        const { kind } = answer.failure;
        const isRefusal = kind === 'refused' || kind === 'unsupported';
        return isRefusal && this.#takesSpans === null ? null : answer;
      }
      const within = barsWhere(answer.value, (time) => time < first);
      if (within.time.length > 0) {
        this.#takesSpans = true;
        return ok(within);
      }
      if (answer.value.time.length > 0) return null;
      if (from === 0) break;
      length *= spanGrowth;
    }
    return ok(emptyBars());
  }

  #set(bars: Bars, state: OlderState): void {
    this.#older.set({ bars, state });
  }
}
