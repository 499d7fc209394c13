import type { Intent } from '../../../shared/model/intent';
import type { BridgeSwitch } from '../../live/active-bridge';
import { type BrokerSpan, spanSince } from '../../live/broker-span';
import { type Clock, within } from '../../live/clock';
import type { Knowledge } from '../../live/knowledge';
import type { IntentStatus } from '../intents/intent-status';
import { targetOf } from '../intents/request-info';
import { isOpen } from '../journal/intent-moves';
import type { StoredIntent } from '../journal/intent-store';
import type { Journal } from '../journal/journal';
import { createAcceptedWatch } from './accepted-watch';
import { claimedBeside } from './claimed';
import { contradictionOf } from './contradiction';
import { probableMatches } from './find-placed';
import { findOut } from './find-target';
import { createLateWatch } from './late-watch';
import {
  blindText,
  type Conclusion,
  conclude,
  historyOf,
  isBlind,
  type Look,
  lookAtMs,
  type Seen,
  trustIn,
  withLook,
  wordsOf,
} from './look';
import { readLook } from './read-look';
import { createSearches, type Search, sentAgeMs } from './searches';
import { createWaiters } from './waiters';

/** Searches for the result of intents whose answer was lost (reference/order-safety.md, rules 6 to 8). It only reads. */
export interface Resolver {
  /** An intent has become unknown, or the bridge has changed: schedules the next look. */
  wake(): void;
  /** Resolves when the intent is settled, at the latest after this many milliseconds. */
  settled(id: string, ms: number): Promise<void>;
  /** Looks once for the reason of a refusal, for at most this many milliseconds. */
  explain(id: string, ms: number): Promise<void>;
  /** Reads how much an accepted close closed, for at most this many milliseconds; the watch of what was accepted goes on. */
  readClosed(id: string, ms: number): Promise<void>;
  /** Takes the lists of any read: a late execution may show in them. */
  recordSeen(seen: Seen): void;
  looking(id: string): Intent['looking'];
  close(): void;
}

export interface ResolverParts {
  readonly bridge: BridgeSwitch;
  readonly knowledge: Knowledge;
  readonly journal: Journal;
  readonly intentStatus: Pick<IntentStatus, 'lost' | 'isHere' | 'isLive'>;
  readonly clock: Clock;
  onChange(): void;
}

/** After this many looks without a trace the search allows for a wrong broker offset: a day more on both sides. */
const exactLooks = 3;
/** What is as old as a look goes back may be left out of the next one. Seconds. */
const edgeS = 30;
export function createResolver(parts: ResolverParts): Resolver {
  const { bridge, knowledge, journal, intentStatus, clock, onChange } = parts;
  const searches = createSearches(clock);
  const waiters = createWaiters(clock);
  let cancel: (() => void) | null = null;
  let looksNow = false;
  let isClosed = false;

  const accepted = createAcceptedWatch({
    journal,
    intentStatus,
    clock,
    fromS: (intent) => fromS(intent),
    account: () => knowledge.account()?.value ?? null,
    doubt: ({ id }) => journal.record({ move: 'doubt', id }),
    async contradict({ id }, words) {
      await journal.record({ move: 'note', id, contradicted: words });
      await journal.record({ move: 'doubt', id });
    },
    note: ({ id }, closed, deviations) =>
      journal.record({
        move: 'note',
        id,
        closed,
        ...(deviations.length === 0 ? {} : { deviations: [...deviations] }),
      }),
    settle: (intent, conclusion) => settle(intent, conclusion, false),
  });
  const late = createLateWatch({
    journal,
    intentStatus,
    clock,
    tickOf: (intent) => tickOf(intent),
    fromS: (intent) => fromS(intent),
    settle: (intent, conclusion) => settle(intent, conclusion, true),
  });

  const spanFor = (ageMs: number, isWide: boolean): BrokerSpan =>
    spanSince(ageMs, knowledge.brokerNow(), clock.wall(), isWide);

  const fromS = (intent: StoredIntent): number => spanFor(sentAgeMs(intent, clock, false), false).from;

  const tickOf = ({ symbol }: StoredIntent): number | null =>
    symbol === null ? null : (knowledge.spec(symbol)?.tickSize ?? null);

  async function settle(
    intent: StoredIntent,
    { kind, words, tickets, fill }: Conclusion,
    isLate: boolean,
  ): Promise<void> {
    await journal.record({
      move: 'resolve',
      id: intent.id,
      resolution: { kind, at: clock.wall(), words, tickets: [...tickets].slice(0, 50), fill, isLate },
    });
  }

  /**
   * `ageMs`: age of the intent when the look began. Its lists may be that old: a write under way holds reads back for up to a minute. `from`: as far as
   * the look goes back for this intent, broker seconds; it may go further for others.
   */
  async function judge(
    asked: StoredIntent,
    search: Search,
    look: Look,
    { ageMs, from }: { readonly ageMs: number; readonly from: number },
  ): Promise<void> {
    const contradicted = contradictionOf(asked, look, journal.all(), fromS);
    if (contradicted !== null) await journal.record({ move: 'note', id: asked.id, contradicted });
    const intent = journal.get(asked.id) ?? asked;
    const finding = findOut(intent, look, tickOf(intent), from, claimedBeside(intent, journal.all()));
    const trust = trustIn(look, search.stood);
    search.evidence = withLook(search.evidence, finding, trust);
    for (const { ticket } of look.positions?.rows ?? []) search.stood.positions.add(ticket);
    for (const { ticket } of look.orders?.rows ?? []) search.stood.orders.add(ticket);
    for (const ticket of historyOf(look, from + edgeS)) search.stood.history.add(ticket);
    const target = targetOf(intent.request);
    const conclusion = conclude(finding, search.evidence, {
      ageMs,
      ticket: target?.ticket ?? null,
    });
    if (conclusion !== null) {
      await settle(intent, conclusion, false);
      return;
    }
    search.words = wordsOf(finding, look, trust);
    search.wasBlind = isBlind(look);
    if (finding.kind !== 'nothing') return;
    const probable = probableMatches(intent, look, from);
    if (JSON.stringify(probable) !== JSON.stringify(intent.probable)) {
      await journal.record({ move: 'note', id: intent.id, probable });
    }
  }

  /** Marks writes as unknown whose process has ended, or which ended in a defect of ours: no answer will come. */
  async function sweep(): Promise<void> {
    for (const intent of intentStatus.lost()) {
      if (intent.state !== 'unknown') await journal.record({ move: 'lose', id: intent.id, outcome: null });
    }
  }

  async function lookOnce(): Promise<void> {
    await sweep();
    const nowMs = clock.now();
    const lost = intentStatus.lost();
    const isDue = lost.some((intent) => searches.of(intent).nextMs <= nowMs);
    const due = isDue ? lost.filter((intent) => searches.isNearlyDue(searches.of(intent), nowMs)) : [];
    const overdue = late.due();
    const unseen = accepted.due();
    if (due.length === 0 && overdue.length === 0 && unseen.length === 0) return;
    const began = due.map((intent) => {
      const search = searches.of(intent);
      const ageMs = searches.ageOf(search);
      const isWide = search.evidence.looks >= exactLooks;
      return { intent, search, isWide, ageMs, from: spanFor(ageMs, isWide).from };
    });
    const ages = [
      ...began.map(({ ageMs }) => ageMs),
      ...[...overdue, ...unseen].map((intent) => sentAgeMs(intent, clock, false)),
    ];
    const isWide = overdue.length > 0 || began.some((each) => each.isWide);
    const span = spanFor(Math.max(...ages), isWide);
    const look = await readLook(bridge, knowledge, span);
    for (const { intent, search, ...of } of began) {
      if (look === null) {
        search.evidence = { ...search.evidence, looks: search.evidence.looks + 1, stood: 0 };
        search.words = blindText;
        search.wasBlind = true;
      } else await judge(intent, search, look, of);
      search.nextMs = Math.max(search.sinceMs + lookAtMs(search.evidence.looks), nowMs + 500);
      search.nextWall = Math.round(clock.wall() + search.nextMs - clock.now());
    }
    if (look !== null) {
      await late.judge(overdue, look);
      await accepted.judge(unseen, look);
    }
  }

  /** Resolves waiters and drops searches of intents that are no longer unknown. */
  function notifyWaiters(): void {
    const stateOf = (id: string) => journal.get(id)?.state;
    waiters.report((id) => stateOf(id) !== undefined && stateOf(id) !== 'unknown');
    searches.forget((id) => {
      const state = stateOf(id);
      return state === undefined || !isOpen(state);
    });
  }

  async function run(): Promise<void> {
    if (looksNow || isClosed) return;
    looksNow = true;
    try {
      await lookOnce();
    } finally {
      looksNow = false;
      notifyWaiters();
      onChange();
      plan();
    }
  }

  /** Time of the next look, monotonic milliseconds; null = nothing is open. */
  function nextAtMs(): number | null {
    const lost = intentStatus.lost();
    const times = lost.map((intent) => searches.of(intent).nextMs);
    for (const atMs of [late.nextAtMs(), accepted.nextAtMs()]) if (atMs !== null) times.push(atMs);
    return times.length === 0 ? null : Math.min(...times);
  }

  /** The bridge answers again: look at once, so that the screen does not show a position and "nothing is known" side by side. */
  function lookAgainAfterBlindness(): void {
    const blind = searches.blind();
    if (blind.length === 0 || looksNow) return;
    for (const search of blind) {
      search.wasBlind = false;
      search.nextMs = clock.now();
    }
    plan();
  }

  function plan(): void {
    if (isClosed || looksNow) return;
    cancel?.();
    cancel = null;
    if (bridge.current().url === null) return;
    const atMs = nextAtMs();
    if (atMs === null) return;
    cancel = clock.after(Math.max(0, atMs - clock.now()), () => void run());
  }

  return {
    wake() {
      notifyWaiters();
      plan();
    },

    settled(id, ms) {
      if (journal.get(id)?.state !== 'unknown') return Promise.resolve();
      const settled = waiters.wait(id, ms);
      plan();
      return settled;
    },

    async explain(id, ms) {
      const intent = journal.get(id);
      if (intent === undefined) return;
      const span = spanFor(intent.outcome?.tookMs ?? 0, false);
      const looking = readLook(bridge, knowledge, span).then(async (look) => {
        if (look === null) return;
        const finding = findOut(
          intent,
          look,
          tickOf(intent),
          span.from,
          claimedBeside(intent, journal.all()),
        );
        if (finding.kind === 'stands' || finding.kind === 'nothing') return;
        const target = targetOf(intent.request);
        await journal.record({
          move: 'explain',
          id,
          resolution: {
            kind: 'not-executed',
            at: clock.wall(),
            words: finding.words,
            tickets: target === null ? [] : [target.ticket],
            isLate: false,
          },
        });
      });
      await Promise.race([looking, new Promise<void>((resolve) => clock.after(ms, resolve))]);
    },

    async readClosed(id, ms) {
      const toCheck = (): StoredIntent | undefined => {
        const intent = journal.get(id);
        return intent?.state === 'confirmed' && intent.outcome?.closed === undefined ? intent : undefined;
      };
      const asked = toCheck();
      if (asked === undefined) return;
      const span = spanFor(sentAgeMs(asked, clock, false), false);
      const reading = async (): Promise<void> => {
        const read = await bridge.read((client) => client.positions());
        const positions = read.ok ? read.value : null;
        const account = knowledge.account()?.value ?? null;
        const partly = { account, positions, orders: null, pastOrders: null, isConnected: true };
        const gone = toCheck();
        if (gone !== undefined) await accepted.take(gone, { ...partly, deals: null });
        const left = toCheck();
        if (left === undefined) return;
        const dealt = await bridge.read((client) => client.dealsSoon(span.from, span.to));
        if (dealt.ok) await accepted.take(left, { ...partly, deals: dealt.value });
      };
      await within(clock, ms, reading());
    },

    recordSeen(seen) {
      late.recordSeen(seen);
      accepted.recordSeen(seen);
      lookAgainAfterBlindness();
    },

    looking(id) {
      const search = searches.known(id);
      if (search === undefined) return null;
      return {
        words: search.words,
        looks: search.evidence.looks,
        nextAt: search.nextWall,
      };
    },

    close() {
      isClosed = true;
      cancel?.();
      waiters.report(() => true);
    },
  };
}
