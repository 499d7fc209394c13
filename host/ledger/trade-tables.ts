import type { ClosedPosition } from '../../shared/math/closed-positions';
import {
  groupedStatistics,
  operationsByType,
  type TradeGroup,
  tradeStatistics,
} from '../../shared/math/trade-statistics';
import type { Position } from '../../shared/model/position';
import type { TradeNote } from '../../shared/model/trade-notes';
import type {
  NamedTrade,
  OpenedTrade,
  TradeSteps,
  TradesQuestion,
  TradeTable,
} from '../../shared/model/trade-table';
import { type ShownTraders, showsTrader } from '../../shared/rules/trader-key';
import { statisticsByTrader } from '../../shared/rules/trader-statistics';
import { type Clock, wait } from '../live/clock';
import { type ArrangedRows, arrangeRows, type LinesAsked } from './arranged-rows';
import { type DealsOfPeriod, dealRows, dealsOfPeriod } from './deal-rows';
import { inSlices, slices } from './slices';
import { tradeRow, tradeRows, tradesWithDeals } from './trade-rows';
import { type OfPeriod, periodOf, type TradesSource } from './trades-source';

/** Tables of the trades of a period, or of its deals: filtered, sorted, grouped and added up here, where all of them are. The page is told the lines that it shows. */

interface Window extends LinesAsked {
  readonly withSummary: boolean;
}

export interface TradeTables {
  table(
    source: TradesSource,
    question: TradesQuestion,
    window: Window,
  ): Promise<Omit<TradeTable, 'unreadable'>>;
  keys(
    source: TradesSource,
    question: TradesQuestion,
  ): Promise<{ readonly version: string; readonly keys: readonly (string | null)[] }>;
  opened(source: TradesSource, trade: NamedTrade, among: Among): Promise<OpenedTrade>;
}

/** In the order of a table or a list, or of its owner's trades in the period of a question, newest first. */
type Among =
  | { readonly table: TradesQuestion }
  | { readonly list: readonly NamedTrade[] }
  | { readonly ownersOf: TradesQuestion };

interface Arranged {
  readonly version: string;
  readonly of: OfPeriod;
  readonly statistics: TradeTable['statistics'];
  readonly rows: ArrangedRows;
}

/** What was worked out of one state of the deals. */
interface Known {
  readonly changes: number;
  readonly names: TradesSource['names'];
  readonly periods: Map<string, Promise<OfPeriod>>;
  readonly deals: Map<string, Promise<DealsOfPeriod>>;
  readonly tables: Map<string, KnownTable>;
}

/** Where it is filtered, sorted or grouped by them, it is of these positions and notes: no deal says that they changed. */
interface KnownTable {
  readonly positions: readonly Position[];
  readonly notes: readonly TradeNote[];
  readonly of: Promise<Arranged>;
}

/** Tables that are kept: one is scrolled, another walked by the card of a trade. */
const mostKept = 6;

export function createTradeTables(clock: Pick<Clock, 'now' | 'after'>): TradeTables {
  const known = new WeakMap<TradesSource['store'], Known>();
  const start = crypto.randomUUID();
  let versions = 0;

  function knownOf(source: TradesSource): Known {
    const { store, names } = source;
    const before = known.get(store);
    if (before?.changes === store.changes() && before.names === names) return before;
    const of = { periods: new Map(), deals: new Map(), tables: new Map() };
    const now = { changes: store.changes(), names, ...of };
    known.set(store, now);
    return now;
  }

  /** One that failed is not kept. */
  function kept<Value>(map: Map<string, Promise<Value>>, key: string, make: () => Promise<Value>) {
    const before = map.get(key);
    if (before !== undefined) return before;
    const made = make();
    remember(map, key, made);
    made.catch(() => map.delete(key));
    return made;
  }

  async function arrange(known: Known, source: TradesSource, question: TradesQuestion): Promise<Arranged> {
    // Of one slice after another for all of its parts: each with one of its own would go on from the part before.
    await wait(clock, 0);
    const { from, to, who } = question;
    const period = JSON.stringify([from, to, who]);
    const pause = slices(clock);
    const of = await kept(known.periods, period, () => periodOf(source, question, pause));
    await pause();
    let rows: ArrangedRows;
    if (question.rows === 'deals') {
      const deals = await kept(known.deals, period, () =>
        inSlices(dealsOfPeriod(source, question, of), pause),
      );
      rows = await arrangeRows(dealRows(source, question, of, deals), question, pause);
    } else rows = await arrangeRows(tradeRows(source, question, of), question, pause);
    versions += 1;
    await pause();
    const { closed } = rows.sums;
    const statistics = closed === of.shown.closed ? of.statistics : tradeStatistics(closed);
    return { version: `${start}.${versions}`, of, statistics, rows };
  }

  function arranged(source: TradesSource, question: TradesQuestion): Promise<Arranged> {
    const now = knownOf(source);
    const key = JSON.stringify(question);
    const { positions, notes } = source;
    const before = now.tables.get(key);
    const isOf = (id: string): boolean =>
      question.groupedBy.includes(id) ||
      [...question.filters, ...question.sort].some((choice) => choice.id === id);
    if (
      before !== undefined &&
      (before.positions === positions || !isOf('floating')) &&
      (before.notes === notes || !isOf('note'))
    )
      return before.of;
    const of = arrange(now, source, question);
    remember(now.tables, key, { positions, notes, of });
    of.catch(() => now.tables.delete(key));
    return of;
  }

  async function summaryOf(
    source: TradesSource,
    closed: readonly ClosedPosition[],
  ): Promise<TradeTable['summary']> {
    const pause = slices(clock);
    const { store, names } = source;
    const tags = new Map(source.notes.map((note) => [note.positionId, note.tags]));
    const plain = (group: TradeGroup) => ({ ...group, shared: 0 });
    const symbols = await inSlices(
      groupedStatistics(closed, ({ symbol }) => [symbol]),
      pause,
    );
    const traders = await inSlices(
      statisticsByTrader(closed, (trade) => store.whoTraded(trade, names).owner, names),
      pause,
    );
    const tagged = await inSlices(
      groupedStatistics(closed, ({ positionId }) => tags.get(positionId) ?? []),
      pause,
    );
    return {
      bySymbol: symbols.map(plain),
      byTrader: traders.map(({ name, statistics, shared }) => ({ key: name, statistics, shared })),
      byTag: tagged.map(plain),
    };
  }

  return {
    async table(source, question, { withSummary, ...asked }) {
      const { version, of, statistics, rows } = await arranged(source, question);
      if (withSummary) await wait(clock, 0);
      const { sums, all, shown, passing } = rows;
      const lines = await rows.linesOf(asked, source.positions, slices(clock));
      return {
        ...{ version, isEmpty: of.isEmpty, counts: { period: all, shown, passing } },
        shown: {
          notWhole: of.shown.notWhole,
          unmatched: of.shown.unmatched.length,
          operations: of.shown.operations.length,
        },
        ...{ statistics, booked: sums.booked, notWhole: sums.notWhole },
        operations: [...operationsByType(sums.operations)],
        summary: withSummary ? await summaryOf(source, sums.closed) : null,
        ...{ ...lines, skip: asked.skip },
      };
    },
    async keys(source, question) {
      const { version, rows } = await arranged(source, question);
      return { version, keys: rows.keys() };
    },
    async opened(source, named, among) {
      const trade = findTrade(source, named);
      if (trade === null) return { trades: [], steps: null };
      const steps = stepsAt(await tradesAmong(source, trade, among), trade, source);
      const ofPosition = source.store.wholeTradesOf(trade.positionId);
      return { trades: await tradesWithDeals(source, ofPosition, slices(clock)), steps };
    },
  };

  async function tradesAmong(
    source: TradesSource,
    trade: ClosedPosition,
    among: Among,
  ): Promise<readonly ClosedPosition[]> {
    if ('list' in among) return among.list.flatMap((each) => findTrade(source, each) ?? []);
    if ('table' in among) return (await arranged(source, among.table)).rows.trades(slices(clock));
    const { key } = source.store.whoTraded(trade, source.names).owner.trader;
    const { who } = among.ownersOf;
    if (!showsTrader(who as ShownTraders, key)) return [];
    return (await arranged(source, { ...among.ownersOf, who: { only: [key] } })).rows.trades(slices(clock));
  }
}

function findTrade({ store }: TradesSource, { positionId, symbol, id }: NamedTrade): ClosedPosition | null {
  const trades = store.wholeTradesOf(positionId).filter((trade) => trade.symbol === symbol);
  return (id === null ? trades.at(-1) : trades.find((trade) => trade.id === id)) ?? null;
}

function stepsAt(
  trades: readonly ClosedPosition[],
  trade: ClosedPosition,
  source: TradesSource,
): TradeSteps | null {
  const at = trades.findIndex(({ id, symbol }) => id === trade.id && symbol === trade.symbol);
  if (at < 0) return null;
  const [previous, next] = [trades[at - 1], trades[at + 1]];
  return {
    place: at + 1,
    count: trades.length,
    previous: previous === undefined ? null : tradeRow(source, previous),
    next: next === undefined ? null : tradeRow(source, next),
  };
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > mostKept && oldest !== undefined) map.delete(oldest);
}
