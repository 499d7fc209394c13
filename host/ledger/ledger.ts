import { type ClosedPosition, rebuildRoundTrips } from '../../shared/math/closed-positions';
import type { Deal } from '../../shared/model/deal';
import type { Ticket } from '../../shared/model/fields';
import type { FoundTrade, LedgerCoverage } from '../../shared/model/ledger';
import type { OwnTickets } from '../../shared/rules/own-tickets';
import { type Clock, othersTurn } from '../live/clock';
import type { Live } from '../live/live';
import { createDealStore, type DealStore } from './deal-store';
import { createPastReader } from './past-reader';

/**
 * All known deals of the connected account, once, in memory: those that earlier runs kept, and every read of this one. What it tells is of what it has, and
 * says how much that is.
 */
export interface Ledger {
  /** All that is known, with our own tickets as of now. Null until the account was read. */
  known(): Promise<KnownLedger | null>;
  /** Closed trades of which the position, a deal or an order begins with these digits. */
  find(digits: string): readonly FoundTrade[];
  /** Known ones of a position, by its identifier. */
  dealsOf(positionId: Ticket): readonly Deal[];
  /** From now on the past is read until nothing of it is missing. */
  readPast(): void;
  close(): void;
}

export interface KnownLedger {
  readonly store: Pick<DealStore, 'owners' | 'version' | 'dealsOf' | 'openDeals'>;
  readonly coverage: LedgerCoverage;
}

export interface LedgerParts {
  readonly live: Pick<Live, 'bridge' | 'knowledge' | 'onReading' | 'deals'>;
  readonly clock: Clock;
  /** Tickets that our own requests to the connected account produced. */
  ownTickets(): Promise<OwnTickets>;
  /** Kept deals of the connected account, in order of their tickets as text, after this one; none: that was the last page. */
  keptDeals(after: Ticket | null): Promise<readonly Deal[]>;
}

/** For so long the host does nothing else. Milliseconds. */
const sliceMs = 5;

const mostFound = 20;

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
        if (first.areKept) store.putKept(deal);
        else store.put(deal);
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
      await take(page, true);
      // The next page is read in another turn than this one.
      await othersTurn();
    }
    isLoading = false;
  }

  function coverageNow(): LedgerCoverage | null {
    const account = knowledge.account()?.value;
    // Of an account that has just changed the deals are of the one before.
    return account === undefined || knowledge.hasOtherAccount()
      ? null
      : {
          deals: store.size(),
          since: store.since(),
          // To the cent, or what the currency has that is smaller: some bridges round what they tell.
          meetsBalance:
            Math.abs(store.balance() - account.balance) < Math.min(0.005, 10 ** -account.currencyDigits / 2),
          isLoading,
          unreadable: store.missed(),
          notWhole: store.notWhole(),
        };
  }
  const pastReader = createPastReader({ live, clock, coverage: coverageNow });

  const stop = live.onReading((reading) => {
    if (reading === null) return;
    enter();
    if (reading.topic === 'deals' && reading.result.ok) {
      const { rows, unreadable } = reading.result.value;
      for (const { ticket } of unreadable) store.miss(ticket);
      void take(rows, false);
    }
    if (reading.topic !== 'account' || !reading.result.ok || isLoadBegun) return;
    isLoadBegun = true;
    void loadKept();
  });

  return {
    async known() {
      const of = store;
      const own = await ownTickets();
      // The connection changed meanwhile: these tickets are of the account before.
      if (of !== store) return null;
      store.claim(own);
      await settled();
      const coverage = coverageNow();
      if (coverage === null || of !== store) return null;
      const isLoading = coverage.isLoading || !pastReader.isDone();
      const meetsBalance = coverage.meetsBalance || pastReader.hasMet();
      return { store, coverage: { ...coverage, isLoading, meetsBalance } };
    },
    find(digits) {
      enter();
      return store
        .positionsOf(digits, mostFound)
        .flatMap((id) => rebuildRoundTrips(store.dealsOf(id)).trips)
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

const foundTrade = ({ positionId, id, symbol, side, volumeIn, parts }: ClosedPosition): FoundTrade => ({
  ...{ positionId, id, symbol, side },
  volume: volumeIn,
  entry: parts[0]?.deal.time ?? null,
  exit: parts.at(-1)?.deal.time ?? null,
});
