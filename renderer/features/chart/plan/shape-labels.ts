/** Words that want to stand at a place of the pane, in pixels; `y` is their middle. */
export interface WantedLabel {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Where the words may go: a label that gives way never leaves its line. */
  readonly least: number;
  readonly most: number;
}

export interface PlacedLabel {
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

/** Between two labels on one height, pixels. */
const air = 6;

/**
 * Labels in the order of their importance: one that would lie over another moves along its line, and where there is no room it
 * is not written at all. Words over words cannot be read.
 */
export function placeLabels(wanted: readonly WantedLabel[], height: number): readonly PlacedLabel[] {
  const placed: (PlacedLabel & { readonly width: number })[] = [];
  for (const [index, { x, y, width, least, most }] of wanted.entries()) {
    const near = placed.filter((other) => Math.abs(other.y - y) < height);
    const isFree = (at: number): boolean =>
      at >= least &&
      at + width <= most &&
      near.every((other) => at >= other.x + other.width + air || at + width + air <= other.x);
    const start = Math.min(Math.max(x, least), most - width);
    const tries = [
      start,
      ...near.map((other) => other.x - air - width),
      ...near.map((other) => other.x + other.width + air),
    ].toSorted((left, right) => Math.abs(left - start) - Math.abs(right - start));
    const at = tries.find(isFree);
    if (at !== undefined) placed.push({ index, x: at, y, width });
  }
  return placed.map(({ index, x, y }) => ({ index, x, y }));
}
