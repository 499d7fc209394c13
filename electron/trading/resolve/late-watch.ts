import { isFindable } from '../ask';
import type { Clock } from '../clock';
import type { Kept } from '../journal/intent-book';
import type { Journal } from '../journal/journal';
import type { Seen } from '../knowledge';
import type { Standings } from '../standings';
import { findPlaced } from './find-placed';
import type { Conclusion, Look } from './look';

/** Orders that were given up may still turn up: for a day they are watched for, in whatever is read and by looks of its own. */
export interface LateWatch {
  /** Those that a look of its own is due for now; asking counts as looking. */
  due(): readonly Kept[];
  /** Monotonic milliseconds of the next look of its own; null = nothing is watched for. */
  nextAtMs(): number | null;
  /** Whether any of these has turned up in the look. */
  judge(intents: readonly Kept[], look: Look): Promise<void>;
  saw(seen: Seen): void;
}

export interface LateWatchParts {
  readonly journal: Pick<Journal, 'all'>;
  readonly standings: Pick<Standings, 'isHere'>;
  readonly clock: Clock;
  settle(intent: Kept, conclusion: Conclusion): Promise<void>;
}

const watchedMs = 24 * 3_600_000;
const everyMs = 300_000;

/** Not found by us, or by the user himself. */
const wasGivenUp = ({ resolution }: Kept): boolean =>
  resolution?.kind === 'not-found' || (resolution?.kind === 'checked' && resolution.tickets.length === 0);

export function createLateWatch({ journal, standings, clock, settle }: LateWatchParts): LateWatch {
  let lookedMs = clock.now();

  const watched = (): readonly Kept[] =>
    journal
      .all()
      .filter(
        (intent) =>
          wasGivenUp(intent) &&
          isFindable(intent.request, intent.label) &&
          clock.wall() - (intent.sent ?? intent.created) < watchedMs &&
          standings.isHere(intent),
      );

  async function judge(intents: readonly Kept[], look: Look): Promise<void> {
    for (const intent of intents) {
      const finding = findPlaced(intent, look);
      if (finding.kind !== 'settled' || finding.as === 'not-executed') continue;
      const words = `It turned up late. ${finding.words}`;
      await settle(intent, { kind: finding.as, words, tickets: finding.tickets, fill: finding.fill });
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
    saw({ positions = null, orders = null, pastOrders = null, deals = null }) {
      const late = watched();
      if (late.length === 0) return;
      void judge(late, { account: null, positions, orders, pastOrders, deals, isConnected: true });
    },
  };
}
