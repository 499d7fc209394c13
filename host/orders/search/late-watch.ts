import type { Clock } from '../../live/clock';
import type { IntentStatus } from '../intents/intent-status';
import { isFindable } from '../intents/request-info';
import type { StoredIntent } from '../journal/intent-store';
import type { Journal } from '../journal/journal';
import { claimedBeside, laterBeside } from './claimed';
import { asksForMore, findOut } from './find-target';
import type { Conclusion, Look, Seen } from './look';

/**
 * What was told not to have been executed may be executed late, or have been: for a day it is watched for, in whatever is read and
 * by looks of its own.
 */
export interface LateWatch {
  /** Those that a look of its own is due for now; asking counts as looking. */
  due(): readonly StoredIntent[];
  /** Monotonic milliseconds of the next look of its own; null = nothing is watched for. */
  nextAtMs(): number | null;
  /** Whether any of these has turned up in the look. */
  judge(intents: readonly StoredIntent[], look: Look): Promise<void>;
  recordSeen(seen: Seen): void;
}

export interface LateWatchParts {
  readonly journal: Pick<Journal, 'all'>;
  readonly intentStatus: Pick<IntentStatus, 'isHere'>;
  readonly clock: Clock;
  /** The symbol's price grid; null where not known. */
  tickOf(intent: StoredIntent): number | null;
  /** Broker seconds before which it cannot have been. */
  fromS(intent: StoredIntent): number;
  settle(intent: StoredIntent, conclusion: Conclusion): Promise<void>;
}

const watchedMs = 24 * 3_600_000;
const everyMs = 300_000;

/** Told as refused, as not executed, as not found by us or by the user himself; and not corrected since. */
function wasToldNot({ state, outcome, resolution }: StoredIntent): boolean {
  switch (state) {
    case 'rejected':
      // Where the lists had an explanation, what it was about had ended otherwise already.
      return resolution === null;
    case 'not-sent':
      // What never reached a bridge cannot turn up.
      return outcome !== null && outcome.status !== null;
    case 'resolved':
      if (resolution === null || resolution.isLate) return false;
      return (
        resolution.kind === 'not-found' ||
        resolution.kind === 'not-executed' ||
        (resolution.kind === 'checked' && resolution.tickets.length === 0)
      );
    default:
      return false;
  }
}

/** There is something to know it by: its label, or how what it is about stood before. */
const canBeKnown = ({ request, label, before }: StoredIntent): boolean =>
  request.name === 'place-order' ? isFindable(request, label) : before.row !== null;

export function createLateWatch({
  journal,
  intentStatus,
  clock,
  tickOf,
  fromS,
  settle,
}: LateWatchParts): LateWatch {
  let lookedMs = clock.now();

  const watched = (): readonly StoredIntent[] =>
    journal
      .all()
      .filter(
        (intent) =>
          wasToldNot(intent) &&
          canBeKnown(intent) &&
          clock.wall() - (intent.sent ?? intent.created) < watchedMs &&
          intentStatus.isHere(intent),
      );

  /** A later request of ours has brought about what is to be seen, or may have: it says nothing of this one. */
  function isOvertaken(
    intent: StoredIntent,
    later: readonly StoredIntent[],
    look: Look,
    tick: number | null,
  ): boolean {
    if (later.length === 0) return false;
    // Deals tell two closes apart where an answer named them. Behind a proven refusal a deal without a name is the later one's.
    if (intent.request.name === 'close-position') return intent.state !== 'resolved';
    // Only an answer says that the later one did it; while it is open, it may have.
    return later.some((other) => {
      if (other.state === 'resolved') return false;
      const finding = findOut(other, look, tick, fromS(other));
      return finding.kind === 'settled' && finding.as === 'executed';
    });
  }

  function turnedUp(intent: StoredIntent, look: Look): Conclusion | null {
    const all = journal.all();
    const later = laterBeside(intent, all);
    const tick = tickOf(intent);
    if (isOvertaken(intent, later, look, tick)) return null;
    const finding = findOut(intent, look, tick, fromS(intent), claimedBeside(intent, all));
    const isChange = intent.request.name === 'modify-order' || intent.request.name === 'modify-position';
    if (isChange && !asksForMore(intent, tick)) return null;
    // The one value of two can be what a later change has left of its own.
    if (isChange && later.length > 0 && finding.kind === 'settled' && finding.as === 'partly') return null;
    if (finding.kind === 'settled' && finding.as === 'executed' && intent.request.name === 'cancel-order') {
      // A cancel leaves no trace of whose it was: this one was told not to have been done, and anybody can have done it since.
      const words = `After that was told: ${finding.words}`;
      return { kind: 'unclear', words, tickets: finding.tickets, fill: null };
    }
    if (finding.kind === 'settled' && (finding.as === 'executed' || finding.as === 'partly')) {
      const words = isChange
        ? `After that was told: ${finding.words}`
        : `It turned up late. ${finding.words}`;
      return { kind: finding.as, words, tickets: finding.tickets, fill: finding.fill };
    }
    if (finding.kind !== 'open') return null;
    // Deals behind the position's own number may be of this close: that nothing was done by it is not known any more.
    const mayBeIts = intent.request.name === 'close-position' && finding.tickets.length > 1;
    return finding.atEnd === 'probable' || (finding.atEnd === 'unclear' && mayBeIts)
      ? {
          kind: finding.atEnd,
          words: `After that was told: ${finding.endWords}`,
          tickets: finding.tickets,
          fill: finding.fill,
        }
      : null;
  }

  async function judge(intents: readonly StoredIntent[], look: Look): Promise<void> {
    for (const intent of intents) {
      const conclusion = turnedUp(intent, look);
      if (conclusion !== null) await settle(intent, conclusion);
    }
  }

  return {
    due() {
      const nowMs = clock.now();
      if (nowMs - lookedMs < everyMs) return [];
      lookedMs = nowMs;
      return watched();
    },
    nextAtMs: () => (watched().length === 0 ? null : lookedMs + everyMs),
    judge,
    recordSeen({ positions = null, orders = null, pastOrders = null, deals = null }) {
      const late = watched();
      if (late.length === 0) return;
      void judge(late, { account: null, positions, orders, pastOrders, deals, isConnected: true });
    },
  };
}
