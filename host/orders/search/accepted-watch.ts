import type { Account } from '../../../shared/model/account';
import type { DeviationFound } from '../../../shared/model/intent';
import type { Closed } from '../../../shared/model/trade';
import type { Clock } from '../../live/clock';
import type { IntentStatus } from '../intents/intent-status';
import type { StoredIntent } from '../journal/intent-store';
import type { Journal } from '../journal/journal';
import { acceptedIn } from './accepted';
import { claimedBeside } from './claimed';
import { contradictionOf } from './contradiction';
import { type Conclusion, type Look, type Seen, trustIn } from './look';
import { slack } from './lots';

/**
 * A success in the answer is not enough: the order or change must turn up in positions, orders or history, by its own deals, and as
 * much as was asked. Lists lag, so it is looked for several times; what is then in no list becomes unknown and is searched for, as
 * does what was answered with the order and deal of another request.
 */
export interface AcceptedWatch {
  /** Intents that are due for a look now. Calling it counts as the look. */
  due(): readonly StoredIntent[];
  /** Time of the next look, monotonic milliseconds; null = nothing to look for. */
  nextAtMs(): number | null;
  judge(intents: readonly StoredIntent[], look: Look): Promise<void>;
  /** Takes lists that were read right after the answer, perhaps not all of them. */
  take(intent: StoredIntent, look: Look): Promise<void>;
  recordSeen(seen: Seen): void;
}

export interface AcceptedWatchParts {
  readonly journal: Pick<Journal, 'all'>;
  readonly intentStatus: Pick<IntentStatus, 'isHere'>;
  readonly clock: Pick<Clock, 'now' | 'wall'>;
  /** Earliest time at which it can have been executed, broker seconds. */
  fromS(intent: StoredIntent): number;
  /** As last read. */
  account(): Account | null;
  doubt(intent: StoredIntent): Promise<unknown>;
  /** The numbers of its answer are another request's. */
  contradict(intent: StoredIntent, words: string): Promise<unknown>;
  note(intent: StoredIntent, closed: Closed, deviations: readonly DeviationFound[]): Promise<unknown>;
  settle(intent: StoredIntent, conclusion: Conclusion): Promise<unknown>;
}

/** Intents accepted longer ago than this, by an earlier run, are not looked for. Milliseconds. */
const recentMs = 600_000;
/** Times of the looks after the answer, milliseconds: by then the tables' own polls have shown an ordinary order. */
const looksAtMs: readonly number[] = [3_000, 6_000, 10_000, 15_000];
const everyMs = 15_000;
/** Trusted looks before an intent becomes unknown, and the earliest time for it after the answer, milliseconds. */
const leastLooks = 3;
const leastMs = 15_000;

const isAccepted = ({ state, outcome, request: { name } }: StoredIntent): boolean =>
  state === 'confirmed' &&
  outcome?.verdict !== 'unchanged' &&
  (name === 'place-order' || name === 'close-position' || name === 'cancel-order');

/** `less`: lots of the last whole look, where they were less than asked. */
interface Entry {
  readonly sinceMs: number;
  looks: number;
  unseen: number;
  less: number | null;
}

export function createAcceptedWatch(parts: AcceptedWatchParts): AcceptedWatch {
  const { journal, intentStatus, clock, fromS } = parts;
  const done = new Set<string>();
  const waiting = new Map<string, Entry>();
  const recording = new Map<string, Promise<unknown>>();

  const entryOf = (intent: StoredIntent): Entry => {
    const known = waiting.get(intent.id);
    if (known !== undefined) return known;
    const entry: Entry = { sinceMs: clock.now(), looks: 0, unseen: 0, less: null };
    waiting.set(intent.id, entry);
    return entry;
  };
  const nextMs = ({ sinceMs, looks }: { readonly sinceMs: number; readonly looks: number }): number =>
    sinceMs + (looksAtMs[looks] ?? (looks - looksAtMs.length + 2) * everyMs);

  /** Goes from the newest back and stops at the first that is too old. */
  function watched(): readonly StoredIntent[] {
    const all = journal.all();
    const wall = clock.wall();
    const found: StoredIntent[] = [];
    for (let at = all.length - 1; at >= 0; at -= 1) {
      const intent = all[at];
      if (intent === undefined || wall - intent.created > recentMs) break;
      if (isAccepted(intent) && !done.has(intent.id) && intentStatus.isHere(intent)) found.push(intent);
    }
    for (const id of waiting.keys()) if (!found.some((intent) => intent.id === id)) waiting.delete(id);
    return found;
  }

  /** Done with it once this is recorded; who asks meanwhile waits for that. */
  async function finish(id: string, record?: () => Promise<unknown>): Promise<void> {
    done.add(id);
    waiting.delete(id);
    if (record === undefined) return;
    const writing = record();
    recording.set(id, writing);
    await writing;
    recording.delete(id);
  }

  /** `isWhole`: of all lists, by a look of our own. */
  async function take(intent: StoredIntent, look: Look, isWhole: boolean): Promise<void> {
    const { id } = intent;
    if (done.has(id)) {
      await recording.get(id);
      return;
    }
    const all = journal.all();
    const contradiction = contradictionOf(intent, look, all, fromS);
    if (contradiction !== null) return finish(id, () => parts.contradict(intent, contradiction));
    const sight = acceptedIn(intent, look, fromS(intent), claimedBeside(intent, all));
    switch (sight.kind) {
      case 'done': {
        const { closed, deviations, whole } = sight;
        if (whole !== null && intent.outcome?.verdict === 'partial')
          return finish(id, () => parts.settle(intent, { ...whole, kind: 'executed' }));
        if (closed === null) return finish(id);
        return finish(id, () => parts.note(intent, closed, deviations));
      }
      case 'less': {
        const entry = entryOf(intent);
        const answered = intent.outcome?.volume ?? null;
        const isAnswered = answered !== null && Math.abs(answered - sight.volume) <= slack;
        const isRepeated = isWhole && entry.less !== null && Math.abs(entry.less - sight.volume) <= slack;
        if (isWhole) entry.less = sight.volume;
        if (!isAnswered && !isRepeated) return;
        const { volume, left, words, tickets, fill } = sight;
        if (!isAnswered || intent.outcome?.verdict !== 'partial') {
          return finish(id, () => parts.settle(intent, { kind: 'partly', words, tickets, fill }));
        }
        return left === null ? finish(id) : finish(id, () => parts.note(intent, { volume, left }, []));
      }
      case 'missing': {
        if (!isWhole) return;
        const { positions, orders } = intent.before;
        const stood = {
          positions: new Set(positions ?? []),
          orders: new Set(orders ?? []),
          history: new Set<string>(),
        };
        if (trustIn(look, stood) !== 'whole') return;
        const entry = entryOf(intent);
        entry.unseen += 1;
        if (entry.unseen < leastLooks || clock.now() - entry.sinceMs < leastMs) return;
        return finish(id, () => parts.doubt(intent));
      }
      case 'open':
        return;
    }
  }

  return {
    due() {
      const nowMs = clock.now();
      const due = watched().filter((intent) => nextMs(entryOf(intent)) <= nowMs);
      for (const intent of due) entryOf(intent).looks += 1;
      return due;
    },
    nextAtMs() {
      const times = watched().map((intent) => nextMs(entryOf(intent)));
      return times.length === 0 ? null : Math.min(...times);
    },
    async judge(intents, look) {
      for (const intent of intents) await take(intent, look, true);
    },
    take: (intent, look) => take(intent, look, false),
    recordSeen({ positions = null, orders = null, pastOrders = null, deals = null }) {
      const look = { account: parts.account(), positions, orders, pastOrders, deals, isConnected: true };
      for (const intent of watched()) void take(intent, look, false);
    },
  };
}
