import type { Clocks } from '../../renderer/data/ages';

/** Two clocks set by the test. */
export class HandClocks implements Clocks {
  #monotonicMs = 5_000;
  #wallMs = Date.UTC(2026, 4, 13, 9, 0, 0);
  monotonic = () => this.#monotonicMs;
  wall = () => this.#wallMs;

  /** Time passes. */
  pass(ms: number): void {
    this.#monotonicMs += ms;
    this.#wallMs += ms;
  }

  /** The machine sleeps: the monotonic clock may stand still. */
  sleep(ms: number): void {
    this.#wallMs += ms;
  }

  /** Somebody sets the wall clock. */
  setBack(ms: number): void {
    this.#wallMs -= ms;
  }
}
