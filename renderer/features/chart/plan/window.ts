/**
 * The chart library maps every row of a series again with each change (docs/performance.md), so it is fed the newest bars and gets
 * more only as the view nears their left end. The window always reaches to the newest bar: the library counts its scroll
 * position from there, so older bars can be put before or taken away in the middle of a drag without a jump.
 */
const windowBars = 1_500;
/** How many bars one refill adds. */
const refillBars = 1_000;
/** A refill comes when fewer bars than this are left of the view. */
const refillMargin = 300;

/** Index of the first bar that the library gets when the view shows the newest bars. */
export function newestWindow(total: number): number {
  return Math.max(0, total - windowBars);
}

/**
 * Index of the first bar that the library should hold, given the first that it holds and the first that is visible, both as
 * indexes of the loaded bars.
 */
export function refill(from: number, total: number, visibleFrom: number): number {
  if (!Number.isFinite(visibleFrom)) return from;
  const newest = newestWindow(total);
  let next = Math.min(from, newest);
  while (next > 0 && visibleFrom - next < refillMargin) next = Math.max(0, next - refillBars);
  if (next < from) return next;
  // Back at the newest bars: drop the old ones, but not while a small step back would ask for them again.
  return visibleFrom - newest >= 2 * refillMargin ? newest : from;
}

/**
 * Lines are nine of ten series: while the view is near the newest bar they have fewer bars than the candles, which deals, breaks and
 * the crosshair are found by. Further back they have all that the candles have.
 */
export const lineBars = 600;
/** They get all of them when fewer bars than this are left of the view. */
const lineMargin = 100;

/** Whether the lines need as many bars as the candles have, for a view that begins at a loaded bar. */
export function needsAllLines(isAll: boolean, total: number, visibleFrom: number): boolean {
  if (!Number.isFinite(visibleFrom)) return isAll;
  const room = visibleFrom - Math.max(0, total - lineBars);
  // Between the two limits nothing changes, so that a small step back and forth does not either.
  return room < lineMargin || (isAll && room < 2 * lineMargin);
}
