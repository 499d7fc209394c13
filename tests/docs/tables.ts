import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

export type Row = Readonly<Record<string, string>>;

/** Every table of a Markdown text, its rows by the names in its header. A cell holds no pipe. */
export function tablesOf(markdown: string): readonly (readonly Row[])[] {
  const cellsOf = (line: string): string[] =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim());
  const isRow = (line: string): boolean => line.trim().startsWith('|');
  const tables: string[][] = [];
  let isInside = false;
  for (const line of markdown.split('\n')) {
    if (isRow(line) && isInside) tables.at(-1)?.push(line);
    else if (isRow(line)) tables.push([line]);
    isInside = isRow(line);
  }
  return tables.map(([header = '', , ...rows]) => {
    const names = cellsOf(header);
    return rows.map((row) => {
      const cells = cellsOf(row);
      if (cells.length !== names.length)
        throw new Error(`${cells.length} cells, not ${names.length}: ${row}`);
      return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
    });
  });
}

export interface NamedTest {
  readonly file: string;
  readonly name: string;
}

/** `tests/a.test.ts` “its name”: every such pair of a cell. */
export const testsIn = (cell: string): readonly NamedTest[] =>
  [...cell.matchAll(/`(tests\/[^`]+)` “((?:[^“”]|“[^”]*”)+)”/g)].map(([, file = '', name = '']) => ({
    file,
    name,
  }));

const quotes = ["'", '"', '`'] as const;

/** Why a test that a document names does not prove anything; null where it is there. */
export function whyMissing({ file, name }: NamedTest): string | null {
  const path = join(root, file);
  if (!existsSync(path)) return `there is no ${file}`;
  // A whole title, or what stands in one behind the part that a table of cases fills in.
  const text = readFileSync(path, 'utf8');
  const isTitled = quotes.some((end) =>
    [...quotes, '}', '} '].some((start) => text.includes(`${start}${name}${end}`)),
  );
  return isTitled ? null : `${file} has no test “${name}”`;
}
