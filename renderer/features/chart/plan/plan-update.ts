/** A row of a series as the library takes it: times rise strictly. */
export interface Timed {
  /** Broker seconds. */
  readonly time: number;
}

/** How to bring a drawn series to what it should show. */
export type UpdatePlan =
  | { readonly kind: 'nothing' }
  /** Write these rows of the new points, some of them over older ones; nothing else changed. */
  | { readonly kind: 'tail'; readonly rows: readonly number[] }
  | { readonly kind: 'reload' };

/** Rewriting more rows than this one by one costs more than handing over all of them. */
export const mostRows = 8;
/**
 * A poll asks for a fixed count, so each new bar pushes the oldest out of the answer. The drawn ones may stay, up to this
 * many: taking one away means handing over all.
 */
const mostSurplus = 250;

/** Compares what is drawn with what should be; `same` says whether two rows of one time look alike. */
export function planUpdate<Row extends Timed>(
  drawn: readonly Row[],
  next: readonly Row[],
  same: (left: Row, right: Row) => boolean,
): UpdatePlan {
  const first = next[0];
  const lastDrawn = drawn.at(-1);
  const lastNext = next.at(-1);
  if (first === undefined || lastNext === undefined)
    return drawn.length === 0 ? { kind: 'nothing' } : { kind: 'reload' };
  if (lastDrawn === undefined || lastNext.time < lastDrawn.time) return { kind: 'reload' };
  const surplus = indexOfTime(drawn, first.time);
  if (surplus === null || surplus > mostSurplus) return { kind: 'reload' };

  const overlap = drawn.length - surplus;
  if (overlap > next.length || next.length - overlap > mostRows) return { kind: 'reload' };
  const rows: number[] = [];
  for (let row = 0; row < next.length; row += 1) {
    const wanted = next[row];
    const present = drawn[surplus + row];
    if (wanted === undefined) break;
    if (present === undefined) rows.push(row);
    else if (present.time !== wanted.time) return { kind: 'reload' };
    else if (!same(present, wanted)) rows.push(row);
    if (rows.length > mostRows) return { kind: 'reload' };
  }
  return rows.length === 0 ? { kind: 'nothing' } : { kind: 'tail', rows };
}

/** Where a time stands among rising rows; null where it is not. */
export function indexOfTime(rows: readonly Timed[], time: number): number | null {
  let low = 0;
  let high = rows.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = rows[middle]?.time ?? Number.NaN;
    if (at === time) return middle;
    if (at < time) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}
