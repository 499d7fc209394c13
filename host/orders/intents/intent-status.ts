import type { Intent, JournalState, WaitingIntent } from '../../../shared/model/intent';
import { isOtherAccount } from '../../../shared/rules/account-identity';
import type { BridgeSwitch } from '../../live/active-bridge';
import type { Clock } from '../../live/clock';
import type { Knowledge } from '../../live/knowledge';
import type { Owner } from '../journal/entry';
import type { StoredIntent } from '../journal/intent-store';
import type { Journal } from '../journal/journal';
import { locksOf } from './locks';
import type { IsAlive } from './owners';

/** States of the intents of the connected bridge and account, and the locks that follow from them. */
export interface IntentStatus {
  /** Some process is working on it now; its outcome is still to come. */
  isLive(intent: StoredIntent): boolean;
  /** Open, but no process is working on it, so it has to be searched for. Of the connected bridge and account, oldest first. */
  lost(): readonly StoredIntent[];
  /** Belongs to the connected bridge, and to its account as far as both accounts are known. */
  isHere(intent: StoredIntent): boolean;
  locks(): ReturnType<typeof locksOf>;
  toView(intent: StoredIntent): Intent;
  /** What is pushed to the page, without the revision. */
  state(): Omit<JournalState, 'revision'>;
}

export interface IntentStatusParts {
  readonly bridge: BridgeSwitch;
  readonly knowledge: Knowledge;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly owner: Owner;
  readonly isAlive: IsAlive;
  isRunning(id: string): boolean;
  looking(id: string): Intent['looking'];
  waiting(): readonly WaitingIntent[];
}

/** A write whose host has recorded nothing for this long is lost, even if its process number is in use again. Milliseconds. */
const longestLifeMs = 150_000;

export function createIntentStatus(parts: IntentStatusParts): IntentStatus {
  const { bridge, knowledge, journal, clock, owner, isAlive } = parts;

  function isLive(intent: StoredIntent): boolean {
    if (intent.state !== 'journalled' && intent.state !== 'sent') return false;
    if (intent.owner.run === owner.run) return parts.isRunning(intent.id);
    return isAlive(intent.owner) && Math.abs(clock.wall() - (intent.sent ?? intent.created)) < longestLifeMs;
  }

  function isHere(intent: StoredIntent): boolean {
    if (intent.bridge !== bridge.current().url) return false;
    const account = knowledge.account()?.value;
    return account === undefined || !isOtherAccount(intent.account, account);
  }

  const open = (): readonly StoredIntent[] => journal.unsettled().filter(isHere);

  const locks = () =>
    locksOf({
      open: open(),
      isInFlight: isLive,
      isOfThisRun: (intent) => intent.owner.run === owner.run,
      isReconciled: knowledge.isReconciled(),
      trouble: journal.trouble(),
      damage: journal.damage(),
      wall: clock.wall(),
    });

  const toView = (intent: StoredIntent): Intent => ({
    id: intent.id,
    state: intent.state,
    request: intent.request,
    bridge: intent.bridge,
    profile: intent.profile,
    account: intent.account,
    symbol: intent.symbol,
    created: intent.created,
    sent: intent.sent,
    label: intent.label,
    outcome: intent.outcome,
    resolution: intent.resolution,
    earlier: intent.earlier,
    looking: intent.state === 'resolved' ? null : parts.looking(intent.id),
    probable: [...intent.probable],
    deviations: intent.deviations === null ? null : [...intent.deviations],
    isEarlier: intent.owner.run !== owner.run,
    ...(intent.sentOn === undefined ? {} : { sentOn: intent.sentOn }),
    ...(journal.isInMemory(intent.id) ? { isInMemory: true } : {}),
  });

  return {
    isLive,
    isHere,
    lost: () => open().filter((intent) => !isLive(intent)),
    locks,
    toView,
    state: () => ({
      open: open().map(toView),
      locks: bridge.current().url === null ? [] : [...locks()],
      waiting: [...parts.waiting()],
      trouble: journal.trouble(),
      notice: journal.notice(),
    }),
  };
}
