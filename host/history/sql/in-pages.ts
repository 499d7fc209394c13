import { othersTurn } from '../../live/clock';

/** Rows that are read at once: some milliseconds of an embedded database, which answers in this process. */
const atOnce = 1_000;

/** So many rows of an answer at the most, in pages with others' turns between them. */
export async function inPages<Row>(
  most: number,
  page: (most: number, skip: number) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const all: Row[] = [];
  for (;;) {
    const wanted = Math.min(atOnce, most - all.length);
    const rows = await page(wanted, all.length);
    all.push(...rows);
    if (rows.length < wanted || all.length >= most) return all;
    await othersTurn();
  }
}
