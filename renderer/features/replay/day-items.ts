import { stateLabel } from '../../../shared/formats/intent-state';
import { lastUpTo } from '../../../shared/math/search';
import type { Deal } from '../../../shared/model/deal';
import type { UtcMs } from '../../../shared/model/fields';
import type { Intent } from '../../../shared/model/intent';
import type { ReplayEvent, ReplayGap } from '../../../shared/model/replay';

/** An event of the list and the timeline, with a key of its own. */
export interface DayItem {
  readonly key: string;
  readonly atMs: UtcMs;
  readonly event: ReplayEvent;
}

/** Kinds of the filter. */
export const itemKinds = ['all', 'deals', 'orders', 'levels', 'ours', 'connection'] as const;
export type ItemKind = (typeof itemKinds)[number];
export const itemKindLabels: Readonly<Record<ItemKind, string>> = {
  all: 'All events',
  deals: 'Deals and positions',
  orders: 'Orders',
  levels: 'Stops and targets',
  ours: 'Sent from here',
  connection: 'Connection',
};

export function kindOf(event: ReplayEvent): Exclude<ItemKind, 'all'> {
  switch (event.kind) {
    case 'deal':
    case 'opened':
    case 'closed':
    case 'volume':
      return 'deals';
    case 'placed':
    case 'removed':
      return 'orders';
    case 'levels':
    case 'order-levels':
      return 'levels';
    case 'intent':
      return 'ours';
    case 'failed':
    case 'answered':
      return 'connection';
  }
}

/** A level went to another price: it was neither set nor removed. */
const isMove = (from: number, to: number): boolean => from !== 0 && to !== 0;

/** Of the moves of one position's levels the newest alone: a stop that follows the price would be the whole list. */
export function newestMoves(items: readonly DayItem[]): readonly DayItem[] {
  const met = new Set<string>();
  return items
    .toReversed()
    .filter(({ event }) => {
      if (event.kind !== 'levels') return true;
      const { before, position } = event;
      const isSl = before.sl === position.sl || isMove(before.sl, position.sl);
      const isTp = before.tp === position.tp || isMove(before.tp, position.tp);
      if (!isSl || !isTp) return true;
      const isNewest = !met.has(position.ticket);
      met.add(position.ticket);
      return isNewest;
    })
    .toReversed();
}

/**
 * What the record and the server's history tell of a day, in order of time: each deal once, and a position that opened or closed only where no
 * deal says so.
 */
export function dayItems(
  recorded: readonly ReplayEvent[],
  deals: readonly Deal[],
  utcOffsetS: number,
): readonly DayItem[] {
  const known = new Set(deals.map(({ ticket }) => ticket));
  const ofDeals = deals.flatMap((deal): ReplayEvent[] =>
    deal.time === null ? [] : [{ kind: 'deal', atMs: (deal.time - utcOffsetS) * 1_000, deal }],
  );
  const events = [
    ...recorded.filter((event) => event.kind !== 'deal' || !known.has(event.deal.ticket)),
    ...ofDeals,
  ];
  const opened = new Set<string>();
  const changed = new Set<string>();
  for (const event of events) {
    if (event.kind !== 'deal' || event.deal.positionId === null) continue;
    (event.deal.entry === 'IN' ? opened : changed).add(event.deal.positionId);
  }
  const isTold = (event: ReplayEvent): boolean => {
    if (event.kind !== 'opened' && event.kind !== 'closed' && event.kind !== 'volume') return false;
    const { identifier, ticket } = event.position;
    const by = event.kind === 'opened' ? opened : changed;
    return by.has(identifier ?? ticket) || by.has(ticket);
  };
  const ofIntents = new Map<string, string>();
  /** A request of ours of which only details have become known since. */
  const isRepeated = (event: ReplayEvent): boolean => {
    if (event.kind !== 'intent') return false;
    const before = ofIntents.get(event.intent.id);
    const label = stateLabel(event.intent);
    ofIntents.set(event.intent.id, label);
    return label === before;
  };
  return events
    .toSorted((left, right) => left.atMs - right.atMs)
    .filter((event) => !isTold(event) && !isRepeated(event))
    .map((event, place) => ({ key: `${place} ${event.kind} ${event.atMs}`, atMs: event.atMs, event }));
}

/** Our requests of the day as they stood then, newest first. `events`: in order of time. */
export function intentsAt(events: readonly ReplayEvent[], atMs: UtcMs): readonly Intent[] {
  const known = new Map<string, Intent>();
  for (const event of events)
    if (event.kind === 'intent' && event.atMs <= atMs) known.set(event.intent.id, event.intent);
  return [...known.values()].toSorted((left, right) => right.created - left.created);
}

/** The last one that has happened by then; -1 before the first. */
export const placeAt = (items: readonly DayItem[], atMs: UtcMs): number =>
  lastUpTo(items.length, (place) => items[place]?.atMs, atMs);

/** The second that shows the next or the previous event: events of one second are one step. Null where there is none. */
export function stepTo(items: readonly DayItem[], atMs: UtcMs, direction: 1 | -1): UtcMs | null {
  const second = secondOf(atMs);
  const found =
    direction === 1
      ? items.find((item) => secondOf(item.atMs) > second)
      : items.findLast((item) => secondOf(item.atMs) < second);
  return found === undefined ? null : secondOf(found.atMs);
}

/** The end of the second in which it happened, so that it is seen. */
export const secondOf = (atMs: UtcMs): UtcMs => Math.floor(atMs / 1_000) * 1_000 + 999;

/** How many events each part of a day has. */
export function density(
  items: readonly DayItem[],
  fromMs: UtcMs,
  partMs: number,
  parts: number,
): readonly number[] {
  const counts = Array.from({ length: parts }, () => 0);
  for (const { atMs } of items) {
    const part = Math.floor((atMs - fromMs) / partMs);
    if (part >= 0 && part < parts) counts[part] = (counts[part] ?? 0) + 1;
  }
  return counts;
}

/** The gap that a moment lies in; null where it was watched. */
export const gapAt = (gaps: readonly ReplayGap[], atMs: UtcMs): ReplayGap | null =>
  gaps.find(({ fromMs, toMs }) => atMs > fromMs && (toMs === null || atMs < toMs)) ?? null;
