/** Bars per poll while nobody looks at older ones: several screens, and enough for the slowest default indicator. */
export const chartBars = 500;
/** The sidecar's limit (reference/bridge-notes.md). */
export const mostOverlayBars = 5_000;

const steps = [chartBars, 1_500, 3_000, mostOverlayBars];
/** Bars to the left of the view whose overlays are loaded before they are scrolled to. */
const margin = 200;
/** The view must lie so many bars inside a smaller step before fewer are asked for. */
const slack = 60;

/**
 * How many of the newest bars to ask overlays for when the view reaches `inSight` bars back: those and a margin, in a
 * few steps, since each change is another request. `before`: the number asked for now; a small move back and forth does
 * not change it each time. `need`: bars before the first value of the longest indicator (`SMA 700`).
 */
export function overlayBars(inSight: number, before: number, need = 0): number {
  const enough = (least: number): number => steps.find((step) => least <= step) ?? mostOverlayBars;
  const reach = Math.max(0, inSight) + Math.max(margin, need);
  const wanted = enough(reach);
  return wanted > before ? wanted : Math.min(before, enough(reach + slack));
}

/** A long answer is renewed less often, to leave the bridge's time to the bot. A multiple of the usual interval. */
export const intervalFactorOf = (bars: number): number => Math.max(1, Math.ceil(bars / 1_500));
