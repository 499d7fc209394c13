/** Bars asked for with each poll while nobody looks at older ones: some screens' worth, and enough for the slowest default indicator. */
export const chartBars = 500;
/** The sidecar takes no more. */
export const mostOverlayBars = 5_000;

const steps = [chartBars, 1_500, 3_000, mostOverlayBars];
/** Bars to the left of the view that have their overlays before they are scrolled to. */
const margin = 200;
/** So much further inside of a smaller step the view has to be before less is asked for. */
const slack = 60;

/**
 * How many of the newest bars to ask overlays for when the view reaches so many bars back: what is in sight and a margin, in a few
 * steps, since each is another question to the bridge. `before`: as many are asked for now; a small move
 * back and forth does not change it each time. `need`: bars before the first value of the longest indicator (`SMA 700`).
 */
export function overlayBars(inSight: number, before: number, need = 0): number {
  const enough = (least: number): number => steps.find((step) => least <= step) ?? mostOverlayBars;
  const reach = Math.max(0, inSight) + Math.max(margin, need);
  const wanted = enough(reach);
  return wanted > before ? wanted : Math.min(before, enough(reach + slack));
}

/** A long answer is renewed less often, or the chart would take the bridge from the bot. Times the usual interval. */
export const intervalFactorOf = (bars: number): number => Math.max(1, Math.ceil(bars / 1_500));
