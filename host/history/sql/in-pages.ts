import type { UtcMs } from '../../../shared/model/fields';
import { othersTurn } from '../../live/clock';

/** Rows that are read at once: some milliseconds of an embedded database, which answers in this process. */
const atOnce = 1_000;

/** So many of the newest rows, or all: in pages with others' turns between them. `page`: so many at the most up to a moment, newest first. */
export async function inPages<Row>(
  most: number,
  toMs: UtcMs,
  page: (toMs: UtcMs, most: number) => Promise<readonly Row[]>,
  timeOf: (row: Row) => UtcMs,
): Promise<readonly Row[]> {
  const all: Row[] = [];
  for (let untilMs = toMs; ; ) {
    const rows = await page(untilMs, atOnce);
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return [...all, ...rows].slice(0, most);
    // More of its last moment may follow: these come with the next page.
    const oldestMs = timeOf(last);
    const whole = rows.filter((row) => timeOf(row) > oldestMs);
    all.push(...(whole.length === 0 ? rows : whole));
    untilMs = whole.length === 0 ? oldestMs - 1 : oldestMs;
    if (all.length >= most) return all.slice(0, most);
    await othersTurn();
  }
}
