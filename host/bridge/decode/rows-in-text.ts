import { parseJson } from './error-body';

/** Gets the rows of a list from the first one on, while its answer arrives. */
export type TakeRows = (rows: readonly unknown[]) => void;

/** Where a list's rows may be parted wrongly (within a row or a text) so often, it is left to be read whole. */
const mostMisses = 3;

/** Gets the text of an answer piece by piece. */
export interface TextSink {
  push(piece: string): void;
  /** What was not taken of it. */
  rest(): string;
}

/**
 * Takes the rows that a list's text begins with and keeps the rest, itself a list: a hundred thousand candles are ten megabytes of text, and
 * JSON makes thirty of them, all needed at once if they were read in one go. Any other text is kept as it came. Only the newest piece is
 * searched, and what waits is joined where rows are taken: one text of twenty megabytes would else be looked through with each of its pieces.
 */
export function createRowsInText(take: TakeRows): TextSink {
  let waiting: string[] = [];
  let misses = 0;
  return {
    push(piece) {
      waiting.push(piece);
      if (misses >= mostMisses) return;
      const cut = lastBetweenRows(piece);
      if (cut === null) return;
      waiting[waiting.length - 1] = piece.slice(0, cut.end);
      const text = waiting.join('');
      // A cut within a row leaves it open, which is no JSON.
      const rows = /^\s*\[\s*\{/.test(text) ? parseJson(`${text}]`) : undefined;
      if (Array.isArray(rows)) {
        misses = 0;
        waiting = [`[${piece.slice(cut.next)}`];
        take(rows);
      } else {
        misses += 1;
        waiting = [text, piece.slice(cut.end)];
      }
    },
    rest: () => waiting.join(''),
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
