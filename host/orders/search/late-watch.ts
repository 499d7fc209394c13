import type { Clock } from '../../live/clock';
import type { IntentStatus } from '../intents/intent-status';
import { isFindable } from '../intents/request-info';
import type { StoredIntent } from '../journal/intent-store';
import type { Journal } from '../journal/journal';
import { claimedBeside, laterBeside } from './claimed';
import { asksForMore, findOut } from './find-target';
import type { Conclusion, Look, Seen } from './look';

/**
 * Requests that were reported as not executed may have been, or may be executed late: for a day they are watched for, in every list
 * that is read and by own looks.
 */
export interface LateWatch {
  /** Intents that are due for a look now. Calling it counts as the look. */
  due(): readonly StoredIntent[];
  /** Time of the next look, monotonic milliseconds; null = nothing to watch for. */
  nextAtMs(): number | null;
  /** Settles those that have turned up in this look. */
  judge(intents: readonly StoredIntent[], look: Look): Promise<void>;
  recordSeen(seen: Seen): void;
}

export interface LateWatchParts {
  readonly journal: Pick<Journal, 'all'>;
  readonly intentStatus: Pick<IntentStatus, 'isHere'>;
  readonly clock: Clock;
  /** Tick size of its symbol; null where not known. */
  tickOf(intent: StoredIntent): number | null;
  /** Earliest time at which it can have been executed, broker seconds. */
  fromS(intent: StoredIntent): number;
  settle(intent: StoredIntent, conclusion: Conclusion): Promise<void>;
}

const watchedMs = 24 * 3_600_000;
const everyMs = 300_000;

/** Reported as refused, not executed or not found, by us or by the user, and not corrected since. */
function wasReportedNotExecuted({ state, outcome, resolution }: StoredIntent): boolean {
  switch (state) {
    case 'rejected':
      // With an explanation from the lists its target had ended otherwise already.
      return resolution === null;
    case 'not-sent':
      // Without a status it never reached a bridge.
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

/** It can be recognised: by its label, or by the state of its target before. */
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
          wasReportedNotExecuted(intent) &&
          canBeKnown(intent) &&
          clock.wall() - (intent.sent ?? intent.created) < watchedMs &&
          intentStatus.isHere(intent),
      );

  /** A later request of ours produced what the lists show, or may have: then they prove nothing for this one. */
  function isOvertaken(
    intent: StoredIntent,
    later: readonly StoredIntent[],
    look: Look,
    tick: number | null,
  ): boolean {
    if (later.length === 0) return false;
    // Deals tell two closes apart if an answer named them. After a proven refusal, an unnamed deal is the later close's.
    if (intent.request.name === 'close-position') return intent.state !== 'resolved';
    // Only the later request's answer proves that it did it; until then it may have.
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
    // One of two values may be left over from a later change.
    if (isChange && later.length > 0 && finding.kind === 'settled' && finding.as === 'partly') return null;
    if (finding.kind === 'settled' && finding.as === 'executed' && intent.request.name === 'cancel-order') {
      // A cancel leaves no trace of who made it, and somebody else may have cancelled since.
      const words = `After that was reported: ${finding.words}`;
      return { kind: 'unclear', words, tickets: finding.tickets, fill: null };
    }
    if (finding.kind === 'settled' && (finding.as === 'executed' || finding.as === 'partly')) {
      const words = isChange
        ? `After that was reported: ${finding.words}`
        : `It was found late. ${finding.words}`;
      return { kind: finding.as, words, tickets: finding.tickets, fill: finding.fill };
    }
    if (finding.kind !== 'open') return null;
    // With deals beside the position's own ticket, this close may have done it: "not executed" no longer holds.
    const mayBeIts = intent.request.name === 'close-position' && finding.tickets.length > 1;
    return finding.atEnd === 'probable' || (finding.atEnd === 'unclear' && mayBeIts)
      ? {
          kind: finding.atEnd,
          words: `After that was reported: ${finding.endText}`,
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
