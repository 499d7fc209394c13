import type { ChartLevel } from './chart-level';

/** What the pointer is on: a line, a label, one of the label's two buttons, a folded label, or the line of what is off the scale. */
type LevelPart = 'line' | 'label' | 'close' | 'reverse' | 'fold' | 'edge';

export interface LevelHit {
  /** Of the level; of a folded label its highest one. */
  readonly id: string;
  readonly part: LevelPart;
}

/** A label as last drawn, in pixels of the pane. */
export interface LabelBox {
  readonly id: string;
  readonly is: 'label' | 'fold' | 'edge';
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Left edges of its buttons; null where it has none. */
  readonly closeFrom: number | null;
  readonly reverseFrom: number | null;
}

/** A level's line as last drawn. */
export interface SeenLevel extends Pick<ChartLevel, 'id' | 'kind'> {
  /** Pixels from the top of the pane. */
  readonly y: number;
  /** Where the line begins, pixels from the left. */
  readonly fromX: number;
}

/** A line is hit within so many pixels. */
const reachPx = 4;

/** Where lines overlap, the kind that is moved more often is hit first; what cannot be moved is last. */
const ranks: Readonly<Partial<Record<ChartLevel['kind'], number>>> = {
  sl: 0,
  tp: 1,
  'stop-limit': 2,
  pending: 3,
  entry: 4,
};
const rankOf = ({ kind }: SeenLevel): number => ranks[kind] ?? 5;

const boxAt = (boxes: readonly LabelBox[], x: number, y: number): LabelBox | undefined =>
  boxes.find((each) => x >= each.left && x <= each.right && y >= each.top && y <= each.bottom);

const isTouched = (line: SeenLevel, x: number, y: number): boolean =>
  x >= line.fromX - reachPx && Math.abs(line.y - y) <= reachPx;

export function hitLevel(
  boxes: readonly LabelBox[],
  lines: readonly SeenLevel[],
  x: number,
  y: number,
): LevelHit | null {
  const box = boxAt(boxes, x, y);
  if (box !== undefined) {
    const { id, closeFrom, reverseFrom } = box;
    if (closeFrom !== null && x >= closeFrom) return { id, part: 'close' };
    if (reverseFrom !== null && x >= reverseFrom) return { id, part: 'reverse' };
    return { id, part: box.is };
  }
  const [line] = lines
    .filter((each) => isTouched(each, x, y))
    .toSorted((left, right) => Math.abs(left.y - y) - Math.abs(right.y - y) || rankOf(left) - rankOf(right));
  return line === undefined ? null : { id: line.id, part: 'line' };
}

/** The levels under the pointer: that of a label, or those whose lines it touches. A folded label has a list of its own. */
export function pointedLevels(
  boxes: readonly LabelBox[],
  lines: readonly SeenLevel[],
  x: number,
  y: number,
): ReadonlySet<string> {
  const box = boxAt(boxes, x, y);
  if (box !== undefined) return new Set(box.is === 'label' ? [box.id] : []);
  return new Set(lines.filter((line) => isTouched(line, x, y)).map(({ id }) => id));
}
