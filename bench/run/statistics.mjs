/** @param {readonly number[]} values */
export const median = (values) => quantile(values, 0.5);
/** @param {readonly number[]} values */
export const p95 = (values) => quantile(values, 0.95);

/**
 * Between the two nearest values; NaN of none.
 * @param {readonly number[]} values
 * @param {number} share
 */
export function quantile(values, share) {
  const sorted = values.filter(Number.isFinite).toSorted((left, right) => left - right);
  if (sorted.length === 0) return Number.NaN;
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

/** Samples by name, such as `ours 500 tick`. */
export class Samples {
  /** @type {Map<string, number[]>} */
  #lists = new Map();

  /**
   * @param {string} name
   * @param {readonly number[]} values
   */
  add(name, ...values) {
    const list = this.#lists.get(name) ?? [];
    list.push(...values);
    this.#lists.set(name, list);
  }

  /** @param {string} name */
  of(name) {
    return this.#lists.get(name) ?? [];
  }

  /** @param {string} name */
  median(name) {
    return median(this.of(name));
  }

  /** @param {string} name */
  p95(name) {
    return p95(this.of(name));
  }

  /** How many times as much; of medians, since both were measured in the same rounds.
   * @param {string} name
   * @param {string} other
   */
  ratio(name, other) {
    return this.median(name) / this.median(other);
  }

  toJSON() {
    return Object.fromEntries(this.#lists);
  }
}

/**
 * A line for each: its quickest, its median, its 95th of 100, and its goal.
 * @param {Readonly<Record<string, readonly number[]>>} samples
 * @param {(name: string) => number | undefined} goalOf
 */
export function printBesideGoals(samples, goalOf) {
  for (const [name, values] of Object.entries(samples)) {
    const numbers = [Math.min(...values), median(values), p95(values)].map((value) =>
      value.toFixed(1).padStart(8),
    );
    console.log(`${name.padEnd(46)} ${numbers.join(' ')} ${String(goalOf(name) ?? '').padStart(6)}`);
  }
}
