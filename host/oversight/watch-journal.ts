import { type NoticeLine, stillLine } from '../../shared/formats/account-lines';
import {
  answeredLine,
  answerId,
  journalLines,
  stillUnknownLine,
  type ToldIntent,
  unresolvedLine,
  waitingLine,
} from '../../shared/formats/journal-lines';
import type { WaitingIntent } from '../../shared/model/intent';
import type { TradeOutcome } from '../../shared/model/trade';
import type { Clock } from '../live/clock';
import type { NoticeList } from './notice-list';
import { remind } from './remind';

/** Tells what became of our own requests, page or none. */
export interface WatchJournal {
  /** To be called with each change of the journal, and once the account is known. */
  look(): void;
  /** Whoever asked has this answer now. */
  answered(intentId: string, outcome: TradeOutcome): void;
  end(): void;
}

export interface WatchJournalParts {
  readonly list: Pick<NoticeList, 'add' | 'now' | 'has'>;
  readonly clock: Pick<Clock, 'after' | 'wall'>;
  /** The newest requests to the connected account, oldest first. The same object until it changes. */
  intents(): readonly ToldIntent[];
  /** Requests that are not sent yet. */
  waiting(): readonly WaitingIntent[];
  /** Somebody waits for its answer, and is the first to hear it. */
  isAwaited(intentId: string): boolean;
  /** A step of a plan's run, whose end tells of all of them: it is a line without a toast. */
  isOfRun(intentId: string): boolean;
  /** Decimals of a symbol's prices; null where not known. */
  digitsOf(symbol: string): number | null;
}

/** A request that waits for less than this is not told. Milliseconds. */
const waitsMs = 1_000;

export function watchJournal(parts: WatchJournalParts): WatchJournal {
  const { list, clock, intents, waiting, isAwaited, isOfRun, digitsOf } = parts;
  let told = '';
  /** Null until the first look: what was over by then is no news. */
  let known: Map<string, ToldIntent> | null = null;
  const digits = ({ symbol }: ToldIntent): number | null => (symbol === null ? null : digitsOf(symbol));

  const asStep = ({ id, request }: ToldIntent, line: NoticeLine): NoticeLine =>
    line.id === answerId(request.input.intentId) && isOfRun(id) ? { ...line, isToast: false } : line;

  let hasEnded = false;
  /** Waiting requests, each with the end of its time until it is told, once. */
  const waits = new Map<string, () => void>();

  function tellWaiting(id: string): void {
    const each = waiting().find((request) => request.id === id);
    if (each !== undefined && each.why !== 'pace') list.add([waitingLine(each)]);
  }

  /** Ends those of requests that are no more among these, and begins those of new ones. */
  function follow<Request extends { readonly id: string }>(
    ends: Map<string, () => void>,
    requests: readonly Request[],
    begin: (request: Request) => () => void,
  ): void {
    for (const [id, end] of ends) if (!requests.some((each) => each.id === id) && ends.delete(id)) end();
    for (const each of requests) if (!ends.has(each.id)) ends.set(each.id, begin(each));
  }

  /** Of those whose result is not known the reminders, each with its end. */
  const unresolved = new Map<string, () => void>();

  function remindOf(intent: ToldIntent): () => void {
    const line = unresolvedLine(intent, digits(intent));
    const agoMs = clock.wall() - intent.created;
    return remind(clock, agoMs, (reminder) => void list.add([stillLine(line, reminder)]));
  }

  function look(): void {
    if (hasEnded) return;
    follow(waits, waiting(), ({ id }) => clock.after(waitsMs, () => tellWaiting(id)));
    const { generation, account } = list.now();
    if (account === null) return;
    if (told !== `${generation} ${account}`) known = null;
    told = `${generation} ${account}`;
    const open = intents().filter(({ id, state }) => state === 'unknown' && !isAwaited(id));
    follow(unresolved, open, remindOf);
    const before = known;
    known = new Map();
    for (const intent of intents()) {
      const old = before?.get(intent.id);
      const isHeld = isAwaited(intent.id);
      if (!isHeld) known.set(intent.id, intent);
      else if (old !== undefined) known.set(intent.id, old);
      if (isHeld || old === intent) continue;
      if (before !== null)
        list.add(journalLines(old, intent, digits(intent)).map((line) => asStep(intent, line)));
      else if (intent.state === 'unknown' && !list.has(answerId(intent.id)))
        list.add([stillUnknownLine(intent, digits(intent))]);
    }
  }

  return {
    look,
    answered(intentId, outcome) {
      const intent = intents().find(({ id }) => id === intentId);
      // What was held back by our own rules is in no journal.
      if (intent === undefined || known === null) return;
      known.set(intentId, intent);
      list.add([asStep(intent, answeredLine(intent, outcome, digits(intent)))]);
    },
    end() {
      hasEnded = true;
      for (const cancel of [...waits.values(), ...unresolved.values()]) cancel();
    },
  };
}
