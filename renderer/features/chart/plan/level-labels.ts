import type { ChartLevel } from './chart-level';

/** A level in sight. */
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
  /** The levels that it speaks for, its own first. */
  readonly members: readonly string[];
}

/** What is live money speaks before what may become it. */
const ranks: Readonly<Record<ChartLevel['kind'], number>> = {
  entry: 0,
  pending: 1,
  'stop-limit': 2,
  sl: 3,
  tp: 4,
};
/** Pixels: a label's height and a little air. */
const labelPx = 18;
/** More labels than this on such a piece of the scale would be a wall before the newest candles. */
const mostInWall = 5;
const wallPx = 150;

/**
 * Labels stand beside their own lines and never on each other: where levels are close, the weightiest one speaks for those
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

/** Pixels from a line at which the pointer means it. */
const reachPx = 4;

/** The levels under the pointer: those of a label, or those whose lines it touches. `isOverLabels`: where labels stand. */
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
