import type { Intent } from '../../shared/model/intent';
import type { TradeOutcome, TradeRequest } from '../../shared/model/trade';
import type { BridgeSwitch } from '../live/active-bridge';
import type { Clock } from '../live/clock';
import type { Knowledge } from '../live/knowledge';
import { symbolOf } from './intents/request-info';
import type { Journal } from './journal/journal';

/**
 * Confirmed requests that a limit, a lock or the quote blocked before they were journalled. Nothing was sent, so they are kept in
 * memory for this run only, count nowhere as orders and lock nothing.
 */
export interface UnsentIntents {
  /** Called before a request is checked; the returned function takes its outcome. */
  asked(request: TradeRequest): (outcome: TradeOutcome) => void;
  /** Newest first. Without those that were sent later under the same intent id: these are in the journal. */
  list(): readonly Intent[];
}

export interface UnsentIntentsParts {
  readonly bridge: Pick<BridgeSwitch, 'current'>;
  readonly knowledge: Pick<Knowledge, 'account' | 'positions' | 'orders'>;
  readonly journal: Pick<Journal, 'get'>;
  readonly clock: Pick<Clock, 'wall'>;
  onChange(): void;
}

/** Beyond this the oldest are dropped. */
const mostKept = 500;

/** Blocked by our own rules or because the bridge cannot be reached. Other failures (such as a reused id) are not orders at all. */
const wasBlocked = ({ verdict, failure }: TradeOutcome): boolean =>
  verdict === 'not-sent' && (failure?.kind === 'held-back' || failure?.kind === 'unreachable');

export function createUnsentIntents({
  bridge,
  knowledge,
  journal,
  clock,
  onChange,
}: UnsentIntentsParts): UnsentIntents {
  const kept = new Map<string, Intent>();
  return {
    asked(request) {
      const { url, profile, generation } = bridge.current();
      const before = knowledge.account()?.value;
      const symbol = symbolOf(request, knowledge);
      const { intentId } = request.input;
      return (outcome) => {
        if (!wasBlocked(outcome) || journal.get(intentId) !== undefined) return;
        // The account is often read during the checks; that of another bridge does not count.
        const isHere = bridge.current().generation === generation;
        const account = isHere ? knowledge.account()?.value : before;
        kept.delete(intentId);
        kept.set(intentId, {
          id: intentId,
          state: 'not-sent',
          request,
          bridge: url ?? '',
          profile: profile?.name ?? null,
          account: { login: account?.login ?? null, server: account?.server ?? null },
          symbol,
          created: clock.wall(),
          sent: null,
          label: { magic: null, comment: null },
          outcome,
          resolution: null,
          looking: null,
          probable: [],
          deviations: null,
          isEarlier: false,
        });
        const [oldest] = kept.keys();
        if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
        onChange();
      };
    },
    list: () => [...kept.values()].filter(({ id }) => journal.get(id) === undefined).toReversed(),
  };
}
