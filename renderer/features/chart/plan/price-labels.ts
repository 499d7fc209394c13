import type { Price } from '../../../../shared/model/fields';
import type { ChartLevel } from './chart-level';
import { spread } from './label-layout';

/**
 * Where the labels of levels stand: strictly in price order, each at its price where there is room, parted evenly where two would overlap.
 * All heights are pixels from the top of the pane.
 */

/** Between the middles of two labels: a label's height and 2 px. */
export const labelGapPx = 20;
/** A kind that would have to move further from its line folds. */
const mostMovePx = 44;
export const halfPx = labelGapPx / 2 - 1;
/** Height of the one line that names what is off the scale. */
export const edgePx = 16;

/** Levels fold only with their own kind: an order's prices never with a position's. */
type LabelKind = 'entry' | 'sl' | 'tp' | 'order' | 'alert' | 'account' | 'draft';

export type LabelledLevel = Pick<ChartLevel, 'id' | 'price' | 'kind' | 'owner'>;

export interface PriceScale {
  /** Null where the price has no place. */
  yOf(price: Price): number | null;
  readonly height: number;
  /** Labels, and the line of what is above, begin so much lower, where the legend has its place. */
  readonly legendDown?: number;
}

interface PlacedLabel {
  /** The highest of its levels. */
  readonly id: string;
  readonly y: number;
  /** Of each level, from the highest to the lowest price; several where the label is folded. */
  readonly members: readonly string[];
  /** Heights of their lines, in the same order. */
  readonly lines: readonly number[];
}

export interface PlacedLabels {
  /** From the highest to the lowest price. */
  readonly labels: readonly PlacedLabel[];
  /** Off the scale, or without room on it; from the highest to the lowest price. */
  readonly above: readonly string[];
  readonly below: readonly string[];
  /** Those of both that are on the scale. */
  readonly roomless: ReadonlySet<string>;
  /** Of the last price, which gives way to nothing; null where it is off the scale. */
  readonly lastY: number | null;
}

interface Seen {
  readonly id: string;
  readonly kind: LabelKind;
  readonly y: number;
}

/** One label to be: a level, or several of a kind. */
interface Group {
  readonly kind: LabelKind;
  readonly members: readonly Seen[];
  /** The middle of its lines. */
  readonly y: number;
}

interface Zone {
  readonly labels: readonly PlacedLabel[];
  /** For which there is no room even when all that may fold has folded. */
  readonly roomless: readonly string[];
}

const kindOf = ({ kind, owner }: LabelledLevel): LabelKind => {
  if (owner === null) return kind === 'margin-call' || kind === 'stop-out' ? 'account' : 'draft';
  if (owner.of !== 'position') return owner.of;
  return kind === 'sl' || kind === 'tp' ? kind : 'entry';
};

/** Two levels of one price keep one order, whatever the order they are told in. */
const ranks: Readonly<Record<LabelKind, number>> = {
  tp: 0,
  entry: 1,
  order: 2,
  sl: 3,
  alert: 4,
  draft: 5,
  account: 6,
};

export function placeLabels(
  levels: readonly LabelledLevel[],
  { yOf, height, legendDown = 0 }: PriceScale,
  last: Price | null,
): PlacedLabels {
  const sorted = levels
    .flatMap((level) => {
      const y = yOf(level.price);
      return y === null ? [] : [{ id: level.id, kind: kindOf(level), price: level.price, y }];
    })
    .toSorted(
      (left, right) =>
        right.price - left.price || ranks[left.kind] - ranks[right.kind] || (left.id < right.id ? -1 : 1),
    );
  const offAbove = sorted.filter(({ y }) => y < 0).map(({ id }) => id);
  const offBelow = sorted.filter(({ y }) => y > height).map(({ id }) => id);
  const seen = sorted.filter(({ y }) => y >= 0 && y <= height);
  const lastAt = last === null ? null : yOf(last);
  const lastY =
    lastAt === null || lastAt < 0 || lastAt > height
      ? null
      : Math.max(Math.min(lastAt, height - halfPx), Math.min(halfPx, height / 2));
  const parted = (low: number, high: number): Zone & { readonly under: Zone } => {
    if (last === null || lastY === null) {
      return { ...placeZone(seen, low, high, 'top'), under: { labels: [], roomless: [] } };
    }
    const over = placeZone(
      seen.filter(({ price }) => price >= last),
      low,
      lastY - labelGapPx,
      'top',
    );
    const under = placeZone(
      seen.filter(({ price }) => price < last),
      lastY + labelGapPx,
      high,
      'bottom',
    );
    return { ...over, under };
  };
  let low = halfPx + legendDown + (offAbove.length > 0 ? edgePx : 0);
  let high = height - halfPx - (offBelow.length > 0 ? edgePx : 0);
  let placed = parted(low, high);
  // What has no room is told by the lines at the edges, which take some themselves.
  if (placed.roomless.length + placed.under.roomless.length > 0) {
    if (placed.roomless.length > 0) low = halfPx + edgePx + legendDown;
    if (placed.under.roomless.length > 0) high = height - halfPx - edgePx;
    placed = parted(low, high);
  }
  return {
    labels: [...placed.labels, ...placed.under.labels],
    above: [...offAbove, ...placed.roomless],
    below: [...placed.under.roomless, ...offBelow],
    roomless: new Set([...placed.roomless, ...placed.under.roomless]),
    lastY,
  };
}

/** What gives way first where there is no room at all: what is far off or not at stake. The stop of a position goes last. */
const needs: Readonly<Record<LabelKind, number>> = {
  account: 0,
  draft: 1,
  alert: 2,
  tp: 3,
  order: 4,
  entry: 5,
  sl: 6,
};

/** Of equal ones the nearest to the outer end. */
function leastNeeded(groups: readonly Group[], outer: 'top' | 'bottom'): number {
  const least = Math.min(...groups.map(({ kind }) => needs[kind]));
  const isLeast = ({ kind }: Group): boolean => needs[kind] === least;
  return outer === 'top' ? groups.findIndex(isLeast) : groups.findLastIndex(isLeast);
}

/** `outer`: the end that gives way where there is no room at all. */
function placeZone(seen: readonly Seen[], low: number, high: number, outer: 'top' | 'bottom'): Zone {
  const capacity = high < low ? 0 : Math.floor((high - low) / labelGapPx) + 1;
  const roomless: Seen[] = [];
  let groups = seen.map((level): Group => ({ kind: level.kind, members: [level], y: level.y }));
  for (;;) {
    if (groups.length > capacity) {
      const folded = fold(
        groups,
        groups.map(() => true),
      );
      if (folded !== null) {
        groups = folded;
        continue;
      }
      const gone = leastNeeded(groups, outer);
      roomless.push(...(groups[gone]?.members ?? []));
      groups = groups.toSpliced(gone, 1);
      continue;
    }
    const places = spread(
      groups.map(({ y }) => y),
      low,
      high,
      labelGapPx,
    );
    const folded = fold(groups, crowded(groups, places));
    if (folded === null) {
      return {
        labels: groups.map((group, index) => labelOf(group, places[index] ?? group.y)),
        roomless: idsOf(roomless, seen),
      };
    }
    groups = folded;
  }
}

const labelOf = ({ members, y: lineY }: Group, y: number): PlacedLabel => ({
  id: members[0]?.id ?? '',
  y: Number.isFinite(y) ? y : lineY,
  members: members.map(({ id }) => id),
  lines: members.map((level) => level.y),
});

/** In price order. */
const idsOf = (some: readonly Seen[], all: readonly Seen[]): readonly string[] => {
  const ids = new Set(some.map(({ id }) => id));
  return all.filter(({ id }) => ids.has(id)).map(({ id }) => id);
};

/** Which labels touch one, directly or through others, that has moved too far. */
function crowded(groups: readonly Group[], places: readonly number[]): readonly boolean[] {
  const isIn = groups.map(() => false);
  let from = 0;
  for (let index = 1; index <= groups.length; index += 1) {
    const touches =
      index < groups.length && (places[index] ?? 0) - (places[index - 1] ?? 0) < labelGapPx + 0.01;
    if (touches) continue;
    const block = groups.slice(from, index);
    const isFar = block.some(({ y }, at) => Math.abs((places[from + at] ?? y) - y) > mostMovePx + 0.01);
    if (isFar) isIn.fill(true, from, index);
    from = index;
  }
  return isIn;
}

/**
 * Folds the two nearest labels of one kind among those that `may`, and with them all of that kind within a label's height. Neighbours
 * come before labels that others stand between. Null where no kind has two.
 */
function fold(groups: readonly Group[], may: readonly boolean[]): Group[] | null {
  let best: { readonly upper: number; readonly lower: number; readonly far: number } | null = null;
  const before: Partial<Record<LabelKind, number>> = {};
  for (const [lower, group] of groups.entries()) {
    if (may[lower] !== true) continue;
    const upper = before[group.kind];
    before[group.kind] = lower;
    const other = upper === undefined ? undefined : groups[upper];
    if (upper === undefined || other === undefined) continue;
    const isBetween = lower - upper > 1;
    const far = group.y - other.y + (isBetween ? labelGapPx : 0);
    if (best === null || far < best.far) best = { upper, lower, far };
  }
  if (best === null) return null;
  const { upper, lower } = best;
  const kind = groups[lower]?.kind;
  const top = groups[upper]?.y ?? 0;
  const bottom = groups[lower]?.y ?? 0;
  const isFolded = (group: Group, index: number): boolean =>
    may[index] === true &&
    group.kind === kind &&
    (index === upper || index === lower || (group.y >= bottom - labelGapPx && group.y <= top + labelGapPx));
  const members = groups
    .filter(isFolded)
    .flatMap((group) => group.members)
    .toSorted((left, right) => left.y - right.y);
  const first = members[0];
  const end = members.at(-1);
  if (kind === undefined || first === undefined || end === undefined) return null;
  const made: Group = { kind, members, y: (first.y + end.y) / 2 };
  const rest = groups.filter((group, index) => !isFolded(group, index));
  const at = rest.findIndex(({ y }) => y > made.y);
  return at < 0 ? [...rest, made] : [...rest.slice(0, at), made, ...rest.slice(at)];
}
