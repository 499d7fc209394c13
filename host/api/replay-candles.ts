import { barsWhere, mergeBars, newestBars } from '../../shared/math/bars';
import { barOpenTime, nextBarOpenTime, timeframeSeconds } from '../../shared/math/time';
import { type Bars, emptyBars } from '../../shared/model/bars';
import type { Timeframe } from '../../shared/model/enums';
import type { BrokerSeconds } from '../../shared/model/fields';
import { ok, type Result } from '../../shared/model/result';
import type { Tick } from '../../shared/model/tick';

/** Candles as they stood at a second: what was finished by then from the bridge, the forming one from the quotes that were recorded. */
export interface PastCandlesParts {
  /** Candles of a span from the bridge, broker seconds. */
  between(symbol: string, timeframe: Timeframe, from: number, to: number): Promise<Result<Bars>>;
  /** The broker's clock now, so that no candle of the present is kept as finished. */
  nowS(): BrokerSeconds;
}

interface PastCandlesQuery {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly count: number;
  readonly from?: BrokerSeconds | undefined;
  readonly to?: BrokerSeconds | undefined;
}

interface PastMoment {
  readonly atS: BrokerSeconds;
  /** The quotes that were recorded from then on until the moment, in order. */
  quotesSince(symbol: string, fromS: BrokerSeconds): Promise<readonly Tick[]>;
}

export type PastCandles = (query: PastCandlesQuery, moment: PastMoment) => Promise<Result<Bars>>;

const minute = 60;
const day = 86_400;
const month = 31 * 86_400;
/** Sessions have breaks and weekends: a span must be longer than its candles together. */
const spanSlack = 1.5;
const longestBreakS = 4 * 86_400;
/** Read beyond the moment, so that a play goes on without a read a step. It stays in the host. */
const aheadBars = 300;
/** Answers that are kept, last used last. */
const mostKept = 24;

interface Kept {
  readonly from: BrokerSeconds;
  /** Finished candles up to here are in it. */
  readonly to: BrokerSeconds;
  readonly bars: Bars;
}

export function createPastCandles({ between, nowS }: PastCandlesParts): PastCandles {
  const kept = new Map<string, Kept>();

  const isDone = (timeframe: Timeframe, byS: BrokerSeconds) => (open: BrokerSeconds) =>
    nextBarOpenTime(timeframe, open) <= byS;

  /** Finished candles that opened from `from` on and ended by `to`. `use`: answers of the same use are kept for the next moment; null keeps none. */
  async function finished(
    use: 'chart' | 'forming' | null,
    symbol: string,
    timeframe: Timeframe,
    from: BrokerSeconds,
    to: BrokerSeconds,
  ): Promise<Result<Bars>> {
    const key = `${use} ${timeframe} ${symbol}`;
    const isPast = isDone(timeframe, to);
    const wanted = (bars: Bars) => barsWhere(bars, (open) => open >= from && isPast(open));
    const known = kept.get(key);
    if (known !== undefined && known.from <= from && known.to >= to) return ok(wanted(known.bars));
    const length = timeframeSeconds[timeframe] ?? month;
    const until = use === null ? to : Math.min(to + aheadBars * length, Math.max(to, nowS()));
    const read = await between(symbol, timeframe, from, until);
    if (!read.ok) return read;
    const bars = barsWhere(read.value, isDone(timeframe, Math.min(until, nowS())));
    if (use === null) return ok(wanted(bars));
    kept.delete(key);
    kept.set(key, { from, to: until, bars });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return ok(wanted(bars));
  }

  /** The candle that was forming: what was finished within it, then the recorded quotes of the last minute. Empty where neither is there. */
  async function forming(
    symbol: string,
    open: BrokerSeconds,
    { atS, quotesSince }: PastMoment,
    lengthS: number,
  ): Promise<Bars> {
    const minuteOpen = Math.max(open, Math.floor(atS / minute) * minute);
    const dayOpen = lengthS > day ? Math.max(open, Math.floor(atS / day) * day) : open;
    let within = emptyBars();
    for (const [timeframe, from, to] of [
      ['D1', open, dayOpen],
      ['M1', dayOpen, minuteOpen],
    ] as const) {
      const read = to > from ? await finished('forming', symbol, timeframe, from, to) : ok(emptyBars());
      if (read.ok) within = mergeBars(within, read.value);
    }
    const prices = (await quotesSince(symbol, minuteOpen))
      .map(({ bid }) => bid)
      .filter((bid) => Number.isFinite(bid) && bid > 0);
    return candleOf(open, within, prices);
  }

  return async ({ symbol, timeframe, count, from, to }, moment) => {
    const { atS } = moment;
    const until = Math.min(to ?? atS, atS);
    const length = timeframeSeconds[timeframe] ?? month;
    const since = from ?? Math.max(0, until - Math.ceil(length * count * spanSlack) - longestBreakS);
    const read = await finished(from === undefined ? 'chart' : null, symbol, timeframe, since, until);
    if (!read.ok) return read;
    if (until < atS) return ok(newestBars(read.value, count));
    const last = read.value.time.at(-1);
    const open = openOf(timeframe, atS, last);
    const now = await forming(symbol, open, moment, length);
    return ok(newestBars(mergeBars(read.value, now), count));
  };
}

/** In phase with the bridge's own candles: a day may open at 21:00. */
function openOf(timeframe: Timeframe, atS: BrokerSeconds, last: BrokerSeconds | undefined): BrokerSeconds {
  const length = timeframeSeconds[timeframe];
  if (last === undefined || length === null) return barOpenTime(timeframe, atS);
  return last + Math.floor((atS - last) / length) * length;
}

function candleOf(open: BrokerSeconds, minutes: Bars, prices: readonly number[]): Bars {
  const closes = [...minutes.close, ...prices];
  const first = minutes.open[0] ?? prices[0];
  const last = closes.at(-1);
  if (first === undefined || last === undefined) return emptyBars();
  return {
    time: [open],
    open: [first],
    high: [Math.max(...minutes.high, ...prices)],
    low: [Math.min(...minutes.low, ...prices)],
    close: [last],
    tickVolume: [minutes.tickVolume.reduce((sum, each) => sum + each, prices.length)],
    spread: [minutes.spread.at(-1) ?? 0],
  };
}
