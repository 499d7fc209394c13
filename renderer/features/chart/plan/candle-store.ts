import { lastUpTo } from '../../../../shared/math/search';
import { type Bar, type Bars, emptyBars } from '../../../../shared/model/bars';
import type { Timeframe } from '../../../../shared/model/enums';
import type { PriceStyle } from '../../../data/workspace/chart-choices';
import { type Candles, candlesAfter, noCandles } from './candles';
import { afterPoll, afterTick, type Forming, nothingForming, type Quote, withForming } from './forming';
import { indexOfTime } from './plan-update';

/**
 * Every loaded candle of one symbol and timeframe: older pages, polled candles, and the newest as changed by ticks.
 * Ticks and most polls change its end in place, so that their cost does not depend on the number of candles.
 */
export class CandleStore {
  #answer: Bars = emptyBars();
  #polled: Candles = noCandles;
  #older: { readonly answer: Bars; readonly candles: Candles } | null = null;
  /** How many older candles come before the polled ones. */
  #olderCount = 0;
  #bars: Bar[] = [];
  /** As drawn: the same array unless the style is Heikin-Ashi. */
  #drawn: Bar[] = [];
  #forming: Forming = nothingForming;
  #look: PriceStyle = 'candles';

  /** Those of the last poll, without ticks: outputs are aligned to them. */
  get polled(): Candles {
    return this.#polled;
  }

  /** How many loaded candles come before the polled ones. */
  get olderCount(): number {
    return this.#olderCount;
  }

  /** Number of received candles, older ones included, that are invalid. */
  get refused(): number {
    return this.#polled.refused + (this.#older?.candles.refused ?? 0);
  }

  get bars(): readonly Bar[] {
    return this.#bars;
  }

  get drawn(): readonly Bar[] {
    return this.#drawn;
  }

  /** The spread of a loaded candle in points; null where it is not known. */
  spreadAt(row: number): number | null {
    const polledRow = row - this.#olderCount;
    const spreads = polledRow < 0 ? this.#older?.candles.spreads : this.#polled.spreads;
    return spreads?.[polledRow < 0 ? row : polledRow] ?? null;
  }

  /** Takes the candles of a poll. `recent`: the last tick if it is fresh. Returns how many bars were added before the first. */
  poll(answer: Bars, recent: Quote | null, timeframe: Timeframe): number {
    const before = { answer: this.#answer, candles: this.#polled };
    const { candles, from } = candlesAfter(before, answer);
    this.#answer = answer;
    this.#polled = candles;
    const { state, over } = afterPoll(this.#forming, candles.bars.at(-1) ?? null, recent, timeframe);
    this.#forming = state;
    if (from === 0) return this.#build(over);
    this.#renew(from, over);
    return 0;
  }

  /**
   * Takes the candles older than the polled ones. Returns how many bars were added before the first, below 0 where some
   * were removed.
   */
  setOlder(older: Bars): number {
    if (this.#older?.answer === older) return 0;
    const { candles } = candlesAfter(this.#older ?? { answer: emptyBars(), candles: noCandles }, older);
    this.#older = { answer: older, candles };
    const newest = this.#polled.bars.at(-1)?.time ?? Number.POSITIVE_INFINITY;
    const formed = this.#bars.slice(this.#bars.findLastIndex(({ time }) => time < newest) + 1);
    return this.#build(newest === Number.POSITIVE_INFINITY ? [] : formed);
  }

  /** The candle to draw after a tick; null where the tick changes nothing. */
  tick(quote: Quote, timeframe: Timeframe): Bar | null {
    const { state, draw } = afterTick(this.#forming, quote, timeframe);
    this.#forming = state;
    if (draw === null) return null;
    putLast(this.#bars, draw);
    if (this.#look !== 'heikin-ashi') return draw;
    const isSame = this.#drawn.at(-1)?.time === draw.time;
    const made = heikinAshiBar(this.#drawn.at(isSame ? -2 : -1) ?? null, draw);
    putLast(this.#drawn, made);
    return made;
  }

  setLook(look: PriceStyle): void {
    this.#look = look;
    this.#drawn = look === 'heikin-ashi' ? heikinAshiBars(this.#bars) : this.#bars;
  }

  clear(): void {
    this.#answer = emptyBars();
    this.#polled = noCandles;
    this.#older = null;
    this.#olderCount = 0;
    this.#bars = [];
    this.#forming = nothingForming;
    this.setLook(this.#look);
  }

  /** Builds everything: another window of candles, or other older ones. */
  #build(over: readonly Bar[]): number {
    const before = this.#bars;
    const first = this.#polled.bars[0]?.time;
    const older = first === undefined ? [] : (this.#older?.candles.bars ?? []);
    // Outputs are aligned to the polled candles: where both hold a candle, the polled one counts.
    this.#olderCount =
      first === undefined || older.length === 0 ? 0 : older.findLastIndex(({ time }) => time < first) + 1;
    this.#bars = older.slice(0, this.#olderCount).concat(withForming(this.#polled.bars, over));
    this.setLook(this.#look);
    return grownBy(before, this.#bars);
  }

  /** The same window of candles, changed from row `from` on. */
  #renew(from: number, over: readonly Bar[]): void {
    const { bars } = this.#polled;
    // A candle that ticks added after the last polled one may go, too.
    const kept = this.#olderCount + Math.min(from, bars.length - 1);
    this.#bars.length = kept;
    for (const bar of withForming(bars.slice(kept - this.#olderCount), over)) this.#bars.push(bar);
    if (this.#look !== 'heikin-ashi') return;
    this.#drawn.length = Math.min(this.#drawn.length, kept);
    goOnWithHeikinAshi(this.#drawn, this.#bars);
  }
}

function putLast(bars: Bar[], bar: Bar): void {
  if (bars.at(-1)?.time === bar.time) bars[bars.length - 1] = bar;
  else bars.push(bar);
}

function grownBy(before: readonly Bar[], now: readonly Bar[]): number {
  const firstBefore = before[0];
  const firstNow = now[0];
  if (firstBefore === undefined || firstNow === undefined) return 0;
  if (firstNow.time <= firstBefore.time) return indexOfTime(now, firstBefore.time) ?? 0;
  return -(indexOfTime(before, firstNow.time) ?? 0);
}

/** The candle that was forming at a time; null before the first one. */
export const barAtOrBefore = (bars: readonly Bar[], time: number): Bar | null =>
  bars[lastUpTo(bars.length, (place) => bars[place]?.time, time)] ?? null;

/**
 * The Heikin-Ashi candle of a real one: it closes at the mean of the four real prices and opens in the middle of the
 * previous one's body; the first opens in the middle of the real body.
 */
function heikinAshiBar(before: Bar | null, bar: Bar): Bar {
  const close = (bar.open + bar.high + bar.low + bar.close) / 4;
  const open = before === null ? (bar.open + bar.close) / 2 : (before.open + before.close) / 2;
  return { ...bar, open, close, high: Math.max(bar.high, open, close), low: Math.min(bar.low, open, close) };
}

/** Each depends on all before it, so they are computed from every loaded candle, not only from visible ones. */
export function heikinAshiBars(bars: readonly Bar[]): Bar[] {
  const made: Bar[] = [];
  goOnWithHeikinAshi(made, bars);
  return made;
}

/** Appends those that are missing. */
function goOnWithHeikinAshi(made: Bar[], bars: readonly Bar[]): void {
  for (let row = made.length; row < bars.length; row += 1) {
    const bar = bars[row];
    if (bar !== undefined) made.push(heikinAshiBar(made.at(-1) ?? null, bar));
  }
}
