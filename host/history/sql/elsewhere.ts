import type { UtcMs } from '../../../shared/model/fields';
import type { Span } from '../record-reader';
import { between } from './equity';
import type { Query } from './tables';

/** What a minute of the history says of an account. The moment of its lowest and highest equity is known to the minute. */
export interface HistoryMinute {
  readonly equity: number;
  readonly low: number;
  readonly high: number;
  readonly balance: number;
  /** When it was last read in it. */
  readonly atMs: UtcMs;
}

/** Of some spans, what any record watched: its positions were read there. In order. */
export async function watchedIn(
  query: Query,
  account: string,
  spans: readonly Span[],
): Promise<readonly Span[]> {
  const watched: Span[] = [];
  for (const { fromMs, toMs } of spans) {
    const rows = await query
      .selectFrom('watched')
      .select(['fromMs', 'toMs'])
      .where('account', '=', account)
      .where('topic', '=', 'positions')
      .where('toMs', '>', fromMs)
      .where('fromMs', '<', toMs)
      .orderBy('fromMs')
      .execute();
    const ends = rows.map((row) => ({
      fromMs: Math.max(row.fromMs, fromMs),
      toMs: Math.min(row.toMs, toMs),
    }));
    watched.push(...joined(ends));
  }
  return watched;
}

/** What is left of a span where others, in order, are taken out. */
export const without = ({ fromMs, toMs }: Span, others: readonly Span[]): readonly Span[] =>
  between(
    [...others.filter((each) => each.toMs > fromMs && each.fromMs < toMs), { fromMs: toMs, toMs }],
    fromMs,
  );

/** Spans in the order of their beginnings, those that overlap as one. */
function joined(spans: readonly Span[]): readonly Span[] {
  const apart: Span[] = [];
  for (const span of spans) {
    const last = apart.at(-1);
    if (last === undefined || span.fromMs > last.toMs) apart.push(span);
    else apart[apart.length - 1] = { fromMs: last.fromMs, toMs: Math.max(last.toMs, span.toMs) };
  }
  return apart;
}

const columns = ['equity', 'equityLow', 'equityHigh', 'balance', 'lastMs'] as const;
type Row = Record<(typeof columns)[number], number>;
const minuteOf = ({ equity, equityLow, equityHigh, balance, lastMs }: Row): HistoryMinute => ({
  equity,
  low: equityLow,
  high: equityHigh,
  balance,
  atMs: lastMs,
});

/** Minutes that were last read in a span. */
export async function minutesIn(
  query: Query,
  account: string,
  { fromMs, toMs }: Span,
): Promise<readonly HistoryMinute[]> {
  const rows = await query
    .selectFrom('equityMinutes')
    .select(columns)
    .where('account', '=', account)
    .where('minute', '>=', Math.floor(fromMs / 60_000))
    .where('minute', '<=', Math.floor(toMs / 60_000))
    .where('lastMs', '>=', fromMs)
    .where('lastMs', '<=', toMs)
    .orderBy('minute')
    .execute();
  return rows.map(minuteOf);
}

/** The last one by a moment; null where there is none. */
export async function minuteBy(query: Query, account: string, atMs: UtcMs): Promise<HistoryMinute | null> {
  const row = await query
    .selectFrom('equityMinutes')
    .select(columns)
    .where('account', '=', account)
    .where('minute', '<=', Math.floor(atMs / 60_000))
    .where('lastMs', '<=', atMs)
    .orderBy('minute', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : minuteOf(row);
}
