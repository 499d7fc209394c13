/** Splits bytes of a journal file into lines. Bytes, not text: a half line is kept exactly. */
export interface ReadLine {
  /** Offset in the file, bytes. */
  readonly at: number;
  readonly bytes: Buffer;
}

export interface ReadLines {
  readonly lines: readonly ReadLine[];
  /** Bytes after the last line break: a line that is being written, or was cut by a power loss. */
  readonly tail: ReadLine;
}

const lineEnd = 0x0a;

export function linesIn(bytes: Buffer, from: number): ReadLines {
  const lines: ReadLine[] = [];
  let start = 0;
  for (let end = bytes.indexOf(lineEnd); end >= 0; end = bytes.indexOf(lineEnd, start)) {
    // Empty lines only separate a broken end from what follows.
    if (end > start) lines.push({ at: from + start, bytes: bytes.subarray(start, end) });
    start = end + 1;
  }
  return { lines, tail: { at: from + start, bytes: bytes.subarray(start) } };
}

const namePattern = /^intents-\d{4}-\d{2}-\d{3}\.jsonl$/;
export const isJournalName = (name: string): boolean => namePattern.test(name);

/**
 * The file to append to: one a month, and another when it reaches `maxBytes`. Names sort by time and never go back, even if the clock
 * does.
 */
export function fileFor(newest: string | null, sizeOfNewest: number, wall: Date, maxBytes: number): string {
  const month = Number.isNaN(wall.getTime()) ? '1970-01' : wall.toISOString().slice(0, 7);
  const first = `intents-${month}-001.jsonl`;
  if (newest === null || newest < first) return first;
  if (sizeOfNewest < maxBytes) return newest;
  const count = Number(newest.slice(16, 19)) + 1;
  return count > 999 ? newest : `${newest.slice(0, 16)}${String(count).padStart(3, '0')}.jsonl`;
}
