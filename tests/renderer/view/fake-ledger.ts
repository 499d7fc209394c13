import { readBooked } from '../../../host/ledger/booked';
import { createDealStore, type DealStore } from '../../../host/ledger/deal-store';
import type { KnownLedger, Ledger } from '../../../host/ledger/ledger';
import { readPositionDeals } from '../../../host/ledger/position-deals';
import { type RecordedHandlers, recordedHandlers } from '../../../host/ledger/recorded';
import { type LedgerHandlers, ledgerHandlers } from '../../../host/ledger/results';
import { type StateHandlers, stateHandlers } from '../../../host/ledger/states';
import { createTraderSources } from '../../../host/ledger/trader-sources';
import type { Handlers } from '../../../shared/contract';
import { ok } from '../../../shared/model/result';
import { noOwnTickets, ownTickets } from '../../../shared/rules/own-tickets';
import { wholeCoverage } from '../../fixtures/coverage';
import { brokerNowMs } from './standard-answers';

export type FakeLedger = LedgerHandlers &
  RecordedHandlers &
  StateHandlers &
  Pick<Handlers, 'ledger.booked' | 'ledger.position-deals'>;

/** Broker seconds. */
export const allTime = { from: 0, to: 9_999_999_999 };

/** The host's own ledger over the deals that a test answers with: all of them are known, and are the balance. Nothing is recorded. */
export function fakeLedger(handlers: () => Handlers): FakeLedger {
  let last: { readonly text: string; readonly store: DealStore } | null = null;

  async function known(): Promise<KnownLedger | null> {
    const deals = await handlers()['history.deals'](allTime);
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
    const told = await handlers()['history.deals'](span);
    return told.ok ? ok(null) : told;
  };
  return {
    ...ledgerHandlers({ known }, clock),
    ...recordedHandlers({ known }, clock, sources),
    ...stateHandlers({ known, read }, clock, sources),
    async 'ledger.position-deals'() {
      const positions = await handlers()['positions.list']({});
      const rows = positions.ok ? positions.value.rows : [];
      return readPositionDeals(() => rows, allTime.to, handlers()['history.deals']);
    },
    async 'ledger.booked'(period) {
      const journal = await handlers()['journal.list']({ most: 200 });
      const own = journal.ok ? ownTickets(journal.value.intents) : noOwnTickets;
      return readBooked(handlers()['history.deals'](period), period, Promise.resolve(own));
    },
  };
}
