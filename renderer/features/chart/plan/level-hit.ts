import type { ChartLevel } from './chart-level';

/** What the pointer is on: a line, a label, or one of the label's two buttons. */
type LevelPart = 'line' | 'label' | 'close' | 'reverse';

export interface LevelHit {
  readonly id: string;
  readonly part: LevelPart;
}

/** A label as last drawn, in pixels of the pane. */
export interface LabelBox {
  readonly id: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Left edges of its buttons; null where it has none. */
  readonly closeFrom: number | null;
  readonly reverseFrom: number | null;
}

/** A line is hit within so many pixels. */
const reachPx = 4;

/** Where lines overlap, the kind that is moved more often is hit first. */
const ranks: Readonly<Record<ChartLevel['kind'], number>> = {
  sl: 0,
  tp: 1,
  'stop-limit': 2,
  pending: 3,
  entry: 4,
};

export function hitLevel(
  boxes: readonly LabelBox[],
  lines: readonly { readonly id: string; readonly kind: ChartLevel['kind']; readonly y: number }[],
  x: number,
  y: number,
): LevelHit | null {
  const box = boxes.find((each) => x >= each.left && x <= each.right && y >= each.top && y <= each.bottom);
  if (box !== undefined) {
    const { id, closeFrom, reverseFrom } = box;
    if (closeFrom !== null && x >= closeFrom) return { id, part: 'close' };
    if (reverseFrom !== null && x >= reverseFrom) return { id, part: 'reverse' };
    return { id, part: 'label' };
  }
  const [line] = lines
    .filter((each) => Math.abs(each.y - y) <= reachPx)
    .toSorted(
      (left, right) => Math.abs(left.y - y) - Math.abs(right.y - y) || ranks[left.kind] - ranks[right.kind],
    );
  return line === undefined ? null : { id: line.id, part: 'line' };
}
