import { parseJson } from './error-body';

/** Gets the rows of a list from the first one on, while its answer arrives. */
export type TakeRows = (rows: readonly unknown[]) => void;

/** Where a list's rows may be parted wrongly (within a row or a text) so often, it is left to be read whole. */
const mostMisses = 3;

/**
 * Takes the rows that a list's text begins with and gives back the rest, itself a list: a hundred thousand candles are ten megabytes of text, and
 * JSON makes thirty of them, all needed at once if they were read in one go. Any other text is given back as it came.
 */
export function createRowsInText(take: TakeRows): (text: string) => string {
  let misses = 0;
  return (text) => {
    if (misses >= mostMisses || !/^\s*\[\s*\{/.test(text)) return text;
    const cut = lastBetweenRows(text);
    if (cut === null) return text;
    // A cut within a row leaves it open, which is no JSON.
    const rows = parseJson(`${text.slice(0, cut.end)}]`);
    if (!Array.isArray(rows)) {
      misses += 1;
      return text;
    }
    misses = 0;
    take(rows);
    return `[${text.slice(cut.next)}`;
  };
}

/** The last place where one record seems to end and another to begin. */
function lastBetweenRows(text: string): { readonly end: number; readonly next: number } | null {
  for (let next = text.lastIndexOf('{'); next > 0; next = text.lastIndexOf('{', next - 1)) {
    const comma = lastButSpace(text, next - 1);
    if (text.charAt(comma) !== ',') continue;
    const end = lastButSpace(text, comma - 1);
    if (text.charAt(end) === '}') return { end: end + 1, next };
  }
  return null;
}

function lastButSpace(text: string, from: number): number {
  let at = from;
  while (at >= 0 && ' \n\r\t'.includes(text.charAt(at))) at -= 1;
  return at;
}
