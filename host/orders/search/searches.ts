import type { Clock } from '../../live/clock';
import { windowMs } from '../intents/locks';
import type { StoredIntent } from '../journal/intent-store';
import { type Evidence, noEvidence } from './look';

/** How the search for one intent stands. */
export interface Search {
  /** When this run first saw it lost, monotonic, and how long ago it had been sent by then; milliseconds. */
  readonly sinceMs: number;
  readonly ageMs: number;
  evidence: Evidence;
  /** Tickets that stood when it was sent, and in the looks since. */
  readonly stood: { readonly positions: Set<string>; readonly orders: Set<string> };
  words: string;
  /** The last look read nothing at all. */
  wasBlind: boolean;
  nextMs: number;
  /** The same as UTC milliseconds, for the screen. */
  nextWall: number;
}

/** The searches that go on, by their intents, and when each of them looks. */
export interface Searches {
  /** Begins with the first question. */
  of(intent: StoredIntent): Search;
  known(id: string): Search | undefined;
  /** Since it was sent, milliseconds. */
  ageOf(search: Search): number;
  /** Those that are looked for every 15 seconds go along with one that is due: many lost at once must not flood the bridge. */
  isNearlyDue(search: Search, nowMs: number): boolean;
  /** Those whose last look read nothing at all. */
  blind(): readonly Search[];
  forget(isOver: (id: string) => boolean): void;
}

/** Looks after which they come every 15 seconds; so much earlier one may come together with another's. */
const steadyLooks = 6;
const goesAlongMs = 8_000;
/** An intent of this run that is younger than this has its age from its answer. */
const recentMs = 3_600_000;

/** How long ago it was sent, milliseconds. */
export const sentAgeMs = (
  { sent, created, outcome }: StoredIntent,
  clock: Pick<Clock, 'wall'>,
  isRecent: boolean,
): number =>
  // The machine's clock may have been set meanwhile; how long the answer took is known better.
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
      // The look at the end of the window is not brought forward: it would come too early to say anything.
      const ageMs = ageOf(search);
      return ageMs >= windowMs || ageMs + goesAlongMs < windowMs;
    },
    blind: () => [...searches.values()].filter(({ wasBlind }) => wasBlind),
    forget(isOver) {
      for (const id of searches.keys()) if (isOver(id)) searches.delete(id);
    },
  };
}
