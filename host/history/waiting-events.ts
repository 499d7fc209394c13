import type { UtcMs } from '../../shared/model/fields';
import type { RecordEvent } from './recorded';
import { dayOf } from './segment';

/** Events that are to be written: they wait for the next write, for an account's name or for the disk. */
export interface WaitingEvents {
  add(generation: number, event: RecordEvent): void;
  /** All of them, oldest first. What could not be written is given back. */
  takeAll(): readonly Waiting[];
  giveBack(events: readonly Waiting[]): void;
  /** Connections of which something waits. */
  generations(): readonly number[];
  /** Since when events were dropped, UTC milliseconds, and why; null where none were since it was told. */
  dropped(): Dropped | null;
  toldDropped(): void;
}

export interface Waiting {
  readonly generation: number;
  readonly event: RecordEvent;
}

interface Dropped {
  readonly fromMs: UtcMs;
  readonly why: string;
}

/** Rows that wait at most; beyond them the oldest go and are told as a gap. */
const mostRows = 200_000;

/** `why`: what stands in the way of writing, as the end of a sentence. */
export function createWaitingEvents(why: () => string | null): WaitingEvents {
  let waiting: Waiting[] = [];
  let rows = 0;
  let dropped: Dropped | null = null;

  function dropOldest(): void {
    dropped ??= { fromMs: waiting[0]?.event.atMs ?? 0, why: why() ?? 'more came than could be written' };
    let drop = 0;
    for (; rows > mostRows / 2 && drop < waiting.length; drop += 1) {
      const each = waiting[drop];
      if (each !== undefined) rows -= rowsOf(each.event);
    }
    waiting = waiting.slice(drop);
  }

  return {
    add(generation, event) {
      waiting.push({ generation, event });
      rows += rowsOf(event);
      if (rows > mostRows) dropOldest();
    },
    takeAll() {
      const all = waiting;
      waiting = [];
      rows = 0;
      return all;
    },
    giveBack(events) {
      waiting = [...events, ...waiting];
      rows = waiting.reduce((sum, { event }) => sum + rowsOf(event), 0);
    },
    generations: () => waiting.map(({ generation }) => generation),
    dropped: () => dropped,
    toldDropped() {
      dropped = null;
    },
  };
}

/** What an event holds in memory, about. */
function rowsOf(event: RecordEvent): number {
  if (event.kind === 'deals') return event.rows.length;
  const isList = event.kind === 'positions' || event.kind === 'orders';
  return isList && event.result.ok ? 1 + event.result.value.rows.length : 1;
}

/** What one write takes at most: some milliseconds. */
const mostAtOnce = 200;

/** Events of one connection and one UTC day, in the order of the clock: what one write takes. */
export function runFrom(events: readonly Waiting[], from: number): readonly Waiting[] {
  const first = events[from];
  let end = from + 1;
  for (; end < Math.min(events.length, from + mostAtOnce); end += 1) {
    const each = events[end];
    const before = events[end - 1];
    if (first === undefined || each === undefined || before === undefined) break;
    if (each.generation !== first.generation || dayOf(each.event.atMs) !== dayOf(first.event.atMs)) break;
    if (each.event.atMs < before.event.atMs) break;
  }
  return events.slice(from, end);
}
