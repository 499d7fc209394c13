/** The name under which the start is measured (tests/e2e/first-candle.spec.ts; the browser's own timeline has it too). */
const mark = 'first candles';

let isMarked = false;

/** Once a page: candles were handed to the library, which paints them in the next frame. */
export function markFirstCandles(): void {
  if (isMarked || typeof requestAnimationFrame !== 'function') return;
  isMarked = true;
  requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(mark)));
}
