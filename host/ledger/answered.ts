import { isDeepStrictEqual } from 'node:util';
import type { Deal } from '../../shared/model/deal';
import type { Position } from '../../shared/model/position';
import type { Listed, UnreadableRow } from '../../shared/model/record';
import { areBookedAlike, bookedAs } from '../../shared/rules/position-changes';
import type { ReadSpan } from '../bridge/reading';
import { createKnownSpans } from './known-spans';

/** What the bridge's answers told besides the deals themselves. Pure: whoever hears them says when. */
export interface Answered {
  /**
   * `nowS`: the broker's clock when it was asked for, seconds: what comes later cannot have been told. `askedMs`: the monotonic one then. True:
   * something is told otherwise than before.
   */
  takeDeals(
    span: ReadSpan,
    read: Listed<Deal>,
    asked: { readonly nowS: number; readonly askedMs: number },
  ): boolean;
  takePositions(rows: readonly Position[], atMs: number): void;
  /** What of the span was not told; null: nothing. */
  missingIn(span: ReadSpan): ReadSpan | null;
  /** From then up to this moment all was told; null: not at this moment. Broker seconds. */
  toldSince(moment: number): number | null;
  /** Rows that could not be read and may be of this span. */
  unreadableIn(span: ReadSpan): readonly UnreadableRow[];
  /** One of them may be of another time: a read of this span alone tells. */
  isDoubtfulIn(span: ReadSpan): boolean;
  /** When the newest deals were asked for, monotonic milliseconds; null: not yet. */
  newestMs(): number | null;
  /** The open positions as they were listed before that, each as `bookedAs`; null: none were. */
  positions(): readonly string[] | null;
}

/** Lists of positions, each booked otherwise, that may come between two reads of the newest deals. */
const mostLists = 20;

/** A row that could not be read, and where in time it may be: no time of it is known. */
interface Unreadable {
  readonly row: UnreadableRow;
  readonly places: readonly ReadSpan[];
}

/** Without its place in the answer, which is another one in the next. */
const keyOf = ({ ticket, symbol, failure }: UnreadableRow): string =>
  ticket ?? `${symbol} ${failure.kind} ${failure.message.replaceAll(/\[\d+\]/g, '')}`;

const isAnyIn = (places: readonly ReadSpan[], { from, to }: ReadSpan): boolean =>
  places.some((place) => place.from <= to && place.to >= from);
const within = (places: readonly ReadSpan[], { from, to }: ReadSpan): readonly ReadSpan[] =>
  places
    .map((place) => ({ from: Math.max(place.from, from), to: Math.min(place.to, to) }))
    .filter((place) => place.from <= place.to);
const without = (places: readonly ReadSpan[], { from, to }: ReadSpan): readonly ReadSpan[] =>
  places
    .flatMap((place) => [
      { from: place.from, to: Math.min(place.to, from - 1) },
      { from: Math.max(place.from, to + 1), to: place.to },
    ])
    .filter((place) => place.from <= place.to);

export function createAnswered(): Answered {
  const spans = createKnownSpans();
  let unreadable: ReadonlyMap<string, Unreadable> = new Map();
  let newestMs: number | null = null;
  let positions: readonly string[] | null = null;
  /** Newest first. */
  let lists: readonly { readonly atMs: number; readonly rows: readonly Position[] }[] = [];

  /** One that this answer names is where it may have been and in its span; one that it does not name is elsewhere, or can be read now. */
  function takeUnreadable(span: ReadSpan, read: Listed<Deal>): boolean {
    if (unreadable.size === 0 && read.unreadable.length === 0) return false;
    const now = new Map<string, Unreadable>();
    const named = new Set(read.unreadable.map(keyOf));
    const readable = new Set(read.rows.map(({ ticket }) => ticket));
    for (const [key, { row, places }] of unreadable) {
      const left = without(places, span);
      if (!named.has(key) && !readable.has(key) && left.length > 0) now.set(key, { row, places: left });
    }
    for (const row of read.unreadable) {
      const places = within(unreadable.get(keyOf(row))?.places ?? [span], span);
      now.set(keyOf(row), { row, places: places.length === 0 ? [span] : places });
    }
    const isOther = !isDeepStrictEqual([...now.keys()].toSorted(), [...unreadable.keys()].toSorted());
    unreadable = now;
    return isOther;
  }

  function takePositionsOf(askedMs: number): boolean {
    newestMs = askedMs;
    const known = lists.find(({ atMs }) => atMs <= askedMs)?.rows.map(bookedAs) ?? null;
    if (isDeepStrictEqual(known, positions)) return false;
    positions = known;
    return true;
  }

  return {
    takeDeals(span, read, { nowS, askedMs }) {
      spans.add({ from: span.from, to: Math.min(span.to, nowS) });
      const isNewest = span.to >= nowS && askedMs >= (newestMs ?? askedMs);
      const areOther = isNewest && takePositionsOf(askedMs);
      return takeUnreadable(span, read) || areOther;
    },
    takePositions(rows, atMs) {
      const [newest, ...before] = lists;
      // Booked as before: with ten thousand rows a second twenty lists are much.
      const isAsBefore = newest !== undefined && areBookedAlike(newest.rows, rows);
      lists = isAsBefore
        ? [{ atMs: newest.atMs, rows }, ...before]
        : [{ atMs, rows }, ...lists.slice(0, mostLists)];
    },
    missingIn: spans.missingIn,
    toldSince: spans.beginningOf,
    unreadableIn: (span) =>
      [...unreadable.values()].flatMap(({ row, places }) => (isAnyIn(places, span) ? row : [])),
    isDoubtfulIn: (span) =>
      [...unreadable.values()].some(
        ({ places }) => isAnyIn(places, span) && without(places, span).length > 0,
      ),
    newestMs: () => newestMs,
    positions: () => positions,
  };
}
