import type { TaOutput } from '../../../shared/model/analysis';
import type { Bars } from '../../../shared/model/bars';
import { ok, type Result } from '../../../shared/model/result';
import { decodeBars } from './bars';
import { isRecord } from './error-body';
import { bounded, printed } from './printed';
import { badField, errorInPlace } from './wire';

export interface TaAnswer {
  readonly bars: Bars;
  /** Null when the sidecar had no bars to work on. */
  readonly outputs: Readonly<Record<string, TaOutput>> | null;
}

type Cell = number | string | boolean | null;
type RecordCell = Cell | Cell[];

/** Outputs that are lists of records: an empty one must not pass for an empty series. */
const listedOutputs: ReadonlySet<string> = new Set([
  'orderBlocks',
  'fvg',
  'bosChoch',
  'swingLevels',
  'srLevels',
  'liquidity',
  'previousHighLow',
  'sessions',
  'retracements',
]);

/** Fields of `ta` that are not outputs. */
const frame: ReadonlySet<string> = new Set(['symbol', 'timeframe', 'candles']);

/** A number too large for a double is parsed as Infinity. */
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const isCell = (value: unknown): value is Cell =>
  value === null || isNumber(value) || typeof value === 'string' || typeof value === 'boolean';

/** Fields of a foreign record without `__proto__`, which would set the prototype of our own record. */
const fieldsOf = (record: Readonly<Record<string, unknown>>): readonly (readonly [string, unknown])[] =>
  Object.entries(record).filter(([key]) => key !== '__proto__');

const unreadable = (reason: string): TaOutput => ({ shape: 'unreadable', reason: bounded(reason, 160) });

const isPlainSeries = (values: readonly unknown[]): values is (number | null)[] =>
  values.every((value) => value === null || isNumber(value));

/** A series, or the reason why it is none. Booleans count as 1 and 0. A plain series is used without a copy. */
function seriesOf(values: unknown[]): (number | null)[] | string {
  if (isPlainSeries(values)) return values;
  const series: (number | null)[] = [];
  for (const [index, value] of values.entries()) {
    if (value === null || isNumber(value)) series.push(value);
    else if (typeof value === 'boolean') series.push(value ? 1 : 0);
    else return `[${index}] is ${printed(value, 40)}, expected a number or null`;
  }
  return series;
}

function recordsOf(rows: readonly unknown[]): TaOutput {
  const records: Record<string, RecordCell>[] = [];
  for (const [index, row] of rows.entries()) {
    if (!isRecord(row)) return unreadable(`[${index}] is ${printed(row, 40)}, expected a record`);
    const record: Record<string, RecordCell> = {};
    for (const [key, value] of fieldsOf(row)) {
      if (isCell(value)) record[key] = value;
      else if (Array.isArray(value) && value.every(isCell)) record[key] = value;
      else
        return unreadable(`[${index}].${bounded(key, 40)} is ${printed(value, 40)}, expected plain values`);
    }
    records.push(record);
  }
  return { shape: 'records', rows: records };
}

/** Series by name. Single values beside them are parameters and are not drawn. */
function groupOf(value: Readonly<Record<string, unknown>>): TaOutput {
  const group: Record<string, (number | null)[]> = {};
  for (const [key, member] of fieldsOf(value)) {
    if (!Array.isArray(member)) {
      if (isCell(member)) continue;
      return unreadable(`${bounded(key, 40)} is ${printed(member, 40)}, expected a series`);
    }
    const series = seriesOf(member);
    if (typeof series === 'string') return unreadable(`${bounded(key, 40)}${series}`);
    group[key] = series;
  }
  return { shape: 'group', series: group };
}

/** One output, told apart by its shape (reference/bridge-notes.md, "What `ta` holds"). */
export function outputOf(value: unknown, type: string): TaOutput {
  if (isCell(value)) return { shape: 'value', value };
  if (Array.isArray(value)) {
    if (value.length === 0) {
      return listedOutputs.has(type) ? { shape: 'records', rows: [] } : { shape: 'series', values: [] };
    }
    if (isRecord(value.find((item) => item !== null))) return recordsOf(value);
    const series = seriesOf(value);
    return typeof series === 'string' ? unreadable(series) : { shape: 'series', values: series };
  }
  if (!isRecord(value)) return unreadable(`${printed(value, 40)} is no output`);
  if (Object.values(value).some((member) => Array.isArray(member))) return groupOf(value);
  const summary: Record<string, Cell> = {};
  for (const [key, cell] of fieldsOf(value)) {
    if (!isCell(cell))
      return unreadable(`${bounded(key, 40)} is ${printed(cell, 40)}, expected a plain value`);
    summary[key] = cell;
  }
  return { shape: 'summary', values: summary };
}

/** `typeOf` gives the indicator of an output name, which is of our choice. */
export function decodeTa(
  body: unknown,
  typeOf: (outputName: string) => string | null,
  endpoint: string,
): Result<TaAnswer> {
  if (!isRecord(body)) return badField({ endpoint, field: '', value: body, problem: 'expected bars and ta' });
  const error = errorInPlace(body, endpoint);
  if (error !== null) return error;
  const bars = decodeBars(body.bars, endpoint, 'bars');
  if (!bars.ok) return bars;
  const ta = body.ta ?? null;
  if (ta === null) return ok({ bars: bars.value, outputs: null });
  if (!isRecord(ta))
    return badField({ endpoint, field: 'ta', value: ta, problem: 'expected an object or null' });
  const outputs: Record<string, TaOutput> = {};
  for (const [name, value] of fieldsOf(ta)) {
    const type = typeOf(name);
    if (type === null && frame.has(name)) continue;
    // A null output counts as absent.
    if (value === null) continue;
    outputs[name] = outputOf(value, type ?? name);
  }
  return ok({ bars: bars.value, outputs });
}
