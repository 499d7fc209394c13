import type { UtcMs } from '../../../shared/model/fields';
import type { FloatingSpan } from '../../../shared/model/kept-history';
import type { Span } from '../record-reader';
import { inPages } from './in-pages';
import type { Query } from './tables';

const mostSpans = 20_000;

/** What was open of each trader in a span of time, oldest first: the newest 20,000. Since when it is kept at all; null: it is not. */
export async function floatingIn(
  query: Query,
  account: string,
  { fromMs, toMs }: Span,
): Promise<{ readonly sinceMs: UtcMs | null; readonly spans: readonly FloatingSpan[] }> {
  const first = await query
    .selectFrom('floatingSpans')
    .select('fromMs')
    .where('account', '=', account)
    .orderBy('fromMs')
    .limit(1)
    .executeTakeFirst();
  const rows = await inPages(
    mostSpans + 1,
    toMs,
    (untilMs, most) =>
      query
        .selectFrom('floatingSpans')
        .select(['trader', 'fromMs', 'toMs', 'low', 'high', 'fall'])
        .where('account', '=', account)
        .where('fromMs', '>=', fromMs)
        .where('fromMs', '<=', untilMs)
        .orderBy('fromMs', 'desc')
        .limit(most)
        .execute(),
    (row) => row.fromMs,
  );
  const spans = rows.slice(0, mostSpans).toReversed();
  const isCut = rows.length > mostSpans;
  const sinceMs = isCut ? (spans[0]?.fromMs ?? null) : (first?.fromMs ?? null);
  return { sinceMs, spans: apart(spans) };
}

/** Of two records that watched the same time one counts: their spans lie beside each other, and joined they would make falls of rises. */
function apart(spans: readonly FloatingSpan[]): readonly FloatingSpan[] {
  const untilMs = new Map<string, UtcMs>();
  return spans.filter(({ trader, fromMs, toMs }) => {
    if (fromMs <= (untilMs.get(trader) ?? Number.NEGATIVE_INFINITY)) return false;
    untilMs.set(trader, toMs);
    return true;
  });
}
