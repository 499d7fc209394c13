import { EMA } from 'trading-signals';

/** One value per bar, oldest first; null where the indicator is not defined yet. */
export type Series = readonly (number | null)[];

/** Any indicator of the library, as far as we use it. */
interface Feedable<Input, Result> {
  add(input: Input): Result | null;
}

/** Feeds every input to an indicator and keeps what `pick` takes from each of its results. */
export function feed<Input, Result>(
  inputs: readonly Input[],
  indicator: Feedable<Input, Result>,
  pick: (result: Result) => number | null,
): Series {
  return inputs.map((input) => {
    const result = indicator.add(input);
    return result === null ? null : pick(result);
  });
}

/** Feeds a series to an indicator of numbers; nulls are passed over and stay null. */
export function over(values: Series, indicator: Feedable<number, number>): Series {
  return values.map((value) => (value === null ? null : indicator.add(value)));
}

/** The same series with everything before bar `index` set to null. */
export function from(values: Series, index: number): Series {
  return values.map((value, bar) => (bar < index ? null : value));
}

/** Index of the first defined value, or the length when there is none. */
function firstDefined(values: Series): number {
  const index = values.findIndex((value) => value !== null);
  return index === -1 ? values.length : index;
}

/** Combines two series bar by bar; null where either of them is. */
export function zip(a: Series, b: Series, combine: (a: number, b: number) => number): Series {
  return a.map((left, bar) => {
    const right = b[bar];
    return left === null || right === null || right === undefined ? null : combine(left, right);
  });
}

export function map(values: Series, change: (value: number) => number): Series {
  return values.map((value) => (value === null ? null : change(value)));
}

/** Moves values `bars` later (positive) or earlier (negative); the gap is null, what falls off is lost. */
export function shift(values: Series, bars: number): Series {
  return values.map((_, bar) => values[bar - bars] ?? null);
}

/** Change against the value `bars` earlier. */
export function change(values: Series, bars: number): Series {
  return zip(values, shift(values, bars), (now, then) => now - then);
}

/**
 * Exponential average whose start is the mean of the values within the first `length` bars, as the sidecar seeds
 * it; the library's EMA starts at the first price instead and needs several lengths to forget it. A series that is
 * itself still undefined at bar `length` starts the average with its own first value, so chains of averages
 * (DEMA, T3, TRIX…) have no warm-up beyond the first link.
 */
export function ema(values: Series, length: number): Series {
  const start = Math.max(length - 1, firstDefined(values));
  const known = values.slice(0, start + 1).filter((value) => value !== null);
  const seed = known.reduce((sum, value) => sum + value, 0) / known.length;
  const average = new EMA(length);
  return values.map((value, bar) => {
    if (value === null || bar < start) return null;
    return average.add(bar === start ? seed : value);
  });
}

/** Like `ema`, but the warm-up counts from the first defined value: `length` of them are needed. */
export function emaOfDefined(values: Series, length: number): Series {
  const first = firstDefined(values);
  const nothing: Series = values.slice(0, first).map(() => null);
  return [...nothing, ...ema(values.slice(first), length)];
}

/** Average with fixed weights, the last of which belongs to the newest bar. */
export function weighted(values: Series, weights: readonly number[]): Series {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return values.map((_, bar) => {
    const first = bar - weights.length + 1;
    if (first < 0) return null;
    let sum = 0;
    for (const [offset, weight] of weights.entries()) {
      const value = values[first + offset] ?? null;
      if (value === null) return null;
      sum += weight * value;
    }
    return sum / total;
  });
}
