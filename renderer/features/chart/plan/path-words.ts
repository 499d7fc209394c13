/** Of a line of words, pixels. */
export const lineHeight = 14;

export interface WordsPlace {
  readonly lines: readonly string[];
  /** Middle of the first line, pixels from the top of the pane. */
  readonly y: number;
}

/** Words at that height, whole above the lower end of a pane: in one line where two have no room. */
export function wordsInside(lines: readonly string[], y: number, paneHeight: number): WordsPlace {
  const lowest = paneHeight - lineHeight / 2;
  if (y + (lines.length - 1) * lineHeight <= lowest) return { lines, y };
  return { lines: [lines.join(' · ')], y: Math.min(y, lowest) };
}

/** Words on the pane, by the middles of their first and last line, or a step by its line. Pixels. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Lines by which words may move, the best first: away from the candles, and only then towards them. */
const moves = [
  [0, 1, 2, 3],
  [-1, -2, -3],
];
/** From the middle of words to the line of a step, pixels. */
const besideStep = 8;

/** Whether they are nearer to each other than `gap`, from middle to middle. */
const isOn = (one: Box, other: Box, gap: number): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom + gap &&
  other.top < one.bottom + gap;

/** Where words lie on no others, best also on no step; null where nothing near is free. `isOptional`: only where they are wanted. */
export function freePlace(
  wanted: Box,
  pane: {
    readonly written: readonly Box[];
    readonly drawn: readonly Box[];
    readonly highest: number;
    readonly lowest: number;
    readonly away: 1 | -1;
    readonly isOptional: boolean;
  },
): Box | null {
  const { written, drawn, highest, lowest, away, isOptional } = pane;
  const places = (isOptional ? [[0]] : moves).flatMap((ways) => {
    const clear = ways
      .map((move) => move * away * lineHeight)
      .map((by) => ({ ...wanted, top: wanted.top + by, bottom: wanted.bottom + by }))
      .filter((box) => box.top === wanted.top || (box.top >= highest && box.bottom <= lowest))
      .filter((box) => !written.some((other) => isOn(box, other, lineHeight)));
    const best = clear.filter((box) => !drawn.some((step) => isOn(box, step, besideStep)));
    return isOptional ? best : [...best, ...clear];
  });
  return places[0] ?? null;
}
