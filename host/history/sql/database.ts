import { CamelCasePlugin, Migrator } from 'kysely';
import { migrations } from './migrations';
import type { Query } from './tables';

/** The history that is asked across months, in one of two engines; queries are the same. */
export interface HistoryDatabase {
  /** For the user: the file, or the server and its database. Never a password. */
  readonly place: string;
  readonly query: Query;
  /** Why it could not be asked, without a password. */
  wordsOf(error: unknown): string;
  close(): Promise<void>;
}

/** Names are written `equity_minutes` in the database and `equityMinutes` here. */
export const naming = new CamelCasePlugin();

/** Makes or changes the tables to what this version needs. Rejects where a newer version made them. */
export async function migrate(query: Query, known = migrations): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve({ ...known }) };
  const { error } = await new Migrator({ db: query, provider }).migrateToLatest();
  if (error === undefined) return;
  const isNewer = error instanceof Error && /^corrupted migrations: previously executed/.test(error.message);
  throw isNewer ? new Error('a newer version of Bridgewatch has changed its tables') : error;
}
