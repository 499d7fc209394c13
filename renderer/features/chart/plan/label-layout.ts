/**
 * Positions as near to the wanted ones as possible, `apart` pixels from each other, between `low` and `high` while there is room.
 * `wanted` rises.
 */
export function spread(
  wanted: readonly number[],
  low: number,
  high: number,
  apart: number,
): readonly number[] {
  // Neighbours that touch move as one block, to the mean of their wanted positions.
  const blocks: { sum: number; count: number }[] = [];
  const startOf = (block: { readonly sum: number; readonly count: number }): number =>
    block.sum / block.count;
  for (const y of wanted) {
    let block = { sum: y, count: 1 };
    for (let last = blocks.at(-1); last !== undefined; last = blocks.at(-1)) {
      if (startOf(last) + last.count * apart <= startOf(block)) break;
      blocks.pop();
      block = {
        sum: last.sum + block.sum - block.count * last.count * apart,
        count: last.count + block.count,
      };
    }
    blocks.push(block);
  }
  const places = blocks.flatMap((block) =>
    Array.from({ length: block.count }, (_, index) => startOf(block) + index * apart),
  );
  let limit = high;
  for (let index = places.length - 1; index >= 0; index -= 1) {
    places[index] = Math.min(places[index] ?? limit, limit);
    limit = (places[index] ?? limit) - apart;
  }
  limit = low;
  for (let index = 0; index < places.length; index += 1) {
    places[index] = Math.max(places[index] ?? limit, limit);
    limit = (places[index] ?? limit) + apart;
  }
  return places;
}

/** A label with its wanted position in the pane, in pixels; `y` is its middle. */
export interface WantedText {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** The range of x that it may move in: a label never leaves its line. */
  readonly least: number;
  readonly most: number;
}

interface PlacedText {
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

/** Gap between two labels at one height, pixels. */
const gapPx = 6;

/**
 * Labels in the order of their importance: one that would overlap another moves along its line, and is left out where
 * there is no room.
 */
export function placeTexts(wanted: readonly WantedText[], height: number): readonly PlacedText[] {
  const placed: (PlacedText & { readonly width: number })[] = [];
  for (const [index, { x, y, width, least, most }] of wanted.entries()) {
    const near = placed.filter((other) => Math.abs(other.y - y) < height);
    const isFree = (at: number): boolean =>
      at >= least &&
      at + width <= most &&
      near.every((other) => at >= other.x + other.width + gapPx || at + width + gapPx <= other.x);
    const start = Math.min(Math.max(x, least), most - width);
    const tries = [
      start,
      ...near.map((other) => other.x - gapPx - width),
      ...near.map((other) => other.x + other.width + gapPx),
    ].toSorted((left, right) => Math.abs(left - start) - Math.abs(right - start));
    const at = tries.find(isFree);
    if (at !== undefined) placed.push({ index, x: at, y, width });
  }
  return placed.map(({ index, x, y }) => ({ index, x, y }));
}
