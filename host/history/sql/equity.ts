import { sql } from 'kysely';
import { z } from 'zod';
import type { EquityCurve } from '../../../shared/model/equity';
import { type BrokerSeconds, type UtcMs, utcMs } from '../../../shared/model/fields';
import { othersTurn } from '../../live/clock';
import type { Span } from '../record-reader';
import type { Query, Tables } from './tables';

type Point = EquityCurve['points'][number];

const minuteMs = 60_000;
/** As many as a wide screen has columns. */
const mostPoints = 2_000;
const mostDeals = 1_000;
/** Of SQLite's file, what is read at once: a few milliseconds, and then others have their turn. */
const minutesAtOnce = 2_880;

/** Minutes that one point stands for. */
export const stepOf = ({ fromMs, toMs }: Span): number =>
  Math.max(1, Math.ceil((toMs - fromMs) / minuteMs / mostPoints));

/** Points of a span, in their order, each of `step` minutes; where nothing was read there are none. */
export async function equityPoints(
  query: Query,
  account: string,
  span: Span,
  step = stepOf(span),
): Promise<readonly Point[]> {
  const from = Math.floor(span.fromMs / minuteMs);
  const to = Math.ceil(span.toMs / minuteMs);
  const atOnce = step * Math.ceil(minutesAtOnce / step);
  const points: Point[] = [];
  for (let first = from; first < to; first += atOnce) {
    const end = Math.min(first + atOnce, to);
    points.push(...(await pointsBetween(query, account, first, end, step)));
    await othersTurn();
  }
  return points;
}

/** Each minute of a span in which something was read, in their order. */
export async function equityMinutes(query: Query, account: string, { fromMs, toMs }: Span) {
  const to = Math.ceil(toMs / minuteMs);
  const rows = [];
  for (let first = Math.floor(fromMs / minuteMs); first < to; first += minutesAtOnce) {
    const part = await query
      .selectFrom('equityMinutes')
      .select(['lastMs', 'equity', 'equityLow', 'equityHigh', 'margin'])
      .where('account', '=', account)
      .where('minute', '>=', first)
      .where('minute', '<', Math.min(first + minutesAtOnce, to))
      .orderBy('minute')
      .execute();
    rows.push(...part);
    await othersTurn();
  }
  return rows;
}

async function pointsBetween(
  query: Query,
  account: string,
  from: number,
  to: number,
  step: number,
): Promise<readonly Point[]> {
  const steps = query
    .selectFrom('equityMinutes')
    .select(({ fn }) => [
      fn.max('minute').as('last'),
      fn.min('equityLow').as('low'),
      fn.max('equityHigh').as('high'),
    ])
    .where('account', '=', account)
    .where('minute', '>=', from)
    .where('minute', '<', to)
    .groupBy(sql`(minute - ${sql.lit(from)}) / ${sql.lit(step)}`)
    .as('steps');
  const rows = await query
    .selectFrom(steps)
    .innerJoin('equityMinutes', (join) =>
      join.onRef('equityMinutes.minute', '=', 'steps.last').on('equityMinutes.account', '=', account),
    )
    .select(['equity', 'balance', 'low', 'high', 'lastMs'])
    .orderBy('last')
    .execute();
  return rows.map(({ lastMs, ...values }) => ({ ...values, atMs: lastMs }));
}

/** When the first minute began; null where there is none. */
export async function firstMs(query: Query, account: string): Promise<UtcMs | null> {
  const first = await query
    .selectFrom('equityMinutes')
    .select('minute')
    .where('account', '=', account)
    .orderBy('minute')
    .limit(1)
    .executeTakeFirst();
  return first === undefined ? null : first.minute * minuteMs;
}

/** Where no record read the account, in the span up to where the records go. */
export const gapsIn = async (query: Query, account: string, span: Span): Promise<readonly Span[]> =>
  between(await watchedIn(query, account, span, 'account'), span.fromMs);

const outageSchema = z.object({ fromMs: utcMs, toMs: utcMs });

/** When the bridge or its terminal did not answer, by notes of the record. */
export async function outagesIn(
  query: Query,
  account: string,
  { fromMs, toMs }: Span,
): Promise<readonly Span[]> {
  const rows = await query
    .selectFrom('notices')
    .select('detail')
    .where('account', '=', account)
    .where('what', '=', 'away')
    .where('atMs', '>=', fromMs)
    .where('atMs', '<=', toMs)
    .orderBy('atMs')
    .execute();
  return rows.map(({ detail }) => outageSchema.parse(JSON.parse(detail)));
}

/** In the order of their beginnings. */
function watchedIn(
  query: Query,
  account: string,
  { fromMs, toMs }: Span,
  topic: Tables['watched']['topic'],
): Promise<readonly Span[]> {
  return query
    .selectFrom('watched')
    .select(['fromMs', 'toMs'])
    .where('account', '=', account)
    .where('topic', '=', topic)
    .where('toMs', '>', fromMs)
    .where('fromMs', '<', toMs)
    .orderBy('fromMs')
    .execute();
}

/** As `gapsIn`, and from there to the end of the span. */
export async function unwatchedIn(
  query: Query,
  account: string,
  span: Span,
  topic: Tables['watched']['topic'],
): Promise<readonly Span[]> {
  const last = { fromMs: span.toMs, toMs: span.toMs };
  return between([...(await watchedIn(query, account, span, topic)), last], span.fromMs);
}

/** What lies between spans in the order of their beginnings, from a moment on. */
export function between(spans: readonly Span[], fromMs: UtcMs): readonly Span[] {
  const gaps: Span[] = [];
  let upToMs = fromMs;
  for (const span of spans) {
    if (span.fromMs > upToMs) gaps.push({ fromMs: upToMs, toMs: span.fromMs });
    upToMs = Math.max(upToMs, span.toMs);
  }
  return gaps;
}

/** Deals from a moment of the broker's clock on that closed something, and balance operations; oldest first. */
export async function closingDeals(
  query: Query,
  account: string,
  fromS: BrokerSeconds,
): Promise<EquityCurve['deals']> {
  const rows = await query
    .selectFrom('deals')
    .select(['ticket', 'symbol', 'timeS', 'type', 'profit', 'swap', 'commission', 'fee'])
    .where('account', '=', account)
    .where('timeS', '>=', fromS)
    // A balance operation is told as an entry too.
    .where((eb) =>
      eb.or([eb('type', 'not in', ['BUY', 'SELL']), eb('entry', 'is', null), eb('entry', '<>', 'IN')]),
    )
    .orderBy('timeS', 'desc')
    .limit(mostDeals)
    .execute();
  return rows
    .map(({ ticket, symbol, timeS, type, profit, swap, commission, fee }) => ({
      ticket,
      symbol,
      time: timeS ?? fromS,
      net: Math.round((profit + swap + commission + fee) * 1e8) / 1e8,
      isTrade: type === 'BUY' || type === 'SELL',
    }))
    .toReversed();
}
