import { isDeepStrictEqual } from 'node:util';
import type { Deal } from '../../shared/model/deal';
import type { Position } from '../../shared/model/position';
import type { Listed, UnreadableRow } from '../../shared/model/record';
import { bookedAs } from '../../shared/rules/position-changes';
import type { ReadSpan } from '../bridge/reading';
import { createKnownSpans } from './known-spans';

/** What the bridge's answers told besides the deals themselves. Pure: whoever hears them says when. */
export interface Answered {
  /** `nowS`: the broker's clock when it was asked for, seconds: what comes later cannot have been told. `askedMs`: the monotonic one then. */
  takeDeals(
    span: ReadSpan,
    read: Listed<Deal>,
    asked: { readonly nowS: number; readonly askedMs: number },
  ): void;
  takePositions(rows: readonly Position[], atMs: number): void;
  /** What of the span was not told; null: nothing. */
  missingIn(span: ReadSpan): ReadSpan | null;
  /** From then up to this moment all was told; null: not at this moment. Broker seconds. */
  toldSince(moment: number): number | null;
  /** Rows that could not be read, of answers about a part of this span. */
  unreadableIn(span: ReadSpan): readonly UnreadableRow[];
  /** When the newest deals were asked for, monotonic milliseconds; null: not yet. */
  newestMs(): number | null;
  /** The open positions as they were listed before that, each as `bookedAs`; null: none were. The same value while they are the same. */
  positions(): readonly string[] | null;
}

/** Lists of positions that may come between two reads of the newest deals. */
const mostLists = 20;

export function createAnswered(): Answered {
  const spans = createKnownSpans();
  /** By their text. */
  const unreadable = new Map<string, { readonly row: UnreadableRow; readonly span: ReadSpan }>();
  let newestMs: number | null = null;
  let positions: readonly string[] | null = null;
  /** Newest first. */
  let lists: readonly { readonly atMs: number; readonly rows: readonly Position[] }[] = [];

  return {
    takeDeals(span, read, { nowS, askedMs }) {
      spans.add({ from: span.from, to: Math.min(span.to, nowS) });
      for (const [text, told] of unreadable)
        if (told.span.from >= span.from && told.span.to <= span.to) unreadable.delete(text);
      for (const row of read.unreadable) unreadable.set(JSON.stringify(row), { row, span });
      if (span.to < nowS || askedMs < (newestMs ?? askedMs)) return;
      newestMs = askedMs;
      const known = lists.find(({ atMs }) => atMs <= askedMs)?.rows.map(bookedAs) ?? null;
      if (!isDeepStrictEqual(known, positions)) positions = known;
    },
    takePositions(rows, atMs) {
      lists = [{ atMs, rows }, ...lists.slice(0, mostLists)];
    },
    missingIn: spans.missingIn,
    toldSince: spans.beginningOf,
    unreadableIn: ({ from, to }) =>
      [...unreadable.values()].flatMap(({ row, span }) => (span.from <= to && span.to >= from ? row : [])),
    newestMs: () => newestMs,
    positions: () => positions,
  };
}
