import { lastUpTo } from '../../../../shared/math/search';
/** A row of a series for the library: times must rise strictly. */
export interface Timed {
  /** Broker seconds. */
  readonly time: number;
}

export type UpdatePlan =
  | { readonly kind: 'nothing' }
  /** Write these rows of the new points, some over older ones; nothing else has changed. */
  | { readonly kind: 'tail'; readonly rows: readonly number[] }
  | { readonly kind: 'reload' };

/** Writing more rows than this one by one costs more than passing all of them. */
export const mostRows = 8;
/**
 * A poll asks for a fixed count, so each new bar pushes the oldest out of the answer. Drawn ones may stay, up to this
 * many: removing one means passing all rows again.
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

/** Index of a time among rising rows; null where it is not there. */
export function indexOfTime(rows: readonly Timed[], time: number): number | null {
  const last = lastUpTo(rows.length, (row) => rows[row]?.time, time);
  return rows[last]?.time === time ? last : null;
}
