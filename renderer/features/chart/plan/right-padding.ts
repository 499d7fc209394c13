import type { ChartLevel } from './chart-level';
import { narrowLabelText } from './live-label';

/** Room to the right of the newest candle, for the labels of levels. All in pixels. */

/** Without labels: the newest candle must not touch the scale. */
const leastPx = 48;
/** Of a label's text per letter (11 px font), its padding and each of its buttons. */
const letterPx = 6.1;
const edgesPx = 16;
const whoPx = 12;
const buttonPx = 16;
const besidePx = 8;
/** Rounded up to steps, so that a profit that grows by a digit moves no candle. */
const stepPx = 24;
/** Share of the pane's width: in a small chart candles matter more than labels. */
const mostShare = 0.33;
/** Narrower panes have short labels without buttons: the line's menu has their actions. */
const leastForLabelsPx = 420;

const buttonsOf: Readonly<Partial<Record<ChartLevel['kind'], number>>> = {
  alert: 1,
  entry: 2,
  sl: 1,
  tp: 1,
  pending: 1,
  'stop-limit': 1,
};

/** For what a replay writes right of its second. */
export const replayPaddingPx = 210;

export const hasRoomForLabels = (paneWidth: number): boolean => paneWidth >= leastForLabelsPx;

export function rightPaddingPx(
  levels: readonly Pick<ChartLevel, 'kind' | 'label' | 'side' | 'money'>[],
  paneWidth: number,
  /** Of what else stands there. */
  otherPx = 0,
): number {
  const hasRoom = hasRoomForLabels(paneWidth);
  const widths = levels.map((level) => {
    const buttons = hasRoom ? (buttonsOf[level.kind] ?? 0) : 0;
    const text = hasRoom ? level.label : narrowLabelText(level, null).text;
    return text.length * letterPx + edgesPx + whoPx + buttons * buttonPx + besidePx;
  });
  const wanted = Math.max(leastPx, otherPx, ...widths);
  const stepped = leastPx + Math.ceil((wanted - leastPx) / stepPx) * stepPx;
  return Math.min(stepped, paneWidth * mostShare);
}
