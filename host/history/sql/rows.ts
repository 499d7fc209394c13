import { z } from 'zod';
import type { UtcMs } from '../../../shared/model/fields';
import type { Listed } from '../../../shared/model/record';
import type { Step } from '../record-reader';
import type { RecordedState } from '../recorded';
import type { Tables } from './tables';

/** What the tables are told of a part of the record; accounts and ids are added where it is written. */
export interface Rows {
  readonly deals: readonly Bare<'deals'>[];
  readonly levelChanges: readonly Bare<'levelChanges'>[];
  readonly equityMinutes: readonly Bare<'equityMinutes'>[];
  readonly exposureSteps: readonly Bare<'exposureSteps'>[];
  readonly watched: readonly Bare<'watched'>[];
  readonly notices: readonly Bare<'notices'>[];
}
type Bare<Table extends keyof Tables> = Omit<Tables[Table], 'account' | 'record'>;
type Minute = Bare<'equityMinutes'>;
type Change = Bare<'levelChanges'>;
type Span = Bare<'watched'>;
type ListTopic = 'positions' | 'orders';

type Lots = readonly [long: number, short: number];

const levelsSchema = z.object({
  symbol: z.string(),
  values: z.partialRecord(z.enum(['sl', 'tp', 'price']), z.number()),
  atMs: z.number(),
});
type Levels = Readonly<z.infer<typeof levelsSchema>>;
const topics = z.enum(['account', 'positions', 'orders']);

/** What later frames need to know of those before. Plain values: it is kept as JSON. */
export const carrySchema = z.object({
  /** The minute that is not over yet. */
  minute: z
    .object({
      minute: z.number(),
      equity: z.number(),
      equityLow: z.number(),
      equityHigh: z.number(),
      balance: z.number(),
      margin: z.number().nullable(),
      lastMs: z.number(),
    })
    .nullable(),
  /** Levels as last read, by kind and ticket. */
  levels: z.record(z.string(), levelsSchema),
  /** Open lots by symbol, long and short. */
  lots: z.record(z.string(), z.tuple([z.number(), z.number()]).readonly()),
  /** Since when each topic is read without a gap. */
  watched: z.partialRecord(topics, z.object({ topic: topics, fromMs: z.number(), toMs: z.number() })),
  /** When each list was last read. */
  readMs: z.partialRecord(topics, z.number()),
});
export type Carry = Readonly<z.infer<typeof carrySchema>>;

export const nothingCarried: Carry = { minute: null, levels: {}, lots: {}, watched: {}, readMs: {} };

/** A ticket that is missing for so long is gone; before, a list may only have been cut short. Milliseconds. */
const goneMs = 600_000;
const minuteMs = 60_000;

export interface RowMaker {
  take(step: Pick<Step, 'reads' | 'told' | 'state'>): void;
  /** What came since the beginning, whole minutes only. */
  rows(): Rows;
  /** For the maker that goes on from here. */
  carry(): Carry;
}

/** Makes rows of a record's steps, in their order. `gapMs`: a topic that is not read for longer was not watched. */
export function createRowMaker(before: Carry, gapMs: number): RowMaker {
  const deals = new Map<string, Bare<'deals'>>();
  const changes: Change[] = [];
  const minutes = new Map<number, Minute>();
  const exposure = new Map<string, Bare<'exposureSteps'>>();
  const watched = new Map<string, Span>();
  const notices = new Map<string, Bare<'notices'>>();
  let { minute } = before;
  const levels = new Map(Object.entries(before.levels));
  let lots = new Map(Object.entries(before.lots));
  const open = { ...before.watched };
  const readMs = { ...before.readMs };

  function keep(span: Span): void {
    const key = `${span.topic} ${span.fromMs}`;
    watched.set(key, { ...span, toMs: Math.max(span.toMs, watched.get(key)?.toMs ?? 0) });
  }

  function watch(topic: Span['topic'], atMs: UtcMs): void {
    const span = open[topic];
    if (span !== undefined && atMs - span.toMs <= gapMs) {
      open[topic] = { ...span, toMs: Math.max(span.toMs, atMs) };
      return;
    }
    if (span !== undefined) keep(span);
    open[topic] = { topic, fromMs: atMs, toMs: atMs };
  }

  function takeAccount({ account }: RecordedState): void {
    if (account.good === null) return;
    const { atMs, value } = account.good;
    const { equity, balance, margin } = value;
    const at = Math.floor(atMs / minuteMs);
    if (minute !== null && minute.minute !== at) {
      minutes.set(minute.minute, joined(minutes.get(minute.minute), minute));
      minute = null;
    }
    minute = {
      minute: at,
      equity,
      balance,
      margin,
      equityLow: Math.min(minute?.equityLow ?? equity, equity),
      equityHigh: Math.max(minute?.equityHigh ?? equity, equity),
      lastMs: atMs,
    };
  }

  function takeLevels<Row extends { readonly ticket: string; readonly symbol: string }>(
    topic: ListTopic,
    kind: Change['kind'],
    good: { readonly atMs: UtcMs; readonly value: Listed<Row> } | null,
    valuesOf: (row: Row) => Levels['values'],
  ): void {
    if (good === null) return;
    const { atMs, value } = good;
    for (const row of value.rows) {
      const key = `${kind} ${row.ticket}`;
      const known = levels.get(key);
      const values = valuesOf(row);
      for (const [level, toValue] of Object.entries(values) as [Change['level'], number][]) {
        const fromValue = known?.values[level] ?? null;
        if (fromValue === toValue) continue;
        const afterMs = known?.atMs ?? readMs[topic] ?? null;
        const { ticket, symbol } = row;
        changes.push({ kind, ticket, symbol, level, fromValue, toValue, afterMs, byMs: atMs });
      }
      levels.set(key, { symbol: row.symbol, values, atMs });
    }
    for (const [key, known] of levels)
      if (key.startsWith(kind) && atMs - known.atMs > goneMs) levels.delete(key);
    readMs[topic] = atMs;
  }

  function takeLots({ positions: { good } }: RecordedState): void {
    if (good === null) return;
    const now = new Map<string, Lots>();
    for (const { symbol, side, volume } of good.value.rows) {
      const [long, short] = now.get(symbol) ?? [0, 0];
      now.set(symbol, side === 'BUY' ? [sumOf(long, volume), short] : [long, sumOf(short, volume)]);
    }
    const at = Math.floor(good.atMs / minuteMs);
    for (const symbol of new Set([...lots.keys(), ...now.keys()])) {
      const [longLots, shortLots] = now.get(symbol) ?? [0, 0];
      const [wasLong, wasShort] = lots.get(symbol) ?? [0, 0];
      if (longLots === wasLong && shortLots === wasShort) continue;
      exposure.set(`${symbol} ${at}`, { symbol, minute: at, longLots, shortLots });
    }
    lots = now;
  }

  return {
    take(step) {
      const read = new Set<string>();
      for (const { topic, atMs, failure } of step.reads) {
        if (failure !== null || topic === 'tick') continue;
        watch(topic, atMs);
        read.add(topic);
      }
      if (read.size > 0) {
        const state = step.state();
        if (read.has('account')) takeAccount(state);
        if (read.has('positions')) {
          takeLevels('positions', 'position', state.positions.good, ({ sl, tp }) => ({ sl, tp }));
          takeLots(state);
        }
        if (read.has('orders'))
          takeLevels('orders', 'order', state.orders.good, ({ sl, tp, price }) => ({ sl, tp, price }));
      }
      for (const told of step.told) {
        if (told.kind === 'deals')
          for (const { time, ...deal } of told.rows) deals.set(deal.ticket, { ...deal, timeS: time });
        // The clock and the interval in use are needed to read the record alone.
        if (told.kind === 'note' && told.note.what !== 'clock' && told.note.what !== 'interval') {
          const { what, ...detail } = told.note;
          notices.set(`${told.atMs} ${what}`, { atMs: told.atMs, what, detail: JSON.stringify(detail) });
        }
      }
    },
    rows() {
      for (const span of Object.values(open)) keep(span);
      return {
        deals: [...deals.values()],
        levelChanges: changes,
        equityMinutes: [...minutes.values()],
        exposureSteps: [...exposure.values()],
        watched: [...watched.values()],
        notices: [...notices.values()],
      };
    },
    carry: () => ({
      minute,
      levels: Object.fromEntries(levels),
      lots: Object.fromEntries(lots),
      watched: open,
      readMs,
    }),
  };
}

/** One minute twice: the clock was set back. */
const joined = (one: Minute | undefined, other: Minute): Minute =>
  one === undefined
    ? other
    : {
        ...(one.lastMs > other.lastMs ? one : other),
        equityLow: Math.min(one.equityLow, other.equityLow),
        equityHigh: Math.max(one.equityHigh, other.equityHigh),
      };

/** Lots have at most eight decimals. */
const sumOf = (left: number, right: number): number => Math.round((left + right) * 1e8) / 1e8;
