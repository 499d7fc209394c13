import { Kysely, PostgresDialect } from 'kysely';
import { networkWords } from '../../bridge/socket';
import { type HistoryDatabase, naming } from './database';
import type { Tables } from './tables';

/** PostgreSQL, for several watchers that fill one history. A password may also stand in PGPASSWORD or PGPASSFILE. */

const connectWithinMs = 5_000;
const answerWithinMs = 30_000;
/** PostgreSQL's own number of its type of whole numbers with 64 bits; ours all fit a number. */
const int8 = 20;

/** Null where the address is none. */
export async function openPostgres(url: string): Promise<HistoryDatabase | null> {
  const address = addressOf(url);
  if (address === null) return null;
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'bridgewatch',
    max: 3,
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: answerWithinMs,
    types: {
      getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  // A connection that rests has ended: the next question takes another one, and fails if there is none.
  pool.on('error', () => undefined);
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [naming] });
  const place = `${address.hostname}${address.port === '' ? '' : `:${address.port}`}${address.pathname}`;
  return {
    place,
    query,
    wordsOf: (error) => withoutPassword(messageOf(error), address),
    async close() {
      await query.destroy();
      // Where nothing was asked, the query has never had it.
      if (!pool.ended) await pool.end();
    },
  };
}

function addressOf(url: string): URL | null {
  const address = URL.canParse(url) ? new URL(url) : null;
  return address?.protocol === 'postgres:' || address?.protocol === 'postgresql:' ? address : null;
}

/** Of several addresses that were tried, the first one's: the whole has no words. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return messageOf(error.errors[0]);
  return networkWords(error) ?? (error instanceof Error ? error.message : 'unknown');
}

function withoutPassword(words: string, { password }: URL): string {
  if (password === '') return words;
  return words.replaceAll(password, '…').replaceAll(decodeURIComponent(password), '…');
}
