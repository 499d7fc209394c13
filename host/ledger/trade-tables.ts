import { tableClock } from '../../shared/formats/table-clock';
import { floatingSum, type TradeContext, tradeColumns } from '../../shared/formats/trade-columns';
import { type ClosedPosition, tradeKey } from '../../shared/math/closed-positions';
import { isTrade } from '../../shared/math/deals';
import { type PeriodTrades, tradesOfPeriod } from '../../shared/math/period-trades';
import {
  filteredRows,
  type GroupLine,
  groupedLines,
  sortedRows,
  type TableLine,
} from '../../shared/math/table-rows';
import { floatingOfTrades } from '../../shared/math/trade-floating';
import { groupedStatistics, operationsByType, tradeStatistics } from '../../shared/math/trade-statistics';
import type { Ticket } from '../../shared/model/fields';
import type { Position } from '../../shared/model/position';
import type { TradeNote } from '../../shared/model/trade-notes';
import type {
  Floating,
  NamedTrade,
  OpenedTrade,
  TradeRow,
  TradeSteps,
  TradesQuestion,
  TradeTable,
} from '../../shared/model/trade-table';
import { type ShownTraders, showsTrader, type TraderKey } from '../../shared/rules/trader-key';
import type { TraderNames } from '../../shared/rules/trader-names';
import { statisticsByTrader } from '../../shared/rules/trader-statistics';
import { type Clock, wait } from '../live/clock';
import type { DealStore } from './deal-store';
import { everyFew, inSlices, slices } from './slices';
import type { WhoTraded } from './whole-trades';

/** Tables of the trades of a period: filtered, sorted, grouped and added up here, where all of them are. The page is told the lines that it shows. */

/** What a table is made of. */
export interface TradesSource {
  readonly store: Pick<
    DealStore,
    'wholeTrades' | 'wholeTradesOf' | 'looseDeals' | 'whoTraded' | 'makerOf' | 'changes' | 'dealsOf'
  >;
  /** The same object as long as no bot has another name. */
  readonly names: TraderNames;
  /** The user's notes, the same list until one is written. */
  readonly notes: readonly TradeNote[];
  readonly positions: readonly Position[];
}

interface Window {
  readonly skip: number;
  readonly most: number;
  /** A heading: of its rows alone. */
  readonly group: string | null;
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

type Pause = () => Promise<void>;

/** Of a period, whatever the filters. */
interface OfPeriod {
  readonly isEmpty: boolean;
  /** Trades of everybody. */
  readonly all: number;
  /** Of the owners that are asked for. */
  readonly shown: PeriodTrades;
}

interface Arranged {
  readonly version: string;
  readonly statistics: TradeTable['statistics'];
  readonly of: OfPeriod;
  readonly passing: PeriodTrades;
  /** Those that pass, sorted. */
  readonly rows: readonly ClosedPosition[];
  /** Null: without groups, a row is a line. */
  readonly lines: readonly TableLine<ClosedPosition>[] | null;
  /** As the positions were when it was last asked for: they move with each read, and no deal says so. */
  floating: { readonly positions: readonly Position[]; readonly of: ReadonlyMap<ClosedPosition, Floating> };
}

/** What was worked out of one state of the deals. */
interface Known {
  readonly changes: number;
  readonly source: TradesSource;
  readonly periods: Map<string, Promise<OfPeriod>>;
  readonly tables: Map<string, { readonly positions: readonly Position[]; readonly of: Promise<Arranged> }>;
}

/** Tables that are kept: one is scrolled, another walked by the card of a trade. */
const mostKept = 6;

export function createTradeTables(clock: Pick<Clock, 'now' | 'after'>): TradeTables {
  const known = new WeakMap<TradesSource['store'], Known>();
  const start = crypto.randomUUID();
  let versions = 0;

  function knownOf(source: TradesSource): Known {
    const { store, names, notes } = source;
    const before = known.get(store);
    const isSame =
      before?.changes === store.changes() && before.source.names === names && before.source.notes === notes;
    if (before !== undefined && isSame) return before;
    const now = { changes: store.changes(), source, periods: new Map(), tables: new Map() };
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

  const whoOf =
    ({ store, names }: TradesSource) =>
    (trade: ClosedPosition): WhoTraded =>
      store.whoTraded(trade, names);

  async function periodOf(
    source: TradesSource,
    { from, to, who: owners }: TradesQuestion,
    pause: Pause,
  ): Promise<OfPeriod> {
    const who = whoOf(source);
    const loose = source.store.looseDeals();
    const all = tradesOfPeriod(
      {
        trips: source.store.wholeTrades(),
        unmatched: loose.filter(isTrade),
        operations: loose.filter((deal) => !isTrade(deal)),
      },
      { from, to },
    );
    await pause();
    const isEmpty = all.trips.length + all.unmatched.length + all.operations.length === 0;
    if (owners === null) return { isEmpty, all: all.trips.length, shown: all };
    const shows = (key: TraderKey) => showsTrader(owners as ShownTraders, key);
    const next = everyFew(pause);
    const trips: ClosedPosition[] = [];
    for (const trade of all.trips) {
      if (shows(who(trade).owner.trader.key)) trips.push(trade);
      await next();
    }
    const unmatched = all.unmatched.filter((deal) => shows(source.store.makerOf(deal)));
    // A deposit is nobody's.
    const shown = tradesOfPeriod({ trips, unmatched, operations: [] }, { from, to });
    return { isEmpty, all: all.trips.length, shown };
  }

  function contextOf(
    source: TradesSource,
    floating: ReadonlyMap<ClosedPosition, Floating>,
  ): TradeContext<ClosedPosition> {
    const who = whoOf(source);
    const notes = new Map<Ticket, TradeNote>(source.notes.map((note) => [note.positionId, note]));
    return {
      ownerOf: (trade) => who(trade).owner.trader,
      exitsOf: (trade) => who(trade).exits,
      noteOf: ({ positionId }) => notes.get(positionId),
      floatingOf: (trade) => floating.get(trade),
    };
  }

  async function arrange(known: Known, source: TradesSource, question: TradesQuestion): Promise<Arranged> {
    // Of one slice after another for all of its parts: each with one of its own would go on from the part before.
    await wait(clock, 0);
    const { from, to, who, filters, sort } = question;
    const pause = slices(clock);
    const of = await kept(known.periods, JSON.stringify([from, to, who]), () =>
      periodOf(source, question, pause),
    );
    await pause();
    const { shown } = of;
    const floating = floatingOfTrades(shown.trips, source.positions);
    const { timeText } = tableClock(question.clock ?? { zone: 'broker', offsets: null });
    const columns = tradeColumns({ timeText }, contextOf(source, floating));
    const trades = await inSlices(filteredRows(shown.trips, columns, filters), pause);
    const passing =
      trades.length === shown.trips.length
        ? shown
        : tradesOfPeriod({ trips: trades, unmatched: [], operations: [] }, { from, to });
    await pause();
    const rows = await inSlices(sortedRows(trades, columns, sort), pause);
    const lines =
      question.groupedBy.length === 0
        ? null
        : await inSlices(groupedLines(rows, columns, question, tradeKey), pause);
    versions += 1;
    await pause();
    const statistics = tradeStatistics(passing.closed);
    await pause();
    return {
      ...{ version: `${start}.${versions}`, statistics, of, passing, rows, lines },
      floating: { positions: source.positions, of: floating },
    };
  }

  function arranged(source: TradesSource, question: TradesQuestion): Promise<Arranged> {
    const now = knownOf(source);
    const key = JSON.stringify(question);
    const before = now.tables.get(key);
    const isOfFloating = [...question.filters, ...question.sort].some(({ id }) => id === 'floating');
    if (before !== undefined && (!isOfFloating || before.positions === source.positions)) return before.of;
    const of = arrange(now, source, question);
    remember(now.tables, key, { positions: source.positions, of });
    of.catch(() => now.tables.delete(key));
    return of;
  }

  function rowOf(source: TradesSource, floating: ReadonlyMap<ClosedPosition, Floating>) {
    const who = whoOf(source);
    return (trade: ClosedPosition): TradeRow => {
      const { parts, ...facts } = trade;
      const { owner, exits } = who(trade);
      const { key, name, proof, evidence, hint } = owner.trader;
      const of = floating.get(trade);
      return {
        ...facts,
        deals: parts.map(({ deal }) => deal.ticket),
        firstTime: parts[0]?.deal.time ?? null,
        lastTime: parts.at(-1)?.deal.time ?? null,
        owner: { key, name, proof, evidence, hint },
        exits: exits.map((trader) => trader.name),
        ...(of === undefined ? {} : { floating: of }),
      };
    };
  }

  const groupOf = (
    { id, columnId, value, depth, isCollapsed, records }: GroupLine<ClosedPosition>,
    { from, to }: TradesQuestion,
    floating: ReadonlyMap<ClosedPosition, Floating>,
  ) => {
    const open = records.flatMap((trade) => floating.get(trade) ?? []);
    const { closed } = tradesOfPeriod({ trips: records, unmatched: [], operations: [] }, { from, to });
    return {
      ...{ id, columnId, value, depth, isCollapsed, count: records.length },
      statistics: tradeStatistics(closed),
      floating: open.length === 0 ? null : floatingSum(open),
    };
  };

  async function summaryOf(
    source: TradesSource,
    closed: readonly ClosedPosition[],
  ): Promise<TradeTable['summary']> {
    const pause = slices(clock);
    const who = whoOf(source);
    const tags = new Map(source.notes.map((note) => [note.positionId, note.tags]));
    const plain = ({ key, statistics }: ReturnType<typeof groupedStatistics>[number]) => ({
      ...{ key, statistics, shared: 0 },
    });
    const bySymbol = groupedStatistics(closed, ({ symbol }) => [symbol]).map(plain);
    await pause();
    const byTrader = statisticsByTrader(closed, (trade) => who(trade).owner, source.names).map(
      ({ name, statistics, shared }) => ({
        ...{ key: name, statistics, shared },
      }),
    );
    await pause();
    const byTag = groupedStatistics(closed, ({ positionId }) => tags.get(positionId) ?? []).map(plain);
    return { bySymbol, byTrader, byTag };
  }

  /** The trades of a table as they are walked: those of collapsed groups too. */
  function walked({ rows, lines }: Arranged): readonly ClosedPosition[] {
    const seen = lines?.flatMap((line) => (line.kind === 'row' ? line.record : [])) ?? rows;
    return seen.length === rows.length ? seen : rows;
  }

  return {
    async table(source, question, { skip, most, group, withSummary }) {
      const of = await arranged(source, question);
      if (withSummary) await wait(clock, 0);
      const { version, passing, rows, lines } = of;
      const floating = floatingNow(of, source.positions);
      const pause = slices(clock);
      const toRow = rowOf(source, floating);
      const heading = lines?.find((line) => line.kind === 'group' && line.id === group);
      const ofGroup = heading?.kind === 'group' ? heading.records : [];
      const plain = group === null ? rows : ofGroup;
      const grouped = group === null ? lines : null;
      const shownLines: TradeTable['lines'][number][] = [];
      for (let at = skip; at < Math.min(skip + most, (grouped ?? plain).length); at += 1) {
        const line = grouped?.[at];
        const trade = line === undefined ? plain[at] : line.kind === 'row' ? line.record : undefined;
        if (line?.kind === 'group') shownLines.push({ group: groupOf(line, question, floating) });
        else if (trade !== undefined) shownLines.push({ row: toRow(trade) });
        await pause();
      }
      return {
        version,
        isEmpty: of.of.isEmpty,
        counts: { period: of.of.all, shown: of.of.shown.trips.length, passing: rows.length },
        shown: {
          notWhole: of.of.shown.notWhole,
          unmatched: of.of.shown.unmatched.length,
          operations: of.of.shown.operations.length,
        },
        statistics: of.statistics,
        booked: passing.booked,
        notWhole: passing.notWhole,
        operations: [...operationsByType(passing.operations)],
        summary: withSummary ? await summaryOf(source, passing.closed) : null,
        count: (grouped ?? plain).length,
        skip,
        lines: shownLines,
      };
    },
    async keys(source, question) {
      const { version, rows, lines } = await arranged(source, question);
      const keys = lines?.map((line) => (line.kind === 'row' ? line.id : null)) ?? rows.map(tradeKey);
      return { version, keys };
    },
    async opened(source, named, among) {
      const trade = findTrade(source, named);
      if (trade === null) return { deals: [], steps: null };
      const ofPosition = source.store.wholeTradesOf(trade.positionId);
      const positions = new Set([trade.positionId, ...ofPosition.flatMap(({ closedBy }) => closedBy ?? [])]);
      const deals = [...positions].flatMap((id) => source.store.dealsOf(id));
      const steps = stepsAt(await tradesAmong(source, trade, among), trade, rowOf(source, new Map()));
      return { deals, steps };
    },
  };

  async function tradesAmong(
    source: TradesSource,
    trade: ClosedPosition,
    among: Among,
  ): Promise<readonly ClosedPosition[]> {
    if ('list' in among) return among.list.flatMap((each) => findTrade(source, each) ?? []);
    if ('table' in among) return walked(await arranged(source, among.table));
    const { key } = whoOf(source)(trade).owner.trader;
    const { who } = among.ownersOf;
    if (!showsTrader(who as ShownTraders, key)) return [];
    return (await arranged(source, { ...among.ownersOf, who: { only: [key] } })).rows;
  }
}

function floatingNow(table: Arranged, positions: readonly Position[]): ReadonlyMap<ClosedPosition, Floating> {
  if (table.floating.positions !== positions)
    table.floating = { positions, of: floatingOfTrades(table.of.shown.trips, positions) };
  return table.floating.of;
}

function findTrade({ store }: TradesSource, { positionId, symbol, id }: NamedTrade): ClosedPosition | null {
  const trades = store.wholeTradesOf(positionId).filter((trade) => trade.symbol === symbol);
  return (id === null ? trades.at(-1) : trades.find((trade) => trade.id === id)) ?? null;
}

function stepsAt(
  trades: readonly ClosedPosition[],
  trade: ClosedPosition,
  toRow: (trade: ClosedPosition) => TradeRow,
): TradeSteps | null {
  const at = trades.findIndex(({ id, symbol }) => id === trade.id && symbol === trade.symbol);
  if (at < 0) return null;
  const [previous, next] = [trades[at - 1], trades[at + 1]];
  return {
    place: at + 1,
    count: trades.length,
    previous: previous === undefined ? null : toRow(previous),
    next: next === undefined ? null : toRow(next),
  };
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > mostKept && oldest !== undefined) map.delete(oldest);
}
