import type { z } from 'zod';
import type { Deal } from '../../shared/model/deal';
import type { UtcMs } from '../../shared/model/fields';
import type { Intent } from '../../shared/model/intent';
import type { Listed } from '../../shared/model/record';
import type { Failure } from '../../shared/model/result';
import type { Tick } from '../../shared/model/tick';
import { applyRound } from './quote-moment';
import {
  type FieldsOf,
  type RecordedRow,
  type RecordedState,
  type RecordedTopic,
  type RecordNote,
  recordNoteSchema,
  schemas,
} from './recorded';
import { accountRow, applyChanges, applyList, type CodedList, type CodedRow } from './row-codec';

/** What a frame tells beside the state: each once. */
export type Told =
  | { readonly kind: 'deals'; readonly atMs: UtcMs; readonly rows: readonly Deal[] }
  | { readonly kind: 'intent'; readonly atMs: UtcMs; readonly intent: Intent }
  | { readonly kind: 'note'; readonly atMs: UtcMs; readonly note: RecordNote };

export type Topic = 'account' | 'positions' | 'orders' | 'tick';

/** That a topic was read, whatever it said. */
export interface Read {
  readonly topic: Topic;
  /** Of a quote. */
  readonly symbol: string | null;
  /** When it was answered. */
  readonly atMs: UtcMs;
  /** Null: a good answer. */
  readonly failure: Failure | null;
  /** The interval at which it was to be read then, milliseconds; null where that is not known. */
  readonly everyMs: number | null;
}

/** What happened in a frame. A key frame repeats what is known, so nothing happens in one. */
interface Taken {
  readonly reads: readonly Read[];
  readonly told: readonly Told[];
}

/** Reads the frames of one block, from its key frame on. What does not fit throws: then the rest of its block cannot be read. */
export interface FrameReader {
  /** Takes a frame as far as `untilMs` (UTC milliseconds, all of it without one). */
  take(frame: unknown, untilMs?: UtcMs): Taken;
  /** What is known after the frames so far. Checked by the shapes of the model. */
  state(): RecordedState;
  /** The clock in use; null before it was told. */
  clock(): RecordedState['clock'];
  /** Values of the rows of a list as they are written, unchecked. */
  rows(of: 'positions' | 'orders'): readonly (readonly unknown[])[];
  /**
   * Another object once more of a list has changed than what moves with each read (prices, profits): to see cheaply whether there is anything to
   * look at.
   */
  standing(of: 'positions' | 'orders'): object;
  /** The last good answer of a topic by the names of its fields, unchecked. */
  plain(read: Pick<Read, 'topic' | 'symbol'>): unknown;
  /** The last good quote of one symbol; null before there was one. */
  tick(symbol: string): Tick | null;
}

interface When {
  readonly atMs: UtcMs;
  readonly tookMs: number;
}
interface Known {
  readonly topic: Topic;
  readonly symbol: string | null;
  good: When | null;
  failure: (When & { readonly failure: Failure }) | null;
}
interface KnownList extends Known {
  readonly list: CodedList;
  unreadable: unknown;
  standing: object;
}
interface KnownQuote extends Known {
  readonly row: CodedRow;
}

const noRow = (): CodedRow => ({ values: [], decimals: [] });
const nothing = (topic: Topic, symbol: string | null = null): Known => ({
  topic,
  symbol,
  good: null,
  failure: null,
});
const newList = (topic: Topic): KnownList => ({
  ...nothing(topic),
  list: { rows: [] },
  unreadable: [],
  standing: {},
});

/** What moves with each read of a position or an order. */
const moving: readonly string[] = ['priceCurrent', 'profit', 'swap', 'timeUpdate'];

/** `fields`: the names of the values, as the segment's head has them. */
export function createFrameReader(fields: FieldsOf): FrameReader {
  const movingOf = (row: 'position' | 'order'): ReadonlySet<number> =>
    new Set(moving.map((field) => fields[row].indexOf(field)));
  const movingIn = { p: movingOf('position'), o: movingOf('order') };
  let account: Known & { readonly row: CodedRow };
  let lists: Record<'p' | 'o', KnownList>;
  let quotes: KnownQuote[];
  let clock: RecordedState['clock'];
  let everyMs: number | null;
  let isKnown = false;
  /** Of the frame that is being taken; null for a key frame. */
  let reads: Read[] | null = null;
  forget();

  function forget(): void {
    account = { ...nothing('account'), row: accountRow(fields.account) };
    lists = { p: newList('positions'), o: newList('orders') };
    quotes = [];
    clock = null;
    everyMs = null;
  }

  function rowOf(row: RecordedRow, values: readonly unknown[]): unknown {
    const record: Record<string, unknown> = {};
    fields[row].forEach((field, at) => {
      record[field] = values[at] ?? null;
    });
    return record;
  }

  function quoteOf(said: unknown): KnownQuote {
    if (typeof said === 'string') {
      const quote: KnownQuote = { ...nothing('tick', said), row: noRow() };
      quotes.push(quote);
      return quote;
    }
    return (typeof said === 'number' ? quotes[said] : undefined) ?? unfit();
  }

  function topicOf(said: unknown): Known {
    if (said === 'a') return account;
    if (said === 'p' || said === 'o') return lists[said];
    return quoteOf(Array.isArray(said) ? said[0] : said);
  }

  function wasRead({ topic, symbol }: Known, atMs: UtcMs, failure: Failure | null): void {
    reads?.push({ topic, symbol, atMs, failure, everyMs });
  }
  function good(into: Known, when: When): void {
    into.good = when;
    into.failure = null;
    wasRead(into, when.atMs, null);
  }
  function fail(into: Known, when: When, failure: Failure): void {
    into.failure = { ...when, failure };
    wasRead(into, when.atMs, failure);
  }
  const again = (into: Known, when: When): void =>
    into.failure === null ? good(into, when) : fail(into, when, into.failure.failure);

  function listed(letter: 'p' | 'o', when: When, [parts, unreadable]: readonly unknown[]): void {
    const into = lists[letter];
    const hasChanged = applyList(into.list, arrayOf(parts), movingIn[letter]);
    if (hasChanged || unreadable !== undefined) into.standing = {};
    if (unreadable !== undefined) into.unreadable = unreadable;
    good(into, when);
  }

  function takeEntry(entry: readonly unknown[], t: UtcMs): Told | null {
    const [letter, dt] = entry;
    const atMs = t + numberOf(dt);
    switch (letter) {
      case 'k':
        forget();
        isKnown = true;
        return null;
      case 'n': {
        const note = recordNoteSchema.parse(entry[2]);
        if (note.what === 'clock') clock = note;
        if (note.what === 'interval') everyMs = note.everyMs;
        return { kind: 'note', atMs, note };
      }
      case 'i':
        return { kind: 'intent', atMs, intent: schemas.intent.parse(entry[2]) };
      case 'd': {
        const rows = entry.slice(3).map((values) => schemas.deal.parse(rowOf('deal', arrayOf(values))));
        return { kind: 'deals', atMs, rows };
      }
      default:
        takeRead(letter, { atMs, tookMs: numberOf(entry[2]) }, entry.slice(3));
        return null;
    }
  }

  function takeRead(letter: unknown, when: When, payload: readonly unknown[]): void {
    if (!isKnown) unfit();
    if (letter === 'a') {
      applyChanges(account.row, payload);
      good(account, when);
    } else if (letter === 'p' || letter === 'o') listed(letter, when, payload);
    else if (letter === 'r') {
      const madeMs = (age: number) => when.atMs + (clock?.utcOffsetS ?? 0) * 1_000 - age;
      applyRound(payload, fields.tick, madeMs, (number, isAgain) => {
        const quote = quoteOf(number);
        if (isAgain) again(quote, when);
        else good(quote, when);
        return quote.row;
      });
    } else if (letter === 'q') {
      for (const each of payload) {
        if (typeof each === 'number') {
          again(quoteOf(each), when);
          continue;
        }
        const [said, ...changes] = arrayOf(each);
        const quote = quoteOf(said);
        applyChanges(quote.row, changes);
        good(quote, when);
      }
    } else if (letter === 'f') fail(topicOf(payload[0]), when, schemas.failure.parse(payload[1]));
    else if (letter === '=') for (const said of payload) again(topicOf(said), when);
    else unfit();
  }

  function topic<T>(from: Known, value: () => T): RecordedTopic<T> {
    return { good: from.good === null ? null : { ...from.good, value: value() }, failure: from.failure };
  }
  function listOf<Row>(
    from: KnownList,
    row: RecordedRow,
    schema: z.ZodType<Row>,
  ): RecordedTopic<Listed<Row>> {
    return topic(from, () => ({
      rows: from.list.rows.map(({ values }) => schema.parse(rowOf(row, values))),
      unreadable: schemas.unreadable.parse(from.unreadable),
    }));
  }

  return {
    take(frame, untilMs = Number.POSITIVE_INFINITY) {
      const [t, ...entries] = arrayOf(frame);
      const told: Told[] = [];
      const isKey = arrayOf(entries[0] ?? [])[0] === 'k';
      const taken: Read[] = [];
      reads = isKey ? null : taken;
      for (const each of entries) {
        const entry = arrayOf(each);
        if (numberOf(t) + numberOf(entry[1]) > untilMs) continue;
        const said = takeEntry(entry, numberOf(t));
        if (said !== null && !isKey) told.push(said);
      }
      return { reads: taken, told };
    },
    state: () => ({
      account: topic(account, () => schemas.account.parse(rowOf('account', account.row.values))),
      positions: listOf(lists.p, 'position', schemas.position),
      orders: listOf(lists.o, 'order', schemas.order),
      ticks: new Map(
        quotes.map((from) => [
          from.symbol ?? '',
          topic(from, () => schemas.tick.parse(rowOf('tick', from.row.values))),
        ]),
      ),
      clock,
    }),
    clock: () => clock,
    plain({ topic: of, symbol }) {
      if (of === 'account') return rowOf('account', account.row.values);
      if (of === 'tick')
        return rowOf('tick', quotes.find((each) => each.symbol === symbol)?.row.values ?? []);
      const { list, unreadable } = lists[of === 'positions' ? 'p' : 'o'];
      const row = of === 'positions' ? 'position' : 'order';
      return { rows: list.rows.map(({ values }) => rowOf(row, values)), unreadable };
    },
    standing: (of) => lists[of === 'positions' ? 'p' : 'o'].standing,
    rows: (of) => lists[of === 'positions' ? 'p' : 'o'].list.rows.map(({ values }) => values),
    tick(symbol) {
      const quote = quotes.find((each) => each.symbol === symbol);
      return quote === undefined || quote.good === null
        ? null
        : schemas.tick.parse(rowOf('tick', quote.row.values));
    },
  };
}

function unfit(): never {
  throw new Error('a frame of the record does not fit');
}
const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : unfit());
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : unfit());
