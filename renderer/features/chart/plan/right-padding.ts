import type { ChartLevel } from './chart-level';

/** Room to the right of the newest candle: the labels of levels stand there and not on candles. All in pixels. */

/** Where no label stands: the newest candle is not pressed against the scale. */
const leastPx = 48;
/** Of a label's words, its edges and each of its buttons; labels are written at 11 px. */
const letterPx = 6.1;
const edgesPx = 12;
const buttonPx = 16;
const besidePx = 8;
/** Steps, so that a profit that grows by a digit moves no candle. */
const stepPx = 24;
/** Of the pane's width: in a small chart candles are worth more than labels. */
const mostShare = 0.28;
/** Narrower panes have labels without buttons: what they do is in the menu of the line. */
const leastForButtonsPx = 420;

export const hasRoomForButtons = (paneWidth: number): boolean => paneWidth >= leastForButtonsPx;

export function rightPaddingPx(
  levels: readonly Pick<ChartLevel, 'kind' | 'label'>[],
  paneWidth: number,
): number {
  const hasButtons = hasRoomForButtons(paneWidth);
  const widths = levels.map(({ kind, label }) => {
    const buttons = hasButtons ? (kind === 'entry' ? 2 : 1) : 0;
    return label.length * letterPx + edgesPx + buttons * buttonPx + besidePx;
  });
  const wanted = Math.max(leastPx, ...widths);
  const stepped = leastPx + Math.ceil((wanted - leastPx) / stepPx) * stepPx;
  return Math.min(stepped, paneWidth * mostShare);
}
