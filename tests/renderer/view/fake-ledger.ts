import type { ReadSpan } from '../../../host/bridge/reading';
import { readBooked } from '../../../host/ledger/booked';
import { createDealStore, type DealStore } from '../../../host/ledger/deal-store';
import type { KnownLedger, Ledger } from '../../../host/ledger/ledger';
import { pickedDeals } from '../../../host/ledger/picked-deals';
import { readPositionDeals } from '../../../host/ledger/position-deals';
import { type RecordedHandlers, recordedHandlers } from '../../../host/ledger/recorded';
import { type LedgerHandlers, ledgerHandlers } from '../../../host/ledger/results';
import { type StateHandlers, stateHandlers } from '../../../host/ledger/states';
import { type TradeTableHandlers, tradeTableHandlers } from '../../../host/ledger/trade-table-handlers';
import { createTraderSources } from '../../../host/ledger/trader-sources';
import type { Handlers } from '../../../shared/contract';
import { atOnce } from '../../../shared/math/table-rows';
import type { KnownDeals } from '../../../shared/model/ledger';
import type { Position } from '../../../shared/model/position';
import type { UnreadableRow } from '../../../shared/model/record';
import { ok, type Result } from '../../../shared/model/result';
import type { TradeNote } from '../../../shared/model/trade-notes';
import { accountName } from '../../../shared/rules/account-identity';
import { noOwnTickets, ownTickets } from '../../../shared/rules/own-tickets';
import { namesOfBots, noTraderNames } from '../../../shared/rules/trader-names';
import { wholeCoverage } from '../../fixtures/coverage';
import { brokerNowMs } from './standard-answers';

export type FakeLedger = LedgerHandlers &
  TradeTableHandlers &
  RecordedHandlers &
  StateHandlers &
  Pick<Handlers, 'ledger.booked' | 'ledger.deals' | 'ledger.position-deals'>;

const noNotes: readonly TradeNote[] = [];
const noPositions: readonly Position[] = [];

/** All that the bridge has of deals, no request of a page: the ledger's answers are made of it. */
interface BridgeDeals {
  readonly 'bridge.deals': (span: ReadSpan) => Promise<Result<KnownDeals>>;
}
export type FakeHandlers = Handlers & BridgeDeals;

/** Broker seconds. */
export const allTime = { from: 0, to: 9_999_999_999 };

/** The host's own ledger over the deals that a test answers with: all of them are known, and are the balance. Nothing is recorded. */
export function fakeLedger(handlers: () => FakeHandlers): FakeLedger {
  let last: { readonly text: string; readonly store: DealStore } | null = null;

  async function known(): Promise<KnownLedger | null> {
    const deals = await handlers()['bridge.deals'](allTime);
    const journal = await handlers()['journal.list']({ most: 200 });
    if (!deals.ok || !journal.ok) return null;
    const text = JSON.stringify([deals.value, journal.value]);
    const store = last?.text === text ? last.store : createDealStore();
    last = { text, store };
    for (const deal of deals.value.rows) store.put(deal);
    store.claim(ownTickets(journal.value.intents));
    while (store.makeTrades());
    const coverage = {
      ...{ ...wholeCoverage, deals: store.size(), since: store.since() },
      ...{ unreadable: deals.value.unreadable.length, notWhole: store.notWhole() },
    };
    return { store, coverage };
  }

  const after = (_ms: number, work: () => void) => {
    queueMicrotask(work);
    return () => {};
  };
  const clock = { now: () => 0, wall: Date.now, after };
  const sources = createTraderSources({
    clock,
    record: () => Promise.resolve(null),
    knowledge: {
      utcOffsetS: () => Math.round((brokerNowMs() - Date.now()) / 1_000),
      brokerNow: () => [brokerNowMs() / 1_000],
      orders: () => null,
    },
    pastOrders: (span) => handlers()['history.orders'](span),
    spec: (symbol) => handlers()['symbols.read']({ symbol }),
    hours: (symbol, count) => handlers()['rates.read']({ symbol, timeframe: 'H1', count }),
    intents: () => Promise.resolve([]),
  });
  const read: Ledger['read'] = async (span) => {
    const told = await handlers()['bridge.deals'](span);
    return told.ok ? ok(null) : told;
  };
  /** As each was last asked for: the same objects while they say the same, as the host's are. */
  let [names, notes, positions] = [noTraderNames, noNotes, noPositions];
  let words: string | undefined;
  let unreadable: readonly UnreadableRow[] = [];
  async function readWords(account: string | null): Promise<void> {
    const [settings, of] = [await handlers()['settings.read']({}), await handlers()['account.read']({})];
    const bots = settings.ok && of.ok ? settings.value.bots[accountName(of.value) ?? ''] : undefined;
    if (words !== JSON.stringify(bots)) names = bots === undefined ? noTraderNames : namesOfBots(bots);
    words = JSON.stringify(bots);
    const written = account === null ? null : await handlers()['notes.list']({ account });
    const read = written?.ok === true ? written.value : noNotes;
    if (JSON.stringify(read) !== JSON.stringify(notes)) notes = read;
    const listed = await handlers()['positions.list']({});
    positions = listed.ok ? listed.value.rows : noPositions;
  }
  const tables = tradeTableHandlers({
    clock,
    ledger: {
      async read(span) {
        const told = await handlers()['bridge.deals'](span);
        if (told.ok) unreadable = told.value.unreadable;
        return told.ok ? ok(null) : told;
      },
      trades: async () => (await known())?.store ?? null,
      unreadableIn: () => unreadable,
    },
    during: (_id, ask) => ask(undefined),
    ...{ names: () => names, notes: () => notes, positions: () => positions },
  });
  return {
    async 'ledger.trade-table'(input) {
      await readWords(input.question.notesOf);
      return tables['ledger.trade-table'](input);
    },
    async 'ledger.trade-keys'(input) {
      await readWords(input.question.notesOf);
      return tables['ledger.trade-keys'](input);
    },
    async 'ledger.opened-trade'(input) {
      await readWords(null);
      return tables['ledger.opened-trade'](input);
    },
    ...ledgerHandlers({ known }, clock, () => names),
    ...recordedHandlers({ known }, clock, sources),
    ...stateHandlers({ known, read }, clock, sources),
    async 'ledger.deals'({ requestId: _id, ...asked }) {
      const told = await handlers()['bridge.deals'](asked);
      const now = await known();
      if (!told.ok || now === null) return told;
      return ok({ ...atOnce(pickedDeals(now.store, asked)), unreadable: told.value.unreadable });
    },
    async 'ledger.position-deals'() {
      const positions = await handlers()['positions.list']({});
      const rows = positions.ok ? positions.value.rows : [];
      return readPositionDeals(() => rows, allTime.to, handlers()['bridge.deals']);
    },
    async 'ledger.booked'(period) {
      const journal = await handlers()['journal.list']({ most: 200 });
      const own = journal.ok ? ownTickets(journal.value.intents) : noOwnTickets;
      return readBooked(handlers()['bridge.deals'](period), period, Promise.resolve(own));
    },
  };
}
