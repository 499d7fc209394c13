import type { ChartLevel } from './chart-level';

export interface SeenLevel extends Pick<ChartLevel, 'id' | 'kind' | 'label'> {
  /** Pixels from the top of the pane. */
  readonly y: number;
}

/** One label on the scale, beside its own line. */
export interface LevelLabel {
  /** The level at whose line it stands. */
  readonly id: string;
  readonly title: string;
  readonly y: number;
  /** The levels that it stands for, its own first. */
  readonly members: readonly string[];
}

/** Open positions before orders, orders before stops and targets. */
const ranks: Readonly<Record<ChartLevel['kind'], number>> = {
  entry: 0,
  pending: 1,
  'stop-limit': 2,
  sl: 3,
  tp: 4,
};
/** A label's height and a small gap, pixels. */
const labelPx = 18;
/** More labels than this within `wallPx` would hide the newest candles. */
const mostInWall = 5;
const wallPx = 150;

/**
 * Labels are beside their own lines and never overlap: where levels are close, the most important one stands for those
 * around it (`Buy 0.05 +3.10 +2`). Their lines stay, and the pointer lists them.
 */
export function levelLabels(levels: readonly SeenLevel[]): readonly LevelLabel[] {
  const byRank = levels.toSorted((left, right) => ranks[left.kind] - ranks[right.kind]);
  const labels = gathered(byRank, labelPx);
  return isWall(labels) ? gathered(byRank, wallPx / mostInWall + labelPx / 2) : labels;
}

function gathered(byRank: readonly SeenLevel[], apartPx: number): readonly LevelLabel[] {
  const groups: { readonly lead: SeenLevel; readonly members: string[] }[] = [];
  for (const level of byRank) {
    const near = groups
      .filter(({ lead }) => Math.abs(lead.y - level.y) < apartPx)
      .sort((left, right) => Math.abs(left.lead.y - level.y) - Math.abs(right.lead.y - level.y))[0];
    if (near === undefined) groups.push({ lead: level, members: [level.id] });
    else near.members.push(level.id);
  }
  return groups.map(({ lead, members }) => ({
    id: lead.id,
    title: members.length === 1 ? lead.label : `${lead.label} +${members.length - 1}`,
    y: lead.y,
    members,
  }));
}

function isWall(labels: readonly LevelLabel[]): boolean {
  return labels.some((top) => labels.filter(({ y }) => y >= top.y && y < top.y + wallPx).length > mostInWall);
}

/** A line is hit within so many pixels. */
const reachPx = 4;

/**
 * The levels under the pointer: those of a label, or those whose lines it touches. `isOverLabels`: the pointer is where
 * labels are.
 */
export function pointedLevels(
  levels: readonly SeenLevel[],
  labels: readonly LevelLabel[],
  y: number,
  isOverLabels: boolean,
): ReadonlySet<string> {
  const label = isOverLabels ? labels.find((each) => Math.abs(each.y - y) <= labelPx / 2) : undefined;
  const touched = levels.filter((level) => Math.abs(level.y - y) <= reachPx).map((level) => level.id);
  return new Set([...(label?.members ?? []), ...touched]);
}
