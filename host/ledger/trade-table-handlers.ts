import type { Handlers } from '../../shared/contract';
import type { Deal } from '../../shared/model/deal';
import type { KnownDeals } from '../../shared/model/ledger';
import type { Position } from '../../shared/model/position';
import type { UnreadableRow } from '../../shared/model/record';
import { failed, ofOtherBridge, ok, type Result } from '../../shared/model/result';
import type { TradeNote } from '../../shared/model/trade-notes';
import type { OwnTickets } from '../../shared/rules/own-tickets';
import type { TraderNames } from '../../shared/rules/trader-names';
import type { ReadSpan } from '../bridge/reading';
import type { Clock } from '../live/clock';
import { createDealStore, type DealStore } from './deal-store';
import type { Ledger } from './ledger';
import { everyFew, slices } from './slices';
import { createTradeTables, type TradeTables } from './trade-tables';
import type { TradesSource } from './trades-source';

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

/** What the questions are put to, and what of its span could not be read. */
interface Source {
  readonly source: TradesSource;
  unreadable(): readonly UnreadableRow[];
}

/** Of what is known after a read of what of the span is missing. */
type Answering = <Value>(
  span: ReadSpan & { readonly isAnew?: boolean },
  notesOf: string | null,
  answer: (known: Source) => Promise<Value>,
  wanted?: AbortSignal,
) => Promise<Result<Value>>;

function handlersOver(
  tables: TradeTables,
  during: TradeTableParts['during'],
  answering: Answering,
): TradeTableHandlers {
  return {
    'ledger.trade-table': ({ question, isAnew, requestId, ...window }) =>
      during(requestId, (wanted) => {
        const { from, to, notesOf } = question;
        const answer = async ({ source, unreadable }: Source) => {
          const table = await tables.table(source, question, window);
          return { ...table, unreadable: [...unreadable()] };
        };
        return answering({ from, to, isAnew }, notesOf, answer, wanted);
      }),
    'ledger.trade-keys': ({ question }) => {
      const { from, to, notesOf } = question;
      return answering({ from, to }, notesOf, ({ source }) => tables.keys(source, question));
    },
    'ledger.opened-trade': ({ trade, from, to, among }) =>
      answering({ from, to }, notesOfList(among), ({ source }) => tables.opened(source, trade, among)),
  };
}

export function tradeTableHandlers(parts: TradeTableParts): TradeTableHandlers {
  const { ledger, clock, during } = parts;
  return handlersOver(
    createTradeTables(clock),
    during,
    async ({ isAnew, ...span }, notesOf, answer, wanted) => {
      const read = await ledger.read({ ...span, isAnew }, wanted);
      if (!read.ok) return read;
      const store = await ledger.trades();
      if (store === null) return failed(ofOtherBridge);
      const source = {
        ...{ store, names: parts.names(), notes: parts.notes(notesOf), positions: parts.positions() },
      };
      return ok(await answer({ source, unreadable: () => ledger.unreadableIn(span) }));
    },
  );
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
  /** One question after another: that of a later second puts its deals into the same store. */
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

  return (past: PastTrades): TradeTableHandlers =>
    handlersOver(
      tables,
      (_requestId, ask) => ask(undefined),
      async ({ from, to }, notesOf, answer) => {
        const read = await past.dealsIn({ from, to });
        if (!read.ok) return read;
        const own = await past.ownTickets();
        const { rows, unreadable } = read.value;
        const work = working.then(async () => {
          const source: TradesSource = {
            ...{ store: await fill(rows, own), names: past.names(), notes: past.notes(notesOf) },
            positions: past.positions,
          };
          return ok(await answer({ source, unreadable: () => unreadable }));
        });
        working = work.catch(() => undefined);
        return work;
      },
    );
}
