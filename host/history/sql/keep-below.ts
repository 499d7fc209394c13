import { sql } from 'kysely';
import type { Query } from './tables';

/** At once, so that a turn of the file stays short. */
const monthMs = 30 * 86_400_000;
const minuteMs = 60_000;
/** A history of centuries: what is larger then is no history. */
const mostTurns = 2_000;

/** Of SQLite: deletes the oldest months, of all accounts, until the rest takes no more than this. Returns the bytes that are in use. */
export async function keepBelow(query: Query, mostBytes: number): Promise<number> {
  let bytes = await usedBytes(query);
  for (let turn = 0; bytes > mostBytes && turn < mostTurns; turn += 1) {
    const oldest = await oldestMs(query);
    if (oldest === null) break;
    await deleteBefore(query, oldest + monthMs);
    bytes = await usedBytes(query);
  }
  return bytes;
}

/** Without the pages that are free again: the file itself never shrinks. */
async function usedBytes(query: Query): Promise<number> {
  const { rows } = await sql<{ readonly bytes: number }>`
    select (page_count - freelist_count) * page_size as bytes
    from pragma_page_count(), pragma_freelist_count(), pragma_page_size()
  `.execute(query);
  return Number(rows[0]?.bytes ?? 0);
}

async function oldestMs(query: Query): Promise<number | null> {
  const { rows } = await sql<{ readonly oldest: number | null }>`
    select min(oldest) as oldest from (
      select min(minute) * ${minuteMs} as oldest from equity_minutes
      union all select min(time_s) * 1000 from deals
      union all select min(by_ms) from level_changes
      union all select min(minute) * ${minuteMs} from exposure_steps
      union all select min(to_ms) from watched
      union all select min(at_ms) from notices
      union all select min(from_ms) from floating_spans
    )
  `.execute(query);
  return rows[0]?.oldest ?? null;
}

/** Offsets of the broker's clock stay: they are a few rows a year, and its server tells of deals that are older than what is kept. */
async function deleteBefore(query: Query, ms: number): Promise<void> {
  await query.transaction().execute(async (within) => {
    await within
      .deleteFrom('equityMinutes')
      .where('minute', '<', ms / minuteMs)
      .execute();
    await within
      .deleteFrom('deals')
      .where('timeS', '<', ms / 1_000)
      .execute();
    await within.deleteFrom('levelChanges').where('byMs', '<', ms).execute();
    await within
      .deleteFrom('exposureSteps')
      .where('minute', '<', ms / minuteMs)
      .execute();
    await within.deleteFrom('watched').where('toMs', '<', ms).execute();
    await within.deleteFrom('notices').where('atMs', '<', ms).execute();
    await within.deleteFrom('floatingSpans').where('fromMs', '<', ms).execute();
  });
}
