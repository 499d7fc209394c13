import { randomInt, randomUUID } from 'node:crypto';
import type { Handlers } from '../../shared/contract';
import type { JournalState, WaitingIntent } from '../../shared/model/intent';
import type { Position } from '../../shared/model/position';
import { type Failure, failed, ok } from '../../shared/model/result';
import type { TradeOutcome, TradeRequest } from '../../shared/model/trade';
import { type OwnTickets, ofAccount, ownTickets } from '../../shared/rules/own-tickets';
import { quoteBudgetMs } from '../../shared/rules/quote-age';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';
import type { Droppable } from './compare';
import { createComparer, createComparing } from './compare-placed';
import type { Guards } from './guards/guards';
import { createIntentStatus } from './intents/intent-status';
import { notSent, reportedOutcome } from './intents/outcome';
import { begin, isAlive } from './intents/owners';
import type { Owner } from './journal/entry';
import type { JournalFiles } from './journal/files';
import type { StoredIntent } from './journal/intent-store';
import { createJournal } from './journal/journal';
import { linesOf } from './journal/lines-of';
import { createPipeline } from './pipeline';
import { refusedField } from './refused-field';
import { refusedRight } from './refused-right';
import { seenIn } from './search/look';
import { createResolver } from './search/resolver';
import { createSettling } from './settling';
import { createUnsentIntents } from './unsent-intents';

/** Everything from a confirmed write to its final state: journal, locks, the one send and the search for lost answers. */
export interface OrderService {
  readonly handlers: Pick<Handlers, 'trade.send' | 'journal.list' | 'journal.tickets' | 'journal.settle'>;
  /** One confirmed write. Never rejects: every end is an outcome. */
  send(request: TradeRequest): Promise<TradeOutcome>;
  /** The outcome where a limit would hold it back now, told as one that was sent; null where none would. */
  heldBack(request: TradeRequest): Promise<TradeOutcome | null>;
  /** A journalled intent with its outcome as far as it is known; null where the journal has none. */
  intent(id: string): { readonly request: TradeRequest; readonly outcome: TradeOutcome } | null;
  /** Reads the journal. Why it does not prove that intents without a line in it were never sent; null where it does. */
  provesUnsent(ids: readonly string[]): Promise<Failure | null>;
  /** This start of the host. */
  readonly owner: Owner;
  /** A write is being journalled or sent. */
  isSending(): boolean;
  /** Writes of this run and of the connected bridge and account that are under way or have no known result. */
  unresolved(): number;
  /** The newest requests to the connected account, oldest first. The same object until it changes. */
  intents(): readonly StoredIntent[];
  /** Those of them whose result is not known; null: the journal is not read yet. */
  unresolvedIntents(): readonly StoredIntent[] | null;
  /** Its answer is still waited for here. */
  isAwaited(intentId: string): boolean;
  /** Requests that are not sent yet. */
  waiting(): readonly WaitingIntent[];
  /** Tickets that our requests to the connected account produced, as far as the answers name them. */
  ownTickets(): OwnTickets;
  /** A request of this run opened or changed this position or pending order within the last minute, or is about to. */
  isOwn(row: Pick<Position, 'ticket' | 'comment'>): boolean;
  /** Bridge, token or account changed, or the same bridge is back. */
  bridgeChanged(): void;
  close(): void;
}

export interface OrderServiceParts {
  readonly live: Live;
  readonly files: JournalFiles;
  readonly clock: Clock;
  log(line: string): void;
  guards(): Guards;
  onChange(state: JournalState): void;
  /** Whoever sent it has its answer now. */
  onAnswered(intentId: string, outcome: TradeOutcome): void;
  /** The broker's order lacks a field that was sent: the bridge dropped it. */
  onDropped?(capability: Droppable, reason: string): void;
}

/** How often lines of other hosts are read while positions are polled. Milliseconds. */
const refreshMs = 1_000;

/**
 * A change of a position counts as ours for this long after the request (a slow bridge and a few polls), looking at this many of the
 * newest intents. Milliseconds.
 */
const ownForMs = 60_000;
const mostOwn = 200;

/** Enough for all that still change: what ended without execution is watched for a day. */
const mostWatched = 1_000;

export function createOrderService(parts: OrderServiceParts): OrderService {
  const { live, files, log, clock } = parts;
  const { bridge, knowledge } = live;
  const owner: Owner = { run: randomUUID(), pid: process.pid };
  const end = begin(owner);
  /** Counts changes of the journal, also of settled intents (a late match must be shown as well). */
  let moves = 0;
  const journal = createJournal({
    files,
    owner,
    wall: clock.wall,
    token: () => bridge.tokenInUse(bridge.current().url ?? ''),
    log,
    onChange() {
      moves += 1;
      changed();
    },
  });
  const intentStatus = createIntentStatus({
    bridge,
    knowledge,
    journal,
    clock,
    owner,
    isAlive,
    isRunning: (id) => pipeline.isRunning(id),
    looking: (id) => resolver.looking(id),
    waiting: () => pipeline.waiting(),
  });
  const resolver = createResolver({ bridge, knowledge, journal, intentStatus, clock, onChange: changed });
  const pipeline = createPipeline({
    bridge,
    knowledge,
    journal,
    intentStatus,
    resolver,
    guards: {
      check: (...it) => parts.guards().check(...it),
      answered: (...it) => parts.guards().answered(...it),
    },
    clock,
    owner,
    random: randomInt,
    readAccount: () => live.account(),
    onChange: changed,
  });
  const comparer = createComparer({
    comparing: createComparing({
      bridge,
      knowledge,
      clock,
      onDropped: (capability, reason) => parts.onDropped?.(capability, reason),
    }),
    journal,
    bridge,
    clock,
  });

  let revision = 0;
  let reported = '';
  /** The damage for which account, positions and orders were last marked as unread. */
  let doubted: string | null = null;
  let isNotifying = false;
  let isClosed = false;
  let lookedMs = Number.NEGATIVE_INFINITY;

  /**
   * Reports once for all changes of one moment, and only if the state differs. An order that was just journalled reaches its socket
   * first.
   */
  function changed(): void {
    if (isNotifying) return;
    isNotifying = true;
    const next = pipeline.isSending() ? setImmediate : queueMicrotask;
    next(() => {
      isNotifying = false;
      if (isClosed) return;
      lookAtDamage();
      const state = intentStatus.state();
      const text = JSON.stringify([state, moves]);
      if (text === reported) return;
      reported = text;
      revision += 1;
      parts.onChange({ revision, ...state });
      resolver.wake();
      comparer.look();
    });
  }

  /** Damage may hide an order: account, positions and orders are read again and open intents settled before new risk is sent. */
  function lookAtDamage(): void {
    const damage = journal.damage();
    if (damage === null) return;
    if (damage !== doubted) {
      doubted = damage;
      knowledge.doubt();
    } else if (knowledge.isReconciled() && intentStatus.lost().length === 0) journal.settleDamage();
  }

  function lookAround(): void {
    const nowMs = clock.now();
    if (nowMs - lookedMs < refreshMs) return;
    lookedMs = nowMs;
    void (journal.trouble() === null ? journal.refresh() : journal.retry());
  }

  const unsentIntents = createUnsentIntents({
    bridge,
    knowledge,
    journal,
    clock,
    onChange() {
      moves += 1;
      changed();
    },
  });
  /** Market data against which a refusal is checked. */
  function lookAtMarket({ name, input }: TradeRequest) {
    const order =
      name === 'modify-order'
        ? (knowledge.orders()?.value.rows.find(({ ticket }) => ticket === input.ticket) ?? null)
        : null;
    const symbol = name === 'place-order' ? input.symbol : order?.symbol;
    if (symbol === undefined) return { order, spec: null, quote: null };
    const quote = knowledge.quote(symbol);
    return {
      order,
      spec: knowledge.spec(symbol),
      quote: quote === null || quote.readAgoMs > quoteBudgetMs ? null : quote,
    };
  }
  async function send(request: TradeRequest): Promise<TradeOutcome> {
    const answered = unsentIntents.asked(request);
    const before = lookAtMarket(request);
    const outcome = await pipeline.send(request);
    live.wrote();
    answered(outcome);
    const after = lookAtMarket(request);
    const reported = refusedField(request, outcome);
    if (reported !== null) parts.onDropped?.(reported.capability, reported.reason);
    const shown = refusedRight(request, outcome, {
      spec: before.spec,
      order: before.order,
      quotes: [before.quote, after.quote],
      brokerNow: knowledge.brokerNow(),
    });
    if (shown === null) return outcome;
    parts.onDropped?.(shown.capability, shown.reason);
    return { ...outcome, dropped: shown.capability };
  }
  let isOpen = false;
  void journal.open().then(() => {
    isOpen = true;
    changed();
  });
  const stopReadings = live.onReading((reading) => {
    const seen = reading === null ? null : seenIn(reading);
    if (seen !== null) {
      resolver.recordSeen(seen);
      lookAround();
    }
    const decides = reading === null || ['account', 'positions', 'orders'].includes(reading.topic);
    if (decides) changed();
  });

  async function sendAndTell(request: TradeRequest): Promise<TradeOutcome> {
    const outcome = await send(request);
    parts.onAnswered(request.input.intentId, outcome);
    return outcome;
  }

  return {
    handlers: {
      async 'trade.send'(request) {
        return ok(await sendAndTell(request));
      },
      async 'journal.list'({ most }) {
        await journal.open();
        await journal.refresh();
        const trouble = journal.trouble();
        const all = journal.all();
        // Intents in memory are shown even if the disk refuses.
        if (trouble !== null && all.length === 0) return failed(trouble);
        return ok({
          intents: all.slice(-most).toReversed().map(intentStatus.toView),
          hasMore: all.length > most,
          unsentIntents: [...unsentIntents.list()],
          folder: journal.folder,
        });
      },
      async 'journal.tickets'({ bridge: url, login }) {
        await journal.open();
        await journal.refresh();
        const { orders, deals } = ownTickets(ofAccount(journal.all(), url, login));
        return ok({ orders: [...orders], deals: [...deals] });
      },
      'journal.settle': createSettling({ journal, clock, toView: intentStatus.toView }),
    },
    send: sendAndTell,
    async heldBack(request) {
      const answered = unsentIntents.asked(request);
      const failure = await parts.guards().heldBack(request);
      if (failure === null) return null;
      const outcome = notSent(request, failure);
      answered(outcome);
      parts.onAnswered(request.input.intentId, outcome);
      return outcome;
    },
    intent(id) {
      const known = journal.get(id);
      return known === undefined ? null : { request: known.request, outcome: reportedOutcome(known) };
    },
    async provesUnsent(ids) {
      await journal.open();
      await journal.refresh();
      const trouble = journal.trouble();
      if (trouble !== null) return trouble;
      const missing = new Set(ids.filter((id) => journal.get(id) === undefined));
      if (missing.size === 0) return null;
      // Memory holds the newest intents only.
      const isOlder = (await linesOf(files, missing)).length > 0;
      const why = isOlder ? 'A step of it was sent too long ago.' : journal.notice();
      return why === null ? null : { kind: 'held-back', message: why, field: 'journal' };
    },
    owner,
    isSending: () => pipeline.isSending(),
    unresolved() {
      const open = journal
        .unsettled()
        .filter((intent) => intent.owner.run === owner.run || intentStatus.isHere(intent));
      return new Set([...open.map(({ id }) => id), ...pipeline.asked()]).size;
    },
    waiting: () => pipeline.waiting(),
    isAwaited: (intentId) => [...pipeline.asked()].includes(intentId),
    intents: () => journal.all().slice(-mostWatched).filter(intentStatus.isHere),
    unresolvedIntents: () =>
      isOpen
        ? journal.unsettled().filter((intent) => intent.state === 'unknown' && intentStatus.isHere(intent))
        : null,
    ownTickets: () =>
      ownTickets(
        ofAccount(journal.all(), bridge.current().url ?? '', knowledge.account()?.value.login ?? null),
      ),
    isOwn({ ticket, comment }) {
      const sinceMs = clock.wall() - ownForMs;
      return journal
        .all()
        .slice(-mostOwn)
        .some(({ owner: { run }, created, request, outcome, resolution, label }) => {
          if (run !== owner.run || created < sinceMs) return false;
          const isTarget = request.name !== 'place-order' && request.input.ticket === ticket;
          const isNamed = outcome?.order === ticket || resolution?.tickets.includes(ticket) === true;
          return isTarget || isNamed || (label.comment !== null && label.comment === comment);
        });
    },
    bridgeChanged() {
      changed();
      resolver.wake();
    },
    close() {
      isClosed = true;
      stopReadings();
      end();
      resolver.close();
    },
  };
}
