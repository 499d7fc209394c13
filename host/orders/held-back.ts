import type { Intent } from '../../shared/model/intent';
import type { TradeOutcome, TradeRequest } from '../../shared/model/trade';
import type { BridgeSwitch } from '../live/active-bridge';
import type { Clock } from '../live/clock';
import type { Knowledge } from '../live/knowledge';
import { symbolOf } from './intents/request-info';
import type { Journal } from './journal/journal';

/**
 * What was confirmed and never got as far as the journal, because a limit, a lock or the quote held it back. Nothing of it was sent,
 * so it is remembered for this run alone: it counts nowhere as an order, and locks nothing.
 */
export interface HeldBack {
  /** Before the request is looked at; the answer of it is told to what comes back. */
  asked(request: TradeRequest): (outcome: TradeOutcome) => void;
  /** Newest first. What went out since under the same intent stands in the journal, and not here. */
  list(): readonly Intent[];
}

export interface HeldBackParts {
  readonly bridge: Pick<BridgeSwitch, 'current'>;
  readonly knowledge: Pick<Knowledge, 'account' | 'positions' | 'orders'>;
  readonly journal: Pick<Journal, 'get'>;
  readonly clock: Pick<Clock, 'wall'>;
  onChange(): void;
}

/** Older ones are forgotten. */
const mostKept = 500;

/** By our own rules or by a bridge that is away; what fits no rule at all (such as an id that was used before) is no order. */
const isHeldBack = ({ verdict, failure }: TradeOutcome): boolean =>
  verdict === 'not-sent' && (failure?.kind === 'held-back' || failure?.kind === 'unreachable');

export function createHeldBack({ bridge, knowledge, journal, clock, onChange }: HeldBackParts): HeldBack {
  const kept = new Map<string, Intent>();
  return {
    asked(request) {
      const { url, profile, generation } = bridge.current();
      const before = knowledge.account()?.value;
      const symbol = symbolOf(request, knowledge);
      const { intentId } = request.input;
      return (outcome) => {
        if (!isHeldBack(outcome) || journal.get(intentId) !== undefined) return;
        // The account is often read on the way here; that of another bridge is not this one's.
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
