/** Least and largest share of a pane's height above its highest price: many indicators must not press the candles flat. */
const leastMargin = 0.1;
const largestMargin = 0.35;
/** Pixels between the last line of words and the highest price. */
const airPx = 6;

/** The share of the pane's height to be kept free above the candles for words of `wordsPx` height. */
export function legendMargin(wordsPx: number, panePx: number): number {
  if (!(panePx > 0)) return leastMargin;
  return Math.min(largestMargin, Math.max(leastMargin, (wordsPx + airPx) / panePx));
}
