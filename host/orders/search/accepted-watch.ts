import type { Clock } from '../../live/clock';
import type { IntentStatus } from '../intents/intent-status';
import type { StoredIntent } from '../journal/intent-store';
import type { Journal } from '../journal/journal';
import { findPlaced } from './find-placed';
import { isHealthy, type Look, type Seen, trustIn } from './look';
import { slack } from './lots';

/**
 * A success in the answer is not enough: the order or change must turn up in positions, orders or history. Lists lag, so it is looked
 * for several times; what is then in no list becomes unknown and is searched for.
 */
export interface AcceptedWatch {
  /** Intents that are due for a look now. Calling it counts as the look. */
  due(): readonly StoredIntent[];
  /** Time of the next look, monotonic milliseconds; null = nothing to look for. */
  nextAtMs(): number | null;
  judge(intents: readonly StoredIntent[], look: Look): Promise<void>;
  recordSeen(seen: Seen): void;
}

export interface AcceptedWatchParts {
  readonly journal: Pick<Journal, 'all'>;
  readonly intentStatus: Pick<IntentStatus, 'isHere'>;
  readonly clock: Pick<Clock, 'now' | 'wall'>;
  doubt(intent: StoredIntent): Promise<unknown>;
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

/** Whether the lists show it; null where they cannot tell. Pure. */
function isSeenIn(intent: StoredIntent, look: Look): boolean | null {
  const { request, before, outcome } = intent;
  switch (request.name) {
    case 'place-order': {
      const finding = findPlaced(intent, look);
      if (finding.kind === 'nothing') return isHealthy(look) ? false : null;
      return finding.kind !== 'settled' || finding.as !== 'not-executed';
    }
    case 'close-position': {
      const { ticket } = request.input;
      const isDealt = look.deals?.rows.some(
        (deal) => deal.ticket === outcome?.deal || (deal.order !== null && deal.order === outcome?.order),
      );
      if (isDealt === true) return true;
      if (look.positions === null) return null;
      const row = look.positions.rows.find((each) => each.ticket === ticket);
      if (row === undefined) return vanishedAlone(look.positions.rows, before.positions) ? true : null;
      return before.row === null ? null : row.volume < before.row.volume - slack;
    }
    case 'cancel-order': {
      const { ticket } = request.input;
      if (look.pastOrders?.rows.some((row) => row.ticket === ticket) === true) return true;
      if (look.orders === null) return null;
      if (look.orders.rows.some((row) => row.ticket === ticket)) return false;
      return vanishedAlone(look.orders.rows, before.orders) ? true : null;
    }
    case 'modify-order':
    case 'modify-position':
      return true;
  }
}

/** False where the list lost several rows at once and is empty: a failed read looks the same. */
const vanishedAlone = (rows: readonly unknown[], before: readonly string[] | null): boolean =>
  rows.length > 0 || (before !== null && before.length <= 1);

export function createAcceptedWatch({
  journal,
  intentStatus,
  clock,
  doubt,
}: AcceptedWatchParts): AcceptedWatch {
  const done = new Set<string>();
  const waiting = new Map<string, { readonly sinceMs: number; looks: number; unseen: number }>();

  const entryOf = (intent: StoredIntent) => {
    const known = waiting.get(intent.id);
    if (known !== undefined) return known;
    const entry = { sinceMs: clock.now(), looks: 0, unseen: 0 };
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

  function finish(id: string): void {
    done.add(id);
    waiting.delete(id);
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
      for (const intent of intents) {
        const isSeen = isSeenIn(intent, look);
        if (isSeen === true) finish(intent.id);
        if (isSeen !== false) continue;
        const { positions, orders } = intent.before;
        const stood = { positions: new Set(positions ?? []), orders: new Set(orders ?? []) };
        if (trustIn(look, stood) !== 'whole') continue;
        const entry = entryOf(intent);
        entry.unseen += 1;
        if (entry.unseen < leastLooks || clock.now() - entry.sinceMs < leastMs) continue;
        finish(intent.id);
        await doubt(intent);
      }
    },
    recordSeen({ positions = null, orders = null, pastOrders = null, deals = null }) {
      for (const intent of watched()) {
        const look = { account: null, positions, orders, pastOrders, deals, isConnected: true };
        if (isSeenIn(intent, look) === true) finish(intent.id);
      }
    },
  };
}
