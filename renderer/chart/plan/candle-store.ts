import type { Bar, Bars } from '../../../shared/model/bars';
import type { Timeframe } from '../../../shared/model/enums';
import type { PriceLook } from '../chart-feed';
import { type Candles, candlesOf, noCandles } from './candles';
import { afterPoll, afterTick, type Forming, nothingForming, type Quote, withForming } from './forming';
import { heikinAshiBar, heikinAshiBars } from './heikin-ashi';
import { indexOfTime } from './plan-update';

/**
 * Every loaded candle of one symbol and timeframe: older pages, the polled ones, and what ticks make of the newest. A tick
 * changes the end of it in place, so that it costs the same however many there are.
 */
export class CandleStore {
  #polled: Candles = noCandles;
  #bars: Bar[] = [];
  /** As they are drawn: the same array where the look is not Heikin-Ashi. */
  #drawn: Bar[] = [];
  #forming: Forming = nothingForming;
  #look: PriceLook = 'candles';
  #older: { readonly answer: Bars; readonly candles: Candles } | null = null;
  #answer: Candles = noCandles;

  /** Older and polled candles, without what ticks made; `rows` of the older ones are below 0. */
  get polled(): Candles {
    return this.#polled;
  }

  get bars(): readonly Bar[] {
    return this.#bars;
  }

  get drawn(): readonly Bar[] {
    return this.#drawn;
  }

  /** The newest candles of the polls. `recent`: the last tick where it is fresh. Answers how many bars came before the first. */
  poll(answer: Bars, recent: Quote | null, timeframe: Timeframe): number {
    this.#answer = candlesOf(answer);
    const { state, over } = afterPoll(this.#forming, this.#answer.bars.at(-1) ?? null, recent, timeframe);
    this.#forming = state;
    return this.#build(over);
  }

  /** The candles before those of the polls. Answers how many bars came before the first, below 0 where some went. */
  setOlder(older: Bars): number {
    if (this.#older?.answer === older) return 0;
    this.#older = { answer: older, candles: candlesOf(older) };
    const newest = this.#answer.bars.at(-1)?.time ?? Number.POSITIVE_INFINITY;
    const formed = this.#bars.slice(this.#bars.findLastIndex(({ time }) => time < newest) + 1);
    return this.#build(newest === Number.POSITIVE_INFINITY ? [] : formed);
  }

  /** The candle to draw now, and as which; null where the tick changes nothing. */
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

  setLook(look: PriceLook): void {
    this.#look = look;
    this.#drawn = look === 'heikin-ashi' ? heikinAshiBars(this.#bars) : this.#bars;
  }

  clear(): void {
    this.#polled = noCandles;
    this.#answer = noCandles;
    this.#older = null;
    this.#bars = [];
    this.#forming = nothingForming;
    this.setLook(this.#look);
  }

  #build(over: readonly Bar[]): number {
    const before = this.#bars;
    this.#polled = joined(this.#older?.candles ?? noCandles, this.#answer);
    this.#bars = [...withForming(this.#polled.bars, over)];
    this.setLook(this.#look);
    return grownBy(before, this.#bars);
  }
}

function putLast(bars: Bar[], bar: Bar): void {
  if (bars.at(-1)?.time === bar.time) bars[bars.length - 1] = bar;
  else bars.push(bar);
}

/** Outputs are aligned to the answer's bars: rows of older ones lie before its first and find no value. */
function joined(older: Candles, answer: Candles): Candles {
  const first = answer.bars[0]?.time;
  if (first === undefined || older.bars.length === 0) return answer;
  const kept = older.bars.findLastIndex(({ time }) => time < first) + 1;
  const rows = Array.from({ length: kept }, (_, index) => index - kept);
  return {
    bars: [...older.bars.slice(0, kept), ...answer.bars],
    rows: [...rows, ...answer.rows],
    spreads: [...older.spreads.slice(0, kept), ...answer.spreads],
    refused: older.refused + answer.refused,
  };
}

function grownBy(before: readonly Bar[], now: readonly Bar[]): number {
  const firstBefore = before[0];
  const firstNow = now[0];
  if (firstBefore === undefined || firstNow === undefined) return 0;
  if (firstNow.time <= firstBefore.time) return indexOfTime(now, firstBefore.time) ?? 0;
  return -(indexOfTime(before, firstNow.time) ?? 0);
}

/** The candle that was being formed at a time; null before the first one. */
export function barAtOrBefore(bars: readonly Bar[], time: number): Bar | null {
  let low = 0;
  let high = bars.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.time ?? Number.POSITIVE_INFINITY) <= time) low = middle + 1;
    else high = middle - 1;
  }
  return bars[high] ?? null;
}
