/**
 * The chart library maps every row of a series again with each change (docs/performance.md), so it gets the newest
 * bars, and more only as the view nears their left end. The window always reaches to the newest bar: the library counts
 * its scroll position from there, so older bars can be added or removed during a drag without a jump.
 */
const windowBars = 1_500;
/** How many bars one refill adds. */
const refillBars = 1_000;
/** A refill comes when fewer bars than this are left of the view. */
const refillMargin = 300;

/** Index of the first bar for the library while the view shows the newest bars. */
export function newestWindow(total: number): number {
  return Math.max(0, total - windowBars);
}

/**
 * Index of the first bar that the library should hold, given the first that it holds and the first that is visible,
 * both as indexes of the loaded bars.
 */
export function refill(from: number, total: number, visibleFrom: number): number {
  if (!Number.isFinite(visibleFrom)) return from;
  const newest = newestWindow(total);
  let next = Math.min(from, newest);
  while (next > 0 && visibleFrom - next < refillMargin) next = Math.max(0, next - refillBars);
  if (next < from) return next;
  // Back at the newest bars: drop the old ones, but not while a small step back would need them again.
  return visibleFrom - newest >= 2 * refillMargin ? newest : from;
}

/**
 * Lines are nine of ten series: while the view is near the newest bar they have fewer bars than the candles, which
 * deals, breaks and the crosshair need. Further back they have as many as the candles.
 */
export const lineBars = 600;
/** They get all of them when fewer bars than this are left of the view. */
const lineMargin = 100;

/** Whether the lines need as many bars as the candles, for a view that begins at a loaded bar. */
export function needsAllLines(isAll: boolean, total: number, visibleFrom: number): boolean {
  if (!Number.isFinite(visibleFrom)) return isAll;
  const room = visibleFrom - Math.max(0, total - lineBars);
  // Hysteresis: between the two limits nothing changes.
  return room < lineMargin || (isAll && room < 2 * lineMargin);
}
