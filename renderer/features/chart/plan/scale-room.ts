import type { IndicatorChoice } from '../../../data/workspace/chart-choices';
import { kindOf } from '../indicators/catalogue';

/** Least and largest share of a pane's height above its highest price: many indicators must not press the candles flat. */
const leastMargin = 0.1;
const largestMargin = 0.35;
/** Pixels between the last line of words and the highest price. */
const paddingPx = 6;

/** The share of the pane's height to be kept free above the candles for words of `wordsPx` height. */
export function legendMargin(wordsPx: number, panePx: number): number {
  if (!(panePx > 0)) return leastMargin;
  return Math.min(largestMargin, Math.max(leastMargin, (wordsPx + paddingPx) / panePx));
}

/** Pixels below which candles, and the line of an indicator, cannot be read any more; and the time axis. */
const leastCandlesPx = 110;
const leastPanePx = 44;
const axisPx = 26;

/** The height that a chart with so many panes below the candles needs; where there is less, it is scrolled. */
export const heightNeeded = (panes: number): number =>
  panes === 0 ? 0 : leastCandlesPx + panes * leastPanePx + axisPx;

/** How much of the height the candles take where the user did not say, against one of the panes below them. */
export const candlesShare = (panes: number): number => (panes > 6 ? 3 : panes > 2 ? 5.75 : 4.5);

/** How many panes a chart of that height holds without being scrolled. */
export const panesThatFit = (heightPx: number): number =>
  Math.max(0, Math.floor((heightPx - leastCandlesPx - axisPx) / leastPanePx));

/** The choices whose panes a chart has room for, the first ones first, and the others. */
export function withoutLastPanes(
  choices: readonly IndicatorChoice[],
  panes: number,
): { readonly choices: readonly IndicatorChoice[]; readonly leftOut: readonly IndicatorChoice[] } {
  const ownPane = choices.filter(({ type }) => kindOf(type)?.where === 'pane');
  const leftOut = ownPane.slice(panes);
  return leftOut.length === 0
    ? { choices, leftOut }
    : { choices: choices.filter((choice) => !leftOut.includes(choice)), leftOut };
}

/** Rows of the legend that stay while the list is folded, and how many rows are too many not to be folded. */
export interface LegendFold {
  readonly kept: number;
  readonly most: number;
}

/** By the height of the candles' pane, pixels: words must not stand where the candles are. */
export function legendFold(panePx: number): LegendFold {
  if (panePx < 190) return { kept: 0, most: 0 };
  return panePx < 280 ? { kept: 1, most: 2 } : { kept: 3, most: 5 };
}
