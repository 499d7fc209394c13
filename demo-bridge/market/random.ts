/**
 * Reproducible randomness: every piece of the market has a generator seeded by its own place (seed, symbol, level, time), so it does
 * not depend on earlier requests.
 */

/** Mixes whole numbers into one 32-bit seed. */
export function hash(a: number, b: number, c: number, d: number): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b);
  h = Math.imul((h ^ (h >>> 15) ^ b) + 0x7f4a7c15, 0xc2b2ae35);
  h = Math.imul((h ^ (h >>> 13) ^ c) + 0x165667b1, 0x27d4eb2f);
  h = Math.imul((h ^ (h >>> 16) ^ d) + 0x1b873593, 0x85ebca6b);
  h ^= h >>> 15;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** A small fast generator (mulberry32). */
export class Random {
  #state: number;
  #spare: number | null = null;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** Evenly in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** Evenly in (0, 1]: safe under a logarithm. */
  positive(): number {
    return 1 - this.next();
  }

  /** Normally distributed, mean 0, deviation 1 (Box-Muller, two at a time). */
  gauss(): number {
    if (this.#spare !== null) {
      const spare = this.#spare;
      this.#spare = null;
      return spare;
    }
    const radius = Math.sqrt(-2 * Math.log(this.positive()));
    const angle = 2 * Math.PI * this.next();
    this.#spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  }
}

/** A seeded replacement of `Math.random`. */
export function seeded(seed: number): () => number {
  const random = new Random(seed);
  return () => random.next();
}
