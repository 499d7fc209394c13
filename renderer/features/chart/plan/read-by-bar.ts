import type { Price } from '../../../../shared/model/fields';
import type { Column } from './align';
import { isSet, numberIn, priceIn, type RecordGround, rowOfBar, type TaRecord } from './record-fields';
import type { Segment, Span } from './shapes';

/** Outputs that hold one record per bar. */

/** Each run of one price as a line; only the newest run has a label and continues to the right edge. */
export function stepsOf(
  records: readonly TaRecord[],
  ground: RecordGround,
  key: string,
  label: string,
): readonly Segment[] {
  const segments: Segment[] = [];
  let run: (Run & { readonly price: Price }) | null = null;
  const line = { colour: 'main', labelAt: 'start', isDashed: true } as const;
  for (const record of records) {
    const row = rowOfBar(record, ground);
    const price = priceIn(record, ground.bounds, key);
    if (row === null) continue;
    if (run !== null && price === run.price && row >= run.to) run = { price, from: run.from, to: row };
    else {
      if (run !== null) segments.push({ ...line, price: run.price, from: run.from, to: row, label: '' });
      run = price === null ? null : { price, from: row, to: row };
    }
  }
  if (run !== null) segments.push({ ...line, price: run.price, from: run.from, to: null, label });
  return segments;
}

interface Run {
  readonly from: number;
  readonly to: number;
}

/** Runs of bars within a session. */
export function sessionsOf(records: readonly TaRecord[], ground: RecordGround): readonly Span[] {
  const runs: Run[] = [];
  for (const record of records) {
    const row = isSet(record, 'Active') ? rowOfBar(record, ground) : null;
    if (row === null) continue;
    const before = runs.at(-1);
    if (before !== undefined && row === before.to + 1) runs[runs.length - 1] = { from: before.from, to: row };
    else if (before === undefined || row > before.to) runs.push({ from: row, to: row });
  }
  return runs.map((run) => ({ ...run, colour: 'main' }));
}

/** Fields that give a record's position, not a value. */
const places: ReadonlySet<string> = new Set(['time', 'idx', 'index', 'candleIdx']);

/** The records' numbers as series of the drawn candles. */
export function columnsOf(records: readonly TaRecord[], ground: RecordGround): ReadonlyMap<string, Column> {
  const columns = new Map<string, (number | null)[]>();
  for (const record of records) {
    const row = rowOfBar(record, ground);
    if (row === null) continue;
    for (const key of Object.keys(record)) {
      if (places.has(key)) continue;
      const value = numberIn(record, key);
      if (value === null) continue;
      let column = columns.get(key);
      if (column === undefined) {
        if (columns.size >= mostColumns) continue;
        column = Array<number | null>(ground.bars.length).fill(null);
        columns.set(key, column);
      }
      column[row] = value;
    }
  }
  return columns;
}

/** An output with more series than this is not drawn as an indicator. */
const mostColumns = 12;

/** True for a list with about one record for most of the answer's bars. */
export function isByBar(records: readonly TaRecord[], { rows }: RecordGround): boolean {
  const bars = (rows.at(-1) ?? -1) + 1;
  return (
    bars >= 20 &&
    records.length * 2 >= bars &&
    records.length <= bars &&
    records.every((record) => numberIn(record, 'time', 'idx') !== null)
  );
}
