import { sql, type Transaction } from 'kysely';
import { codeOf } from '../../files/disk';
import type { Tables } from './tables';

/** Rows in one statement: PostgreSQL takes 65,535 values, SQLite 32,766. */
const atOnce = 1_000;

export function* parts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += atOnce) yield rows.slice(from, from + atOnce);
}

type Table = keyof Tables;

/** Writes the rows of one table in as few statements as may be. */
export type Put = <Row extends object>(
  table: Table,
  rows: readonly Row[],
  write: (rows: readonly Row[]) => Promise<unknown>,
) => Promise<void>;

/** A row that the store does not take. */
export interface LeftOut {
  readonly table: Table;
  readonly row: object;
  /** In the words of the store. */
  readonly why: string;
}

export const putAll: Put = async (_table, rows, write) => {
  for (const part of parts(rows)) await write(part.map(cleaned));
};

/** The same where the store has refused: what it does not take is left out and told, all else is written. Slower: for one turn alone. */
export const putEach =
  (within: Transaction<Tables>, leave: (leftOut: LeftOut) => void): Put =>
  async (table, rows, write) => {
    for (const part of parts(rows)) await halved(part);

    async function halved(part: typeof rows): Promise<void> {
      await sql`savepoint part`.execute(within);
      try {
        await write(part.map(cleaned));
        await sql`release savepoint part`.execute(within);
        return;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        await sql`rollback to savepoint part`.execute(within);
        await sql`release savepoint part`.execute(within);
        const [row] = part;
        if (row === undefined) return;
        if (part.length === 1) {
          leave({ table, row, why: error instanceof Error ? error.message : 'unknown' });
          return;
        }
      }
      const middle = Math.ceil(part.length / 2);
      await halved(part.slice(0, middle));
      await halved(part.slice(middle));
    }
  };

/**
 * The store is there, and does not take these rows: PostgreSQL's classes of cardinality, data, constraints and limits. SQLite takes what is
 * cleaned.
 */
export const isRefusal = (error: unknown): boolean => /^(21|22|23|54)...$/.test(codeOf(error) ?? '');

/** PostgreSQL has no text with U+0000 in it; it stands there as U+FFFD, in both stores. */
function cleaned<Row extends object>(row: Row): Row {
  const isClean = Object.values(row).every((value) => typeof value !== 'string' || !value.includes('\0'));
  if (isClean) return row;
  const entries = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value,
  ]);
  return { ...row, ...Object.fromEntries(entries) };
}
