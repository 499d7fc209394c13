import { open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type DialectAdapter, Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely';
import { fileMode, isFileThere, makeOwnFolder } from '../../files/disk';
import { type HistoryDatabase, naming } from './database';
import type { Tables } from './tables';

/**
 * SQLite in one file, without a server. Its WebAssembly runs alike on every system, so nothing native is built or packed. Processes take
 * turns by a folder beside the file (`.lock`), which a killed one leaves behind: whoever writes removes an old one.
 */

type Sqlite = typeof import('node-sqlite3-wasm');
type Opened = InstanceType<Sqlite['Database']>;

/** A turn takes milliseconds. */
const forgottenMs = 10_000;

/** `isReader`: another host writes. Then the file must be there. */
export async function openEmbedded(path: string, isReader = false): Promise<HistoryDatabase> {
  // Opened, a pipe in their place would hold the whole process.
  for (const each of filesOf(path)) isFileThere(each);
  if (!isReader) await prepare(path);
  // A script: its names come as one default export.
  const { default: sqlite } = (await import('node-sqlite3-wasm')) as unknown as { readonly default: Sqlite };
  const database = new sqlite.Database(path, { readOnly: isReader });
  try {
    // Emptied, not removed: it keeps its mode.
    if (!isReader) database.exec('pragma journal_mode = truncate');
  } catch (error) {
    database.close();
    throw error;
  }
  const query = new Kysely<Tables>({
    dialect: new Dialect({ database: adapted(database) }),
    plugins: [naming],
  });
  return {
    place: path,
    query,
    wordsOf,
    async close() {
      await query.destroy();
      // Where nothing was asked, the query has never had it.
      if (database.isOpen) database.close();
    },
  };
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error.message.includes('database or disk is full') ? 'the disk is full' : error.message;
}

const filesOf = (path: string): readonly string[] => [path, `${path}-journal`];

/** The files are there from the beginning, so that nobody else can read them. */
async function prepare(path: string): Promise<void> {
  makeOwnFolder(dirname(path));
  for (const each of filesOf(path)) await (await open(each, 'a', fileMode)).close();
  const turn = await stat(`${path}.lock`).catch(() => null);
  if (turn !== null && Date.now() - turn.mtimeMs > forgottenMs) await rm(`${path}.lock`, { recursive: true });
}

/** It must be closed. */
export async function removeEmbedded(path: string): Promise<void> {
  for (const each of [...filesOf(path), `${path}.lock`]) await rm(each, { recursive: true, force: true });
}

/**
 * Tables are made in one turn: a host that is killed meanwhile leaves none of them, and twenty turns, each of which waits for the disk,
 * kept a first start waiting for most of a second. The library allows it to no SQLite, though each can.
 */
class Dialect extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return Object.defineProperty(new SqliteAdapter(), 'supportsTransactionalDdl', { value: true });
  }
}

/** As the query layer knows SQLite. */
function adapted(database: Opened): SqliteDatabase {
  type Bound = Parameters<Opened['all']>[1];
  return {
    close: () => database.close(),
    prepare: (text) => ({
      reader: /^\s*(select|with|pragma)\b/i.test(text),
      all: (values) => database.all(text, values as Bound),
      run: (values) =>
        // A full disk has ended the turn already. Ending it once more would fail, and that failure would hide the first.
        text === 'rollback' && !database.inTransaction
          ? { changes: 0, lastInsertRowid: 0 }
          : database.run(text, values as Bound),
      iterate: (values) => database.all(text, values as Bound).values(),
    }),
  };
}
