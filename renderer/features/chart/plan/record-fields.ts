import { lastUpTo } from '../../../../shared/math/search';
import type { TaOutput } from '../../../../shared/model/analysis';
import type { Bar } from '../../../../shared/model/bars';
import type { Price } from '../../../../shared/model/fields';
import type { PriceBounds } from './scale';

export type TaRecord = Extract<TaOutput, { shape: 'records' }>['rows'][number];

/** The candles that records are read on. */
export interface RecordGround {
  readonly bars: readonly Bar[];
  /** Index of each bar in the answer. */
  readonly rows: readonly number[];
  readonly bounds: PriceBounds;
}

/** A finite number of a record; null where the field is absent or not a number, also for digits in quotes. */
export function numberIn(record: TaRecord, ...names: readonly string[]): number | null {
  for (const name of names) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
  }
  return null;
}

/** A text of a record, cut to be drawn; '' where there is none. */
export function wordIn(record: TaRecord, ...names: readonly string[]): string {
  for (const name of names) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    if (typeof value === 'string') return value.replace(/\s+/g, ' ').trim().slice(0, 24);
  }
  return '';
}

/** A flag, sent as true or 1. */
export const isSet = (record: TaRecord, name: string): boolean =>
  Object.hasOwn(record, name) && (record[name] === true || record[name] === 1);

/** A price within the bounds of these candles. */
export function priceIn(record: TaRecord, bounds: PriceBounds, ...names: readonly string[]): number | null {
  const price = numberIn(record, ...names);
  return price !== null && isPrice(price, bounds) ? price : null;
}

export const isPrice = (price: Price, bounds: PriceBounds): boolean =>
  Number.isFinite(price) && price > 0 && price >= bounds.least && price <= bounds.most;

/** The row of the bar that contains a time: the last one that does not begin after it. Before the first bar it is row 0. */
export function rowOfTime(bars: readonly Bar[], time: number): number | null {
  const newest = bars.at(-1);
  if (newest === undefined || time <= 0) return null;
  // A time after the newest bar's end (a time in milliseconds too) belongs to no bar here.
  const step = newest.time - (bars.at(-2)?.time ?? newest.time);
  if (time >= newest.time + Math.max(step, 1)) return null;
  return Math.max(
    0,
    lastUpTo(bars.length, (row) => bars[row]?.time, time),
  );
}

/** The row of a bar given by its index in the answer. */
export function rowOfIndex(rows: readonly number[], index: number | null): number | null {
  if (index === null || !Number.isInteger(index) || index < 0) return null;
  const row = lastUpTo(rows.length, (place) => rows[place], index);
  return rows[row] === index ? row : null;
}

/**
 * The row where a record begins, by its time or, without one, by its bar. Null, so not drawn, where the time belongs to
 * no bar here.
 */
export function rowOfRecord(record: TaRecord, ground: RecordGround): number | null {
  const time = numberIn(record, 'time');
  if (time !== null) return rowOfTime(ground.bars, time);
  return Object.hasOwn(record, 'time')
    ? null
    : rowOfIndex(ground.rows, numberIn(record, 'candleIdx', 'idx', 'index'));
}

/** The row of the one bar that a record is about. */
export function rowOfBar(record: TaRecord, ground: RecordGround): number | null {
  const row = rowOfRecord(record, ground);
  const time = numberIn(record, 'time');
  return row === null || (time !== null && ground.bars[row]?.time !== time) ? null : row;
}
