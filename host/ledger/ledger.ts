import { isDeepStrictEqual } from 'node:util';
import type { ClosedPosition } from '../../shared/math/closed-positions';
import type { Account } from '../../shared/model/account';
import type { Deal } from '../../shared/model/deal';
import type { Ticket } from '../../shared/model/fields';
import type { FoundTrade, KnownDeals, LedgerCoverage } from '../../shared/model/ledger';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { Listed, UnreadableRow } from '../../shared/model/record';
import { type Failure, failed, ofOtherBridge, ok, type Result } from '../../shared/model/result';
import type { OwnTickets } from '../../shared/rules/own-tickets';
import { lacksDeals } from '../../shared/rules/trade-traders';
import type { ReadSpan } from '../bridge/reading';
import { type Clock, othersTurn } from '../live/clock';
import type { Live } from '../live/live';
import { createAnswered } from './answered';
import { createDealStore, type DealStore } from './deal-store';
import { createPastReader } from './past-reader';
import { type AskedDeals, pickedDeals } from './picked-deals';
import { inSlices, othersRest, sliceMs, slices } from './slices';

/** All of the span is read again. */
interface Anew {
  readonly isAnew?: boolean | undefined;
}

/**
 * All known deals of the connected account, once, in memory: those that earlier runs kept, and every read of this one. What it tells is of what it has, and
 * says how much that is.
 */
export interface Ledger {
  /**
   * What `pickedDeals` picks of all. What of its period is not known yet is read now (`wanted` cancels that for this caller); more than a
   * hundred days are left to the reader of the past, where it is under way: the coverage says so.
   */
  picked(asked: AskedDeals & Anew, wanted?: AbortSignal): Promise<Result<KnownDeals>>;
  /** Reads what is missing of a period, as `picked` does, for who asks the store itself */
  read(span: ReadSpan & Anew, wanted?: AbortSignal): Promise<Result<null>>;
  /** Rows of the bridge's answers that could not be read and may be of this span. */
  unreadableIn(span: ReadSpan): readonly UnreadableRow[];
  /** After a read of the newest deals. */
  coverage(): Promise<Result<LedgerCoverage>>;
  /** All that is known, with our own tickets as of now. Null where the connection has changed meanwhile. */
  trades(): Promise<KnownLedger['store'] | null>;
  /** The same with how much it is. Null until the account was read. */
  known(): Promise<KnownLedger | null>;
  /** Our own requests may have other tickets than before: with them whose a trade is. */
  claimOwn(): Promise<void>;
  /** Closed trades of which the position, a deal or an order begins with these digits. */
  find(digits: string): readonly FoundTrade[];
  /** Known ones of a position, by its identifier. */
  dealsOf(positionId: Ticket): readonly Deal[];
  /** From now on the past is read until nothing of it is missing. */
  readPast(): void;
  close(): void;
}

export interface KnownLedger {
  readonly store: Pick<
    DealStore,
    | 'owners'
    | 'tradesOf'
    | 'others'
    | 'version'
    | 'dealsOf'
    | 'deals'
    | 'rewrites'
    | 'makerOf'
    | 'traderOf'
    | 'makerOfOrder'
    | 'ownerOf'
    | 'wholeTrades'
    | 'wholeTradesOf'
    | 'looseDeals'
    | 'whoTraded'
    | 'changes'
  >;
  readonly coverage: LedgerCoverage;
}

export interface LedgerParts {
  readonly live: Pick<
    Live,
    'bridge' | 'knowledge' | 'onReading' | 'deals' | 'newestDeals' | 'dealsAreLate' | 'tellHistory'
  >;
  readonly clock: Clock;
  /** Tickets that our own requests to the connected account produced. */
  ownTickets(): Promise<OwnTickets>;
  /** Kept deals of the connected account, in order of their tickets as text, after this one; none: that was the last page. */
  keptDeals(after: Ticket | null): Promise<readonly Deal[]>;
}

const mostFound = 20;

/** The longest span that is read at once for a question, while the past is read month by month. Broker seconds. */
const longestS = 100 * 86_400;
/** A question about now does without what may have happened since the newest deals were asked for. Broker seconds. */
const newestWithinS = 180;
/** The newest deals are asked for by spans shorter than this. Broker seconds. */
const longestNewestS = 9 * 86_400;
/** So long a deal may come to the history after its position changed. Broker seconds. */
const lateForS = 60;

const givenUp: Failure = { kind: 'cancelled', message: 'The request was cancelled before its reply.' };
const noAccount: Failure = { kind: 'cancelled', message: 'The account was not read yet.' };

/** Deals on their way into the store. */
interface Waiting {
  readonly deals: readonly Deal[];
  readonly areKept: boolean;
  next: number;
}

export function createLedger({ live, clock, ownTickets, keptDeals }: LedgerParts): Ledger {
  const { knowledge } = live;
  let generation = -1;
  let store = createDealStore();
  let answered = createAnswered();
  /** Counts what is told: it is another number than before. */
  let changes = 0;
  /** Tickets of the pending orders; null: not listed yet. */
  let pending: readonly Ticket[] | null = null;
  /** The newest deals could not be read when they were last asked for. */
  let hasFailed = false;
  let waiting: Waiting[] = [];
  let working: Promise<void> | null = null;
  /** Of what earlier runs kept. */
  let isLoading = true;
  let isLoadBegun = false;

  /** Another connection may be of another account: the store begins again. */
  function enter(): void {
    const now = live.bridge.current().generation;
    if (now === generation) return;
    generation = now;
    store = createDealStore();
    answered = createAnswered();
    pending = null;
    hasFailed = false;
    waiting = [];
    isLoading = true;
    isLoadBegun = false;
  }

  function take(deals: readonly Deal[], areKept: boolean): Promise<void> {
    waiting.push({ deals, areKept, next: 0 });
    return settled();
  }

  function settled(): Promise<void> {
    working ??= work().finally(() => {
      working = null;
    });
    return working;
  }

  async function work(): Promise<void> {
    while (doSlice()) await othersTurn();
  }

  /** False: nothing is left to do. */
  function doSlice(): boolean {
    const untilMs = clock.now() + sliceMs;
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      for (; first.next < first.deals.length; first.next += 1) {
        if (clock.now() >= untilMs) return true;
        const deal = first.deals[first.next];
        if (deal === undefined) continue;
        if (first.areKept ? store.putKept(deal) : store.put(deal)) changes += 1;
      }
      waiting.shift();
    }
    while (store.makeTrades()) if (clock.now() >= untilMs) return true;
    return false;
  }

  async function loadKept(): Promise<void> {
    const of = store;
    let after: Ticket | null = null;
    for (;;) {
      // What cannot be read is missing, and the coverage says so.
      const page: readonly Deal[] = await keptDeals(after).catch(() => []);
      if (of !== store) return;
      const last = page.at(-1);
      if (last === undefined) break;
      after = last.ticket;
      // A page is read in a turn of its own, before its deals are taken and after.
      await othersRest(clock);
      await take(page, true);
      await othersRest(clock);
    }
    isLoading = false;
    tell();
  }

  const nowS = (): number => {
    const known = knowledge.brokerNow();
    return Math.floor(known.length === 0 ? clock.wall() / 1_000 : Math.max(...known));
  };

  async function takeDeals(span: ReadSpan, read: Listed<Deal>, askedMs: number): Promise<void> {
    const agoS = Math.ceil((clock.now() - askedMs) / 1_000);
    if (answered.takeDeals(span, read, { nowS: nowS() - agoS, askedMs })) changes += 1;
    if (answered.newestMs() === askedMs) hasFailed = false;
    await take(read.rows, false);
    tell();
  }

  function takeFailure({ from, to }: ReadSpan, failure: Failure, askedMs: number): void {
    const isNewest = to >= nowS() && from >= nowS() - longestNewestS;
    // Nobody waits for it any more, or they were read since.
    if (!isNewest || failure.kind === 'cancelled' || askedMs < (answered.newestMs() ?? askedMs)) return;
    hasFailed = true;
    live.tellHistory(failed(failure), askedMs);
  }

  function takePositions(rows: readonly Position[]): void {
    answered.takePositions(rows, clock.now());
    const isLate = (row: Position): boolean => {
      if ((row.timeUpdate ?? 0) <= nowS() - lateForS) return false;
      const deals = store.dealsOf(row.identifier ?? row.ticket);
      // A bridge that tells no times does not tell that one is missing.
      return deals.every(({ time }) => time !== null) && lacksDeals(row, deals);
    };
    if (answered.newestMs() !== null && rows.some(isLate)) live.dealsAreLate();
  }

  /** One that is gone is in the history. That is told with the newest deals, which are read now. */
  function takeOrders(rows: readonly Order[]): void {
    const now = rows.map(({ ticket }) => ticket).toSorted();
    if (isDeepStrictEqual(now, pending)) return;
    if (pending !== null) changes += 1;
    pending = now;
  }

  function tell(): void {
    const askedMs = answered.newestMs();
    const coverage = coverageNow();
    if (askedMs !== null && coverage !== null && !hasFailed) live.tellHistory(ok(coverage), askedMs);
  }

  /** With the newest deals, whose age it is. */
  function tellClaims(): void {
    changes += 1;
    void live.newestDeals(true);
  }

  /** What has to be read for a question, besides the newest. */
  function missingIn({ from, to }: ReadSpan): ReadSpan | null {
    const until = Math.min(to, nowS() - newestWithinS);
    const missing = answered.missingIn({ from, to: until });
    if (missing === null) return null;
    const isLong = missing.to - missing.from > longestS && pastReader.isStarted();
    return isLong ? answered.missingIn({ from: until - longestS, to: until }) : missing;
  }

  /** To the cent, or what the currency has that is smaller: some bridges round what they tell. */
  const meetsNow = ({ balance, currencyDigits }: Account): boolean =>
    Math.abs(store.balance() - balance) < Math.min(0.005, 10 ** -currencyDigits / 2);

  function coverageNow(): LedgerCoverage | null {
    const account = knowledge.account()?.value;
    // Of an account that has just changed the deals are of the one before.
    if (account === undefined || knowledge.hasOtherAccount()) return null;
    // With each trade it does not for a moment: account and deal are not read at once.
    const meetsBalance = meetsNow(account) || pastReader.hasMet();
    const isPastKnown = meetsBalance && !isLoading && pastReader.isStarted() && pastReader.isDone();
    return {
      deals: store.size(),
      since: store.since(),
      meetsBalance,
      isLoading: isLoading || !pastReader.isDone(),
      unreadable: answered.unreadableIn({ from: 0, to: Number.POSITIVE_INFINITY }).length,
      notWhole: store.notWhole(),
      wholeSince: isPastKnown ? null : (answered.toldSince(nowS() - newestWithinS) ?? nowS()),
      changes,
    };
  }
  const pastReader = createPastReader({
    live,
    clock,
    coverage() {
      const account = knowledge.account()?.value;
      const coverage = coverageNow();
      return coverage === null || account === undefined
        ? null
        : { ...coverage, isLoading, meetsBalance: meetsNow(account) };
    },
  });

  const stop = live.onReading((reading, askedMs) => {
    if (reading === null) return;
    enter();
    if (reading.topic === 'deals' && reading.result.ok)
      void takeDeals(reading.span, reading.result.value, askedMs ?? clock.now());
    if (reading.topic === 'deals' && !reading.result.ok)
      takeFailure(reading.span, reading.result.failure, askedMs ?? clock.now());
    if (reading.topic === 'positions' && reading.result.ok) takePositions(reading.result.value.rows);
    if (reading.topic === 'orders' && reading.result.ok) takeOrders(reading.result.value.rows);
    if (reading.topic !== 'account' || !reading.result.ok || isLoadBegun) return;
    isLoadBegun = true;
    void loadKept();
  });

  async function readMissing(span: ReadSpan, isAnew = false, wanted?: AbortSignal): Promise<Result<null>> {
    enter();
    const of = store;
    // Of a past period too: what was open at its end may be closed.
    const newest = await unlessGivenUp(live.newestDeals(isAnew), wanted);
    if (newest === 'given up') return failed(givenUp);
    const missing = isAnew || answered.isDoubtfulIn(span) ? span : missingIn(span);
    // Where nothing is missing the failure is told by the coverage alone.
    const isTold = span.from <= nowS() - newestWithinS || answered.toldSince(span.from) !== null;
    if (!newest.ok && (missing !== null || !isTold)) return newest;
    const read = missing === null ? null : await live.deals(missing, wanted);
    if (read?.ok === false) return read;
    await settled();
    enter();
    return of === store ? ok(null) : failed(ofOtherBridge);
  }

  async function trades(): Promise<DealStore | null> {
    const of = store;
    const own = await ownTickets();
    // The connection changed meanwhile: these tickets are of the account before.
    if (of !== store) return null;
    const hasClaimed = store.claim(own);
    await settled();
    if (hasClaimed) tellClaims();
    return of === store ? of : null;
  }

  return {
    async picked({ isAnew, ...asked }, wanted) {
      const read = await readMissing(asked, isAnew, wanted);
      if (!read.ok) return read;
      const of = await trades();
      if (of === null) return failed(ofOtherBridge);
      // Of before the deals: a list that is newer would name who owns what a deal is still missing of.
      const positions = answered.positions();
      const picked = await inSlices(pickedDeals(of, asked), slices(clock));
      if (of !== store) return failed(ofOtherBridge);
      return ok({
        ...picked,
        unreadable: answered.unreadableIn(asked),
        ...(positions === null ? {} : { positions }),
      });
    },
    read: ({ isAnew, ...span }, wanted) => readMissing(span, isAnew, wanted),
    unreadableIn: (span) => answered.unreadableIn(span),
    async coverage() {
      // While the account cannot be read nothing can be told, and the polls go on asking.
      const read = await live.newestDeals(coverageNow() !== null);
      if (!read.ok) return read;
      await settled();
      enter();
      const coverage = coverageNow();
      return coverage === null ? failed(noAccount) : ok(coverage);
    },
    trades,
    async known() {
      const of = await trades();
      // Whoever asks finds the most of it done.
      if (of !== null) await inSlices(of.sortOwners(), slices(clock));
      const coverage = coverageNow();
      return coverage === null || of !== store ? null : { store, coverage };
    },
    async claimOwn() {
      const of = store;
      const own = await ownTickets();
      if (of !== store || !store.claim(own)) return;
      await settled();
      tellClaims();
    },
    find(digits) {
      enter();
      return store
        .positionsOf(digits, mostFound)
        .flatMap(store.wholeTradesOf)
        .filter(({ state }) => state === 'closed' || state === 'not-whole')
        .slice(0, mostFound)
        .map(foundTrade);
    },
    dealsOf(positionId) {
      enter();
      return store.dealsOf(positionId);
    },
    readPast: pastReader.start,
    close() {
      pastReader.stop();
      stop();
      // What is still being loaded is for nobody.
      store = createDealStore();
    },
  };
}

/** The read goes on: others wait for it too. */
function unlessGivenUp<Value>(
  read: Promise<Value> | Value,
  wanted: AbortSignal | undefined,
): Promise<Value | 'given up'> {
  if (wanted?.aborted === true) return Promise.resolve('given up');
  return new Promise((resolve, reject) => {
    wanted?.addEventListener('abort', () => resolve('given up'), { once: true });
    Promise.resolve(read).then(resolve, reject);
  });
}

const foundTrade = ({ positionId, id, symbol, side, volumeIn, parts }: ClosedPosition): FoundTrade => ({
  ...{ positionId, id, symbol, side },
  volume: volumeIn,
  entry: parts[0]?.deal.time ?? null,
  exit: parts.at(-1)?.deal.time ?? null,
});
