import type { Handlers } from '../../shared/contract';
import type { Deal } from '../../shared/model/deal';
import type { KnownDeals } from '../../shared/model/ledger';
import type { Position } from '../../shared/model/position';
import { failed, ofOtherBridge, ok, type Result } from '../../shared/model/result';
import type { TradeNote } from '../../shared/model/trade-notes';
import type { OwnTickets } from '../../shared/rules/own-tickets';
import type { TraderNames } from '../../shared/rules/trader-names';
import type { ReadSpan } from '../bridge/reading';
import type { Clock } from '../live/clock';
import { createDealStore, type DealStore } from './deal-store';
import type { Ledger } from './ledger';
import { everyFew, slices } from './slices';
import { createTradeTables, type TradesSource } from './trade-tables';

export type TradeTableHandlers = Pick<
  Handlers,
  'ledger.trade-table' | 'ledger.trade-keys' | 'ledger.opened-trade'
>;

/** What the user has said of trades: the same objects until that changes. */
export interface UsersWords {
  names(): TraderNames;
  /** As of `notes.list`. */
  notes(account: string | null): readonly TradeNote[];
}

export interface TradeTableParts extends UsersWords {
  readonly ledger: Pick<Ledger, 'read' | 'trades' | 'unreadableIn'>;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  positions(): readonly Position[];
  /** Runs a request that may be cancelled. */
  during<T>(
    requestId: string | undefined,
    ask: (wanted: AbortSignal | undefined) => Promise<Result<T>>,
  ): Promise<Result<T>>;
}

export function tradeTableHandlers(parts: TradeTableParts): TradeTableHandlers {
  const { ledger, clock, during } = parts;
  const tables = createTradeTables(clock);

  async function sourceOf(
    span: ReadSpan & { readonly isAnew?: boolean },
    notesOf: string | null,
    wanted?: AbortSignal,
  ): Promise<Result<TradesSource>> {
    const read = await ledger.read(span, wanted);
    if (!read.ok) return read;
    const store = await ledger.trades();
    if (store === null) return failed(ofOtherBridge);
    return ok({ store, names: parts.names(), notes: parts.notes(notesOf), positions: parts.positions() });
  }

  return {
    'ledger.trade-table': ({ question, isAnew, requestId, ...window }) =>
      during(requestId, async (wanted) => {
        const { from, to, notesOf } = question;
        const source = await sourceOf({ from, to, isAnew }, notesOf, wanted);
        if (!source.ok) return source;
        const table = await tables.table(source.value, question, window);
        return ok({ ...table, unreadable: [...ledger.unreadableIn({ from, to })] });
      }),
    async 'ledger.trade-keys'({ question }) {
      const source = await sourceOf(question, question.notesOf);
      return source.ok ? ok(await tables.keys(source.value, question)) : source;
    },
    async 'ledger.opened-trade'({ trade, from, to, among }) {
      const source = await sourceOf({ from, to }, notesOfList(among));
      return source.ok ? ok(await tables.opened(source.value, trade, among)) : source;
    },
  };
}

/** A list says its order itself. */
const notesOfList = (among: Parameters<TradeTableHandlers['ledger.opened-trade']>[0]['among']) =>
  'table' in among ? among.table.notesOf : null;

/** A moment of the past, as a replay answers of it. */
interface PastTrades extends UsersWords {
  dealsIn(span: ReadSpan): Promise<Result<Pick<KnownDeals, 'rows' | 'unreadable'>>>;
  readonly positions: readonly Position[];
  ownTickets(): Promise<OwnTickets>;
}

/** The same of trades as they were by then: each next second adds its deals. */
export function createPastTradeTables(clock: Pick<Clock, 'now' | 'after'>) {
  const tables = createTradeTables(clock);
  let store: DealStore = createDealStore();
  /** One after another. */
  let working: Promise<unknown> = Promise.resolve();

  async function fill(deals: readonly Deal[], own: OwnTickets): Promise<DealStore> {
    const pause = slices(clock);
    const next = everyFew(pause);
    const put = async (of: DealStore): Promise<DealStore> => {
      for (const deal of deals) {
        of.put(deal);
        await next();
      }
      return of;
    };
    const before = await put(store);
    // It has deals of another account, period, or later second.
    store = before.size() === deals.length ? before : await put(createDealStore());
    store.claim(own);
    while (store.makeTrades()) await pause();
    return store;
  }

  return (past: PastTrades): TradeTableHandlers => {
    async function sourceOf(span: ReadSpan, notesOf: string | null) {
      const read = await past.dealsIn(span);
      if (!read.ok) return read;
      const own = await past.ownTickets();
      const filled = working.then(() => fill(read.value.rows, own));
      working = filled.catch(() => undefined);
      const source: TradesSource = {
        ...{ store: await filled, names: past.names(), notes: past.notes(notesOf) },
        positions: past.positions,
      };
      return ok({ source, unreadable: read.value.unreadable });
    }
    return {
      async 'ledger.trade-table'({ question, isAnew: _always, requestId: _once, ...window }) {
        const read = await sourceOf(question, question.notesOf);
        if (!read.ok) return read;
        const { source, unreadable } = read.value;
        return ok({ ...(await tables.table(source, question, window)), unreadable: [...unreadable] });
      },
      async 'ledger.trade-keys'({ question }) {
        const read = await sourceOf(question, question.notesOf);
        return read.ok ? ok(await tables.keys(read.value.source, question)) : read;
      },
      async 'ledger.opened-trade'({ trade, from, to, among }) {
        const read = await sourceOf({ from, to }, notesOfList(among));
        return read.ok ? ok(await tables.opened(read.value.source, trade, among)) : read;
      },
    };
  };
}
