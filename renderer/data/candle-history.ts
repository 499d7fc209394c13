import { barsWhere, mergeBars } from '../../shared/math/bars';
import { timeframeSeconds } from '../../shared/math/time';
import { type Bars, emptyBars } from '../../shared/model/bars';
import type { Timeframe } from '../../shared/model/enums';
import type { BrokerSeconds } from '../../shared/model/fields';
import { type Failure, ok, type Result } from '../../shared/model/result';
import { Store } from '../base/store';

/** What is known of the candles before those of the polls. */
export interface OlderCandles {
  /**
   * All up to the first candle of the last poll at least, without a hole between; where both hold a candle, the poll's stands. The
   * same object until it changes.
   */
  readonly bars: Bars;
  readonly state: OlderState;
}

export type OlderState =
  /** More may be asked for. */
  | { readonly kind: 'open' }
  | { readonly kind: 'reading' }
  /** The bridge has none before these. */
  | { readonly kind: 'ended' }
  /** As many as are kept are there. */
  | { readonly kind: 'full' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Candles asked for at a time. */
const pageBars = 1_000;
/** More than this is not kept for one chart. */
export const mostBars = 50_000;

export interface RatesAsk {
  readonly count: number;
  /** Broker seconds; both or none. */
  readonly from?: BrokerSeconds;
  readonly to?: BrokerSeconds;
}
type ReadRates = (ask: RatesAsk) => Promise<Result<Bars>>;

const month = 31 * 86_400;
/** Sessions have breaks and weekends: a span has to be longer than its candles. */
const spanSlack = 1.5;
/** A hole in the history, such as a holiday, may be longer than a span: then it is asked for one so much longer, this often. */
const spanGrowth = 8;
const mostEmptySpans = 3;

/**
 * The candles of one symbol and timeframe before those that each poll brings, outside React: pages that were asked for while
 * scrolling back, and what fell out of the polls' window since.
 */
export class CandleHistory {
  readonly #read: ReadRates;
  readonly #spanSeconds: number;
  readonly #older = new Store<OlderCandles>({ bars: emptyBars(), state: { kind: 'open' } });
  #polled: Bars = emptyBars();
  #reading: Promise<void> | null = null;
  /** Grows when what is known has become worthless; an answer to an older question is then dropped. */
  #epoch = 0;
  /** Null until it is known; false for a bridge that answers its newest candles whatever span is asked for. */
  #takesSpans: boolean | null = null;

  constructor(timeframe: Timeframe, read: ReadRates) {
    this.#read = read;
    this.#spanSeconds = Math.ceil((timeframeSeconds[timeframe] ?? month) * pageBars * spanSlack);
  }

  readonly get = this.#older.read;

  readonly subscribe = this.#older.subscribe;

  /** What a poll brought. Candles that it no longer holds stay known; where nothing joins it to them, they go. */
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
    // A longer poll reaches over what is known. That stays until it is needed: the chart may still show the shorter one.
    if ((before.time[0] ?? first) >= first) return;
    // Only what fell out of the poll: all that is known may be a hundred times as much.
    const fallen = barsWhere(before, (time) => time < first);
    this.#set(mergeBars(bars, fallen), this.get().state);
  }

  /** Asks for the page before what is known, unless one is on its way or there is none. */
  older(): Promise<void> {
    return this.#ask(1);
  }

  /**
   * Asks until the candle of this time is known or the history ends. Answers whether it got there; a failure stands in the
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
    // Nothing of a question that was asked before a gap belongs to what is known now.
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

  /** Candles before `first`, oldest first; none where there are none. */
  async #before(first: BrokerSeconds, pages: number): Promise<Result<Bars>> {
    const room = mostBars - this.#known();
    const count = Math.max(1, Math.min(room, pageBars * pages));
    if (this.#takesSpans !== false) {
      const bySpan = await this.#beforeBySpan(first, count, this.#spanSeconds * pages);
      if (bySpan !== null) return bySpan;
      this.#takesSpans = false;
    }
    // The newest ones are what every bridge answers, so more of them reach further back.
    const whole = await this.#read({ count: Math.min(mostBars, this.#known() + count) });
    return whole.ok ? ok(barsWhere(whole.value, (time) => time < first && time > 0)) : whole;
  }

  /** Null where this bridge does not look at the span. */
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
