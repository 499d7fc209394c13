import type { IndicatorChoice } from '../../../data/workspace/chart-choices';
import { kindOf } from '../indicators/catalogue';
import { halfPx, labelGapPx } from './price-labels';

/** Least and largest share of a pane's height above its highest price: many indicators must not flatten the candles. */
const leastMargin = 0.1;
const largestMargin = 0.35;
/** Pixels between the last line of text and the highest price. */
const paddingPx = 6;

/** The share of the pane's height to keep free above the candles for `textPx` of text. */
export function legendMargin(textPx: number, panePx: number): number {
  if (!(panePx > 0)) return leastMargin;
  return Math.min(largestMargin, Math.max(leastMargin, (textPx + paddingPx) / panePx));
}

/** Share of a pane's height at most: in a low one candles matter more. */
const mostLabelRoom = 0.2;

/**
 * To keep free below the lowest price besides `margin`, a share of the pane: three labels have room below that of the last price, which
 * stands at `lastShare` between the lowest price (0) and the highest (1). Pixels.
 */
export function labelRoom(levels: number, panePx: number, margin: number, lastShare: number): number {
  const wanted = levels === 0 ? 0 : halfPx + labelGapPx * Math.min(levels, 3) - margin * panePx;
  const most = panePx * mostLabelRoom;
  // What is kept free is taken from the heights of all prices, also from those below the last one.
  const least = panePx * (1 - margin - largestMargin);
  const missing = (wanted - lastShare * least) / (1 - Math.min(lastShare, 0.99));
  return Math.max(0, Math.min(wanted, missing, most));
}

/** Least readable heights of the candles and of an indicator's pane, and the height of the time axis. Pixels. */
const leastCandlesPx = 110;
const leastPanePx = 44;
const axisPx = 26;

/** The height that a chart with so many panes below the candles needs; with less, it scrolls. */
export const heightNeeded = (panes: number): number =>
  panes === 0 ? 0 : leastCandlesPx + panes * leastPanePx + axisPx;

/** The candles' height relative to one of the panes below, unless the user has changed it: in a low chart the panes stay readable. */
export function candlesShare(panes: number, heightPx: number): number {
  const usual = panes > 6 ? 3 : panes > 2 ? 5.75 : 4.5;
  const left = (heightPx - axisPx) / leastPanePx - panes;
  return Math.max(leastCandlesPx / leastPanePx, Math.min(usual, left));
}

/** How many panes fit a chart of that height without scrolling. */
export const panesThatFit = (heightPx: number): number =>
  Math.max(0, Math.floor((heightPx - leastCandlesPx - axisPx) / leastPanePx));

/** The choices whose panes fit, the first ones first, and the others. */
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

/** Rows of the legend that stay while the list is folded, and the number of rows above which it is folded. */
export interface LegendFold {
  readonly kept: number;
  readonly most: number;
}

/** By the height of the candles' pane, pixels: text must not cover the candles. */
export function legendFold(panePx: number): LegendFold {
  if (panePx < 190) return { kept: 0, most: 0 };
  return panePx < 280 ? { kept: 1, most: 3 } : { kept: 3, most: 5 };
}
