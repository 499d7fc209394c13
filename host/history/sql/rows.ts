import { z } from 'zod';
import { accountSchema } from '../../../shared/model/account';
import type { UtcMs } from '../../../shared/model/fields';
import { offsetSpanSchema } from '../../../shared/model/kept-history';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import type { Step } from '../record-reader';
import { createFloatingMaker, floatingCarrySchema, noFloating } from './floating-rows';
import { createOffsetMaker } from './offset-rows';
import type { Tables } from './tables';

/** What the tables are told of a part of the record; accounts and ids are added where it is written. */
export interface Rows {
  readonly deals: readonly Bare<'deals'>[];
  readonly levelChanges: readonly Bare<'levelChanges'>[];
  readonly equityMinutes: readonly Bare<'equityMinutes'>[];
  readonly exposureSteps: readonly Bare<'exposureSteps'>[];
  readonly watched: readonly Bare<'watched'>[];
  readonly notices: readonly Bare<'notices'>[];
  readonly floatingSpans: readonly Bare<'floatingSpans'>[];
  readonly offsetSpans: readonly Bare<'offsetSpans'>[];
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
/** `atMs` moves on with each read. */
type Levels = z.infer<typeof levelsSchema>;
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
  /** The interval that was in use with the last read, milliseconds. Missing where an earlier version carried it. */
  everyMs: z.number().default(0),
  /** Missing where an earlier version carried it. */
  floating: floatingCarrySchema.default(noFloating),
  /** The broker's offset as last seen, since when. Missing where an earlier version carried it: then it looked for none. */
  offset: offsetSpanSchema.nullable().optional(),
});
export type Carry = Readonly<z.infer<typeof carrySchema>>;

export const nothingCarried: Carry = {
  minute: null,
  levels: {},
  lots: {},
  watched: {},
  readMs: {},
  everyMs: 0,
  floating: noFloating,
  offset: null,
};

/** A ticket that is missing for so long is gone; before, a list may only have been cut short. Milliseconds. */
const goneMs = 600_000;
const minuteMs = 60_000;

/** Checking each row of each read costs more than all the rest: of a read, only what is kept is looked at. */
const accountValues = accountSchema.pick({ equity: true, balance: true, margin: true });
/** A list as it was when more than its prices last changed. */
interface SeenRows<Row> {
  standing: object | null;
  rows: readonly Row[];
  /** Of each row, in their order. */
  levels: readonly Levels[];
}
const nothingSeen = <Row>(): SeenRows<Row> => ({ standing: null, rows: [], levels: [] });

type StepToTake = Pick<Step, 'head' | 'reads' | 'told' | 'state' | 'clock' | 'rows' | 'standing' | 'plain'>;

export interface RowMaker {
  take(step: StepToTake): void;
  /** What came since the beginning, whole minutes only. */
  rows(): Rows;
  /** For the maker that goes on from here. */
  carry(): Carry;
}

/** Makes rows of a record's steps, in their order. `gapMs`: a topic that is not read for longer, and for twice its own interval, was not watched. */
export function createRowMaker(before: Carry, gapMs: number): RowMaker {
  const deals = new Map<string, Bare<'deals'>>();
  const changes: Change[] = [];
  const minutes = new Map<number, Minute>();
  const exposure = new Map<string, Bare<'exposureSteps'>>();
  const watched = new Map<string, Span>();
  const notices = new Map<string, Bare<'notices'>>();
  let { minute } = before;
  const levels = { position: levelsOf(before, 'position'), order: levelsOf(before, 'order') };
  let lots = new Map(Object.entries(before.lots));
  const open = { ...before.watched };
  const readMs = { ...before.readMs };
  let positions: SeenRows<Position> = nothingSeen();
  let orders: SeenRows<Order> = nothingSeen();
  let { everyMs } = before;
  const patienceMs = (): number => Math.max(gapMs, 2 * everyMs);
  const floating = createFloatingMaker(before.floating, patienceMs);
  const offsets = createOffsetMaker(before.offset ?? null);

  function keep(span: Span): void {
    const key = `${span.topic} ${span.fromMs}`;
    watched.set(key, { ...span, toMs: Math.max(span.toMs, watched.get(key)?.toMs ?? 0) });
  }

  function watch(topic: Span['topic'], atMs: UtcMs): void {
    const span = open[topic];
    if (span !== undefined && atMs - span.toMs <= patienceMs()) {
      open[topic] = { ...span, toMs: Math.max(span.toMs, atMs) };
      return;
    }
    if (span !== undefined) keep(span);
    open[topic] = { topic, fromMs: atMs, toMs: atMs };
  }

  function takeAccount(atMs: UtcMs, account: unknown): void {
    const { equity, balance, margin } = accountValues.parse(account);
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
    atMs: UtcMs,
    rows: readonly Row[],
    valuesOf: (row: Row) => Levels['values'],
  ): readonly Levels[] {
    const listed: Levels[] = [];
    for (const row of rows) {
      const { ticket, symbol } = row;
      const known = levels[kind].get(ticket);
      const values = valuesOf(row);
      for (const [level, toValue] of Object.entries(values) as [Change['level'], number][]) {
        const fromValue = known?.values[level] ?? null;
        if (fromValue === toValue) continue;
        const afterMs = known?.atMs ?? readMs[topic] ?? null;
        changes.push({ kind, ticket, symbol, level, fromValue, toValue, afterMs, byMs: atMs });
      }
      const now = { symbol, values, atMs };
      levels[kind].set(ticket, now);
      listed.push(now);
    }
    return listed;
  }

  /** With each read, whatever it said. */
  function readLevels(topic: ListTopic, kind: Change['kind'], atMs: UtcMs, listed: readonly Levels[]): void {
    for (const each of listed) each.atMs = atMs;
    if (levels[kind].size > listed.length)
      for (const [ticket, known] of levels[kind]) if (atMs - known.atMs > goneMs) levels[kind].delete(ticket);
    readMs[topic] = atMs;
  }

  function takeLots(atMs: UtcMs, rows: readonly Position[]): void {
    const now = new Map<string, Lots>();
    for (const { symbol, side, volume } of rows) {
      const [long, short] = now.get(symbol) ?? [0, 0];
      now.set(symbol, side === 'BUY' ? [sumOf(long, volume), short] : [long, sumOf(short, volume)]);
    }
    const at = Math.floor(atMs / minuteMs);
    for (const symbol of new Set([...lots.keys(), ...now.keys()])) {
      const [longLots, shortLots] = now.get(symbol) ?? [0, 0];
      const [wasLong, wasShort] = lots.get(symbol) ?? [0, 0];
      if (longLots === wasLong && shortLots === wasShort) continue;
      exposure.set(`${symbol} ${at}`, { symbol, minute: at, longLots, shortLots });
    }
    lots = now;
  }

  /** What was last read of each topic in a step. */
  function takeRead(topic: Span['topic'], atMs: UtcMs, step: StepToTake): void {
    const { head, state, plain } = step;
    switch (topic) {
      case 'account':
        takeAccount(atMs, plain({ topic, symbol: null }));
        return;
      case 'positions': {
        const standing = step.standing(topic);
        if (standing !== positions.standing) {
          const rows = state().positions.good?.value.rows ?? [];
          const listed = takeLevels(topic, 'position', atMs, rows, ({ sl, tp }) => ({ sl, tp }));
          positions = { standing, rows, levels: listed };
          takeLots(atMs, rows);
        }
        readLevels(topic, 'position', atMs, positions.levels);
        floating.take(atMs, positions.rows, step.rows(topic), head.fields.position);
        return;
      }
      case 'orders': {
        const standing = step.standing(topic);
        if (standing !== orders.standing) {
          const rows = state().orders.good?.value.rows ?? [];
          const listed = takeLevels(topic, 'order', atMs, rows, ({ sl, tp, price }) => ({ sl, tp, price }));
          orders = { standing, rows, levels: listed };
        }
        readLevels(topic, 'order', atMs, orders.levels);
      }
    }
  }

  return {
    take(step) {
      offsets.take(step);
      const read = new Map<Span['topic'], UtcMs>();
      for (const { topic, atMs, failure } of step.reads) {
        if (failure !== null || topic === 'tick') continue;
        watch(topic, atMs);
        read.set(topic, atMs);
      }
      for (const told of step.told) if (told.kind === 'intent') floating.takeIntent(told.intent);
      for (const [topic, atMs] of read) takeRead(topic, atMs, step);
      // It is of the time after these reads.
      everyMs = step.reads.at(-1)?.everyMs ?? everyMs;
      for (const told of step.told) {
        if (told.kind === 'deals')
          // Some bridges tell parts of a second, and a whole number is what the column takes.
          for (const { time, ...deal } of told.rows)
            deals.set(deal.ticket, { ...deal, timeS: time === null ? null : Math.floor(time) });
        // The interval in use is needed to read the record alone; the clock has a table of its own.
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
        floatingSpans: floating.rows(),
        offsetSpans: offsets.rows(),
      };
    },
    carry: () => ({
      minute,
      levels: Object.fromEntries(
        kinds.flatMap((kind) => [...levels[kind]].map(([ticket, known]) => [`${kind} ${ticket}`, known])),
      ),
      lots: Object.fromEntries(lots),
      watched: open,
      readMs,
      everyMs,
      floating: floating.carry(),
      offset: offsets.carry(),
    }),
  };
}

const kinds = ['position', 'order'] as const satisfies readonly Change['kind'][];

/** By ticket. A maker moves their times on, so that they are its own. */
const levelsOf = ({ levels }: Carry, kind: Change['kind']): Map<string, Levels> =>
  new Map(
    Object.entries(levels).flatMap(([key, known]): [string, Levels][] =>
      key.startsWith(`${kind} `) ? [[key.slice(kind.length + 1), { ...known }]] : [],
    ),
  );

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
