import type { Clock } from '../../live/clock';
import { windowMs } from '../intents/locks';
import type { StoredIntent } from '../journal/intent-store';
import { type Evidence, noEvidence } from './look';

/** State of the search for one intent. */
export interface Search {
  /** When this run first saw it unknown (monotonic), and its age since the send at that time; milliseconds. */
  readonly sinceMs: number;
  readonly ageMs: number;
  evidence: Evidence;
  /** Tickets at the send, and in the looks since. */
  readonly stood: {
    readonly positions: Set<string>;
    readonly orders: Set<string>;
    readonly history: Set<string>;
  };
  words: string;
  /** The last look could read no list. */
  wasBlind: boolean;
  nextMs: number;
  /** `nextMs` as UTC milliseconds, for the screen. */
  nextWall: number;
}

/** Searches under way by intent id, and their next looks. */
export interface Searches {
  /** Starts a search on the first call. */
  of(intent: StoredIntent): Search;
  known(id: string): Search | undefined;
  /** Age of the intent since the send, milliseconds. */
  ageOf(search: Search): number;
  /** Whether it can share a look that is due for another intent: many lost intents must not flood the bridge. */
  isNearlyDue(search: Search, nowMs: number): boolean;
  /** Searches whose last look could read no list. */
  blind(): readonly Search[];
  forget(isOver: (id: string) => boolean): void;
}

/** Looks after which they come every 15 s, and how much earlier such a look may come to share another's. */
const steadyLooks = 6;
const goesAlongMs = 8_000;
/** Intents of this run younger than this take their age from the answer. Milliseconds. */
const recentMs = 3_600_000;

/** Age since the send, milliseconds. */
export const sentAgeMs = (
  { sent, created, outcome }: StoredIntent,
  clock: Pick<Clock, 'wall'>,
  isRecent: boolean,
): number =>
  // The machine's clock may have been set since; the measured duration is better.
  isRecent && outcome !== null ? outcome.tookMs : Math.max(0, clock.wall() - (sent ?? created));

export function createSearches(clock: Pick<Clock, 'now' | 'wall'>): Searches {
  const searches = new Map<string, Search>();
  const ageOf = ({ sinceMs, ageMs }: Search): number => ageMs + clock.now() - sinceMs;
  return {
    of(intent) {
      const known = searches.get(intent.id);
      if (known !== undefined) return known;
      const nowMs = clock.now();
      const search: Search = {
        sinceMs: nowMs,
        ageMs: sentAgeMs(intent, clock, clock.wall() - intent.created < recentMs),
        evidence: noEvidence,
        stood: {
          positions: new Set(intent.before.positions ?? []),
          orders: new Set(intent.before.orders ?? []),
          history: new Set(),
        },
        words: 'Searching positions, orders and history.',
        wasBlind: false,
        nextMs: nowMs,
        nextWall: clock.wall(),
      };
      searches.set(intent.id, search);
      return search;
    },
    known: (id) => searches.get(id),
    ageOf,
    isNearlyDue(search, nowMs) {
      if (search.nextMs <= nowMs) return true;
      if (search.evidence.looks < steadyLooks || search.nextMs > nowMs + goesAlongMs) return false;
      // The look at the end of the window must not come earlier: it would prove nothing.
      const ageMs = ageOf(search);
      return ageMs >= windowMs || ageMs + goesAlongMs < windowMs;
    },
    blind: () => [...searches.values()].filter(({ wasBlind }) => wasBlind),
    forget(isOver) {
      for (const id of searches.keys()) if (isOver(id)) searches.delete(id);
    },
  };
}
