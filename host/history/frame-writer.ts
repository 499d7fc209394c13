import type { UtcMs } from '../../shared/model/fields';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { Listed } from '../../shared/model/record';
import type { Failure } from '../../shared/model/result';
import type { Tick } from '../../shared/model/tick';
import { entriesOf, type QuoteMoment } from './quote-moment';
import { type RecordEvent, type RecordedRow, type RecordNote, recordedFields } from './recorded';
import { accountRow, type CodedList, type CodedRow, encodeChanges, encodeList } from './row-codec';

/**
 * Makes frames: a line of JSON each, of what came within a second. A frame is `[t, ...entries]`, `t` UTC milliseconds; an entry is `[letter,
 * dt, ...]`, `dt` milliseconds after `t` (negative in a key frame). The letters:
 *
 * - `k`: a key frame: all that was known before is forgotten, what follows in this frame is known
 * - `a`, took, ...changes: the account · `p` and `o`, took, parts, unreadable rows where these changed: positions and orders
 * - `r`, took, …: the quotes of a moment (`quote-moment.ts`)
 * - `q`, took, [symbol, ...changes], …: quotes; a symbol is written by its name once a block, then by its number; a number alone is a
 *   quote that did not change
 * - `f`, took, topic, failure: a read that failed; the topic of a quote is its symbol in brackets
 * - `=`, took, topic: a read that said the same as the one before of its topic
 * - `d`, took, [...values], …: deals · `i`, intent · `n`, note
 *
 * Quotes that came within a quarter of a second count as one moment, the last one's: the page shows them together, too.
 */
export interface FrameWriter {
  /** What happened from `atMs` on, in its order. */
  frame(atMs: UtcMs, events: readonly RecordEvent[]): string;
  /** All that is known, for the beginning of a block. */
  keyFrame(atMs: UtcMs): string;
}

const togetherMs = 250;

type ReadEvent = Extract<RecordEvent, { result: unknown }>;
type TickEvent = Extract<RecordEvent, { kind: 'tick' }>;
/** A moment of quotes is written once it is over. */
type Entry = readonly unknown[] | QuoteMoment;

/** The last good and the last failed read of a topic. `failed`: after the good one. */
interface Latest {
  good: ReadEvent | null;
  failed: ReadEvent | null;
}

const letters = { account: 'a', positions: 'p', orders: 'o' } as const;

const valuesOf = (row: RecordedRow, record: Readonly<Record<string, unknown>>): unknown[] =>
  recordedFields[row].map((field) => record[field] ?? null);

const topicOf = (event: ReadEvent): string => (event.kind === 'tick' ? `q${event.symbol}` : event.kind);

export function createFrameWriter(): FrameWriter {
  const latest = new Map<string, Latest>();
  /** The last of each that a new block repeats. */
  const lasting = new Map<RecordNote['what'], { readonly atMs: UtcMs; readonly note: RecordNote }>();

  // What the reader of this block knows by now.
  let account: CodedRow;
  let lists: Record<'p' | 'o', { list: CodedList; unreadable: string }>;
  let symbols: Map<string, { readonly number: number; readonly row: CodedRow }>;
  forget();

  function forget(): void {
    account = accountRow(recordedFields.account);
    const empty = () => ({ list: { rows: [] }, unreadable: '[]' });
    lists = { p: empty(), o: empty() };
    symbols = new Map();
  }

  /** Its number, or its name where this block has not named it yet. */
  function symbolOf(name: string): { readonly said: number | string; readonly row: CodedRow } {
    const known = symbols.get(name);
    if (known !== undefined) return { said: known.number, row: known.row };
    const row: CodedRow = { values: [], decimals: [] };
    symbols.set(name, { number: symbols.size, row });
    return { said: name, row };
  }

  function entryOf(event: ReadEvent, t: UtcMs): unknown[] {
    const head = (letter: string): unknown[] => [letter, event.atMs - t, event.tookMs];
    if (!event.result.ok) {
      const topic = event.kind === 'tick' ? [symbolOf(event.symbol).said] : letters[event.kind];
      return [...head('f'), topic, event.result.failure];
    }
    switch (event.kind) {
      case 'account':
        return [...head('a'), ...encodeChanges(account, valuesOf('account', event.result.value))];
      case 'positions':
        return [...head('p'), ...listed('p', 'position', event.result.value)];
      case 'orders':
        return [...head('o'), ...listed('o', 'order', event.result.value)];
      case 'tick': {
        const { said, row } = symbolOf(event.symbol);
        return [...head('q'), [said, ...encodeChanges(row, valuesOf('tick', event.result.value))]];
      }
    }
  }

  function listed(letter: 'p' | 'o', row: RecordedRow, value: Listed<Position> | Listed<Order>): unknown[] {
    const into = lists[letter];
    const parts = encodeList<Position | Order>(into.list, value.rows, {
      keyOf: ({ ticket }) => ticket,
      valuesOf: (record) => valuesOf(row, record),
    });
    const unreadable = JSON.stringify(value.unreadable);
    if (unreadable === into.unreadable) return [parts];
    into.unreadable = unreadable;
    return [parts, value.unreadable];
  }

  /** Short where it says what the last read of its topic said. */
  function readEntry(event: ReadEvent, t: UtcMs): unknown[] {
    const topic = topicOf(event);
    const before = latest.get(topic) ?? { good: null, failed: null };
    latest.set(topic, event.result.ok ? { good: event, failed: null } : { ...before, failed: event });
    if (!event.result.ok)
      return isSameFailure(before.failed, event.result.failure) ? unchanged(event, t) : entryOf(event, t);
    const entry = entryOf(event, t);
    return before.good !== null && before.failed === null && saysNothing(entry) ? unchanged(event, t) : entry;
  }

  const unchanged = (event: ReadEvent, t: UtcMs): unknown[] => [
    '=',
    event.atMs - t,
    event.tookMs,
    event.kind === 'tick' ? symbolOf(event.symbol).said : letters[event.kind],
  ];

  /** Into the moment that is open, where it is one with it. */
  function addQuote(entries: Entry[], event: TickEvent, tick: Tick): void {
    const before = latest.get(topicOf(event));
    latest.set(topicOf(event), { good: event, failed: null });
    const { said, row } = symbolOf(event.symbol);
    const changes = encodeChanges(row, valuesOf('tick', tick));
    const isAgain = before?.good !== undefined && before.failed === null && changes.length === 0;
    const quote = { said, changes, isAgain, timeMs: tick.timeMs };
    const last = entries.at(-1);
    const isOpen =
      last !== undefined &&
      'quotes' in last &&
      event.atMs - last.fromMs < togetherMs &&
      last.quotes.every((each) => each.said !== said);
    if (isOpen) {
      last.atMs = event.atMs;
      last.tookMs = Math.max(last.tookMs, event.tookMs);
      last.quotes.push(quote);
      return;
    }
    const note = lasting.get('clock')?.note;
    const offsetMs = note?.what === 'clock' ? (note.utcOffsetS ?? 0) * 1_000 : 0;
    const { atMs, tookMs } = event;
    entries.push({ fromMs: atMs, atMs, tookMs, offsetMs, quotes: [quote] });
  }

  function take(entries: Entry[], event: RecordEvent, t: UtcMs): void {
    switch (event.kind) {
      case 'deals':
        entries.push([
          'd',
          event.atMs - t,
          event.tookMs,
          ...event.rows.map((deal) => valuesOf('deal', deal)),
        ]);
        return;
      case 'intent':
        entries.push(['i', event.atMs - t, event.intent]);
        return;
      case 'note':
        if (event.note.what === 'clock' || event.note.what === 'interval')
          lasting.set(event.note.what, { atMs: event.atMs, note: event.note });
        entries.push(['n', event.atMs - t, event.note]);
        return;
      default:
        if (event.kind === 'tick' && event.result.ok) addQuote(entries, event, event.result.value);
        else entries.push(readEntry(event, t));
    }
  }

  return {
    frame(t, events) {
      const entries: Entry[] = [];
      for (const event of events) take(entries, event, t);
      const written = entries.flatMap((entry) =>
        'quotes' in entry ? entriesOf(entry, t, symbols.size) : [entry],
      );
      return JSON.stringify([t, ...written]);
    },
    keyFrame(t) {
      forget();
      const entries: unknown[][] = [['k', 0]];
      // Where the clock was set back, what is known is of now at the latest.
      const known = (event: ReadEvent) => entryOf({ ...event, atMs: Math.min(event.atMs, t) }, t);
      for (const { atMs, note } of lasting.values()) entries.push(['n', Math.min(0, atMs - t), note]);
      for (const { good, failed } of latest.values()) {
        if (good !== null) entries.push(known(good));
        if (failed !== null) entries.push(known(failed));
      }
      return JSON.stringify([t, ...entries]);
    },
  };
}

const isSameFailure = (last: ReadEvent | null, failure: Failure): boolean =>
  last !== null && !last.result.ok && JSON.stringify(last.result.failure) === JSON.stringify(failure);

/** An entry of a good read without a change. */
function saysNothing([letter, , , ...payload]: readonly unknown[]): boolean {
  if (letter === 'a') return payload.length === 0;
  const [first, ...rest] = payload;
  return Array.isArray(first) && first.length === 0 && rest.length === 0;
}
