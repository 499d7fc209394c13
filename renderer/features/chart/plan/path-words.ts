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
