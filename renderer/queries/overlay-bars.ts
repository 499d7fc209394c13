/** Bars asked for with each poll while nobody looks at older ones: some screens' worth, and enough for the slowest default indicator. */
export const chartBars = 500;
/** The sidecar takes no more. */
export const mostOverlayBars = 5_000;

const steps = [chartBars, 1_500, 3_000, mostOverlayBars];
/** Candles that fall out of the polls one by one are not yet a reason to ask for three times as many. */
const slack = 400;

/**
 * How many bars to ask overlays for when so many candles are on the chart, so that what is scrolled back to has its overlays,
 * too. In a few steps: each is another question to the bridge.
 */
export function overlayBars(loaded: number): number {
  return steps.find((step) => loaded <= step + (step === chartBars ? slack : 0)) ?? mostOverlayBars;
}

/** A long answer is renewed less often, or the chart would take the bridge from the bot. Times the usual interval. */
export const slownessOf = (bars: number): number => Math.max(1, Math.ceil(bars / 1_500));
