import { followTick } from '../../../../shared/math/bars';
import { formatPrice, isAbsurdPrice, usableQuote } from '../../../../shared/math/price';
import type { Bar } from '../../../../shared/model/bars';
import type { Timeframe } from '../../../../shared/model/enums';
import type { BrokerMs, Price } from '../../../../shared/model/fields';

/** The part of a tick that changes a candle. */
export interface Quote {
  readonly bid: Price;
  readonly timeMs: BrokerMs | null;
}

/** The newest candle between two polls. */
export interface Forming {
  /** The newest candle on the chart; null where there is none. */
  readonly newest: Bar | null;
  /** True if a tick opened it and no poll has contained it yet. */
  readonly isFromTick: boolean;
  /** Polls since then that did not contain it. */
  readonly unconfirmed: number;
  /** Time of a bar that ticks opened and polls did not contain: until a poll reaches it, ticks open no bar. */
  readonly disbelieved: number | null;
}

export const nothingForming: Forming = {
  newest: null,
  isFromTick: false,
  unconfirmed: 0,
  disbelieved: null,
};

/** Polls to wait: one may have been requested before the bar opened, a second may have met a slow terminal. */
const patience = 3;

type Sides = { readonly bid: Price; readonly ask: Price };

/** Nothing may be computed from such a quote, least of all a profit. Without a candle it cannot be checked. */
export const isAbsurdQuote = ({ bid, ask }: Sides, newest: Pick<Bar, 'close'> | null): boolean =>
  newest !== null && (isAbsurdPrice(bid, newest.close) || isAbsurdPrice(ask, newest.close));

/** Why a quote is not drawn; '' where it is valid. */
export function quoteDoubt(quote: Sides, newest: Pick<Bar, 'close'> | null, digits: number): string {
  if (usableQuote(quote) && !isAbsurdQuote(quote, newest)) return '';
  const [bid, ask] = [formatPrice(quote.bid, digits), formatPrice(quote.ask, digits)];
  return `quote ${bid} / ${ask} is not valid, not drawn`;
}

/** The effect of a tick: the candle to draw now, or null. */
export function afterTick(
  state: Forming,
  tick: Quote,
  timeframe: Timeframe,
): { readonly state: Forming; readonly draw: Bar | null } {
  // Without a polled candle there is nothing to continue: a single candle would look like history.
  if (state.newest === null) return { state, draw: null };
  // Its wick would flatten all candles.
  if (isAbsurdPrice(tick.bid, state.newest.close)) return { state, draw: null };
  const effect = followTick(state.newest, tick, timeframe);
  switch (effect.kind) {
    case 'ignore':
      return { state, draw: null };
    case 'update':
      return { state: { ...state, newest: effect.bar }, draw: effect.bar };
    case 'append':
      if (state.disbelieved !== null) return { state, draw: null };
      return {
        state: { ...state, newest: effect.bar, isFromTick: true, unconfirmed: 0 },
        draw: effect.bar,
      };
  }
}

/**
 * The effect of a poll. Its candles are right, but a poll can be requested before a bar opens and answered after, and
 * the quote can be newer than its last close: `recent` is the last tick if it is fresh, so that the chart agrees with
 * the quote beside it. Returns the candles to lay over the polled ones: the last one changed, one more after it, or
 * none.
 */
export function afterPoll(
  state: Forming,
  polled: Bar | null,
  recent: Quote | null,
  timeframe: Timeframe,
): { readonly state: Forming; readonly over: readonly Bar[] } {
  if (polled === null) return { state: nothingForming, over: [] };
  const disbelieved =
    state.disbelieved !== null && polled.time >= state.disbelieved ? null : state.disbelieved;
  const isAhead = state.isFromTick && state.newest !== null && state.newest.time > polled.time;
  const over: Bar[] = [];
  let next: Forming = { newest: polled, isFromTick: false, unconfirmed: 0, disbelieved };
  if (isAhead && state.newest !== null) {
    if (state.unconfirmed + 1 >= patience) {
      next = { ...next, disbelieved: state.newest.time };
    } else {
      next = { ...state, disbelieved, unconfirmed: state.unconfirmed + 1 };
      over.push(state.newest);
    }
  }
  if (recent === null) return { state: next, over };
  const { state: followed, draw } = afterTick(next, recent, timeframe);
  if (draw !== null) {
    if (over.at(-1)?.time === draw.time) over.pop();
    over.push(draw);
  }
  return { state: followed, over };
}

/** The candles with those of `forming` laid over them. */
export function withForming(bars: readonly Bar[], over: readonly Bar[]): readonly Bar[] {
  const first = over[0];
  if (first === undefined) return bars;
  const last = bars.at(-1);
  return last !== undefined && last.time === first.time
    ? [...bars.slice(0, -1), ...over]
    : [...bars, ...over];
}
