import type { Service } from '../host/api/ports';
import { isWrite, type RequestName } from '../shared/contract';
import { type Account, accountSchema } from '../shared/model/account';
import { failureSchema } from '../shared/model/result';
import type { ActiveBridge } from '../shared/model/settings';
import { tradeOutcomeSchema } from '../shared/model/trade';

/** What the desktop shows outside of the page: in the tray, and before it quits. */
export interface Seen {
  readonly bridge: Pick<ActiveBridge, 'profile' | 'url'>;
  readonly link: 'waiting' | 'live' | 'lost';
  /** Of the present bridge; null until it has answered once. */
  readonly account: Account | null;
  /** Writes of this run that are under way, or whose result never became known. */
  readonly unresolved: number;
}

export interface AnswerWatch {
  /** The service, listened to: it goes to the page's door in place of the real one. */
  readonly service: Pick<Service, 'invoke' | 'on'>;
  seen(): Seen;
  onChange(listener: (seen: Seen) => void): void;
}

const accountRead: RequestName = 'account.read';

/**
 * Learns from the answers that the page gets anyway: no poll of its own beside the page's, and no number in the tray that
 * the page does not show.
 */
export function watchAnswers(service: Pick<Service, 'invoke' | 'on'>): AnswerWatch {
  const listeners: ((seen: Seen) => void)[] = [];
  /** Intents by their ids, so that one that two sources speak of counts once. */
  const underWay = new Set<string>();
  const unknown = new Set<string>();
  /** What the host's journal calls open, of the present bridge: also from before this run. */
  let open: ReadonlySet<string> = new Set();
  let bridge: Seen['bridge'] = { profile: null, url: null };
  let generation: number | null = null;
  let link: Seen['link'] = 'waiting';
  let account: Account | null = null;

  const seen = (): Seen => ({
    bridge,
    link,
    account,
    unresolved: new Set([...underWay, ...unknown, ...open]).size,
  });
  const tell = (): void => {
    for (const listener of listeners) listener(seen());
  };

  service.on('bridge.changed', (active) => {
    bridge = active;
    if (active.generation !== generation) {
      generation = active.generation;
      link = 'waiting';
      account = null;
      open = new Set();
    }
    tell();
  });

  service.on('journal.changed', (journal) => {
    const now = new Set(journal.open.map(({ id }) => id));
    // What was open and is not any more has been found out, whatever its answer was at first.
    for (const id of open) if (!now.has(id)) unknown.delete(id);
    open = now;
    tell();
  });

  function learnAccount(answer: unknown, askedIn: number | null): void {
    if (askedIn !== generation) return;
    const value = fieldOf(answer, 'value');
    const parsed = accountSchema.safeParse(value);
    const failure = failureSchema.safeParse(fieldOf(answer, 'failure'));
    if (parsed.success) {
      account = parsed.data;
      link = 'live';
    } else if (!failure.success || failure.data.kind !== 'cancelled') link = 'lost';
    tell();
  }

  return {
    seen,
    onChange: (listener) => void listeners.push(listener),
    service: {
      on: (name, listener) => service.on(name, listener),
      async invoke(name, input) {
        const askedIn = generation;
        const write = isWrite(name) ? String(fieldOf(input, 'intentId')) : null;
        if (write !== null) underWay.add(write);
        try {
          const answer = await service.invoke(name, input);
          if (name === accountRead) learnAccount(answer, askedIn);
          const outcome = write === null ? null : tradeOutcomeSchema.safeParse(fieldOf(answer, 'value'));
          if (outcome?.success && outcome.data.verdict === 'unknown') unknown.add(outcome.data.intentId);
          return answer;
        } finally {
          if (write !== null) underWay.delete(write);
        }
      },
    },
  };
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
