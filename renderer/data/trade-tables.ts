import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import type { TradeFacts } from '../../shared/formats/trade-columns';
import { tradeKey } from '../../shared/math/closed-positions';
import type { TradeNote } from '../../shared/model/trade-notes';
import type {
  DealGroupLine,
  DealPart,
  DealRow,
  Floating,
  NamedTrade,
  ToldTrader,
  TradeGroupLine,
  TradeRow,
  TradesQuestion,
  TradeTable,
  TradeTableLine,
  TradeWithDeals,
} from '../../shared/model/trade-table';
import type { Trader } from '../../shared/rules/trader';
import { kindOfKey, type TraderKey } from '../../shared/rules/trader-key';
import type { TraderNames } from '../../shared/rules/trader-names';
import { type Bridge, useBridge } from './bridge';
import { cancelledWith } from './cancel-request';
import { type FailureError, read } from './failure-error';
import { historyKey } from './history';
import type { HistoryRange } from './history-periods';
import { useNotesWritten } from './trade-notes';
import { useTraderNames } from './trader-names';

/** Tables of trades or deals, which the host filters, sorts, groups and adds up: the page has the lines around its view. */

/** A trade as a row shows it. */
export interface ShownTrade extends TradeFacts {
  /** Tickets, oldest first. */
  readonly deals: TradeRow['deals'];
  readonly firstTime: TradeRow['firstTime'];
  readonly lastTime: TradeRow['lastTime'];
  readonly owner: Trader;
  readonly exits: readonly Pick<Trader, 'name'>[];
  readonly floating?: Floating | undefined;
  readonly note?: TradeNote;
}

/** A deal as a row shows it. */
export interface ShownDeal extends Omit<DealRow, 'maker'> {
  /** Null of a balance operation. */
  readonly maker: Trader | null;
}

function shownTrader(trader: ToldTrader, names: TraderNames): Trader {
  const key = trader.key as TraderKey;
  return { ...trader, key, kind: kindOfKey(key), mark: names.markOf(key) };
}

export const shownTrade = ({ owner, exits, ...row }: TradeRow, names: TraderNames): ShownTrade => ({
  ...row,
  owner: shownTrader(owner, names),
  exits: exits.map((name) => ({ name })),
});

const shownDeal = (row: DealRow, names: TraderNames): ShownDeal => ({
  ...row,
  maker: row.maker === null ? null : shownTrader(row.maker, names),
});

/** Lines that are read at once, and by how many the view moves on before others are. */
const windowLines = 300;
const stepLines = 100;

/** From which line on they are read where this one is the first in view. */
export const windowAt = (first: number): number =>
  Math.max(0, Math.floor(first / stepLines) * stepLines - stepLines);

export interface TableOf<Row, Group> extends Omit<TradeTable, 'lines'> {
  /** Of which it is. */
  readonly question: TradesQuestion;
  readonly range: HistoryRange;
  readonly lines: readonly ShownLine<Row, Group>[];
}
export type ShownTable = TableOf<ShownTrade, TradeGroupLine>;
export type DealTable = TableOf<ShownDeal, DealGroupLine>;

type ShownLine<Row, Group> = { readonly row: Row } | { readonly group: Group };

/** What a row is. */
export interface TableRows<Row, Group> {
  readonly idOf: (row: Row) => string;
  /** Null: it is of another kind. */
  readonly shown: (line: TradeTableLine, names: TraderNames) => ShownLine<Row, Group> | null;
}
export const tradeRows: TableRows<ShownTrade, TradeGroupLine> = {
  idOf: tradeKey,
  shown: (line, names) =>
    'row' in line ? { row: shownTrade(line.row, names) } : 'group' in line ? line : null,
};
export const dealRows: TableRows<ShownDeal, DealGroupLine> = {
  idOf: ({ ticket }) => ticket,
  shown: (line, names) =>
    'deal' in line
      ? { row: shownDeal(line.deal, names) }
      : 'dealGroup' in line
        ? { group: line.dealGroup }
        : null,
};

const tableKey = (bridge: Bridge) => [...historyKey(bridge), 'trades'] as const;

/** Others' windows are forgotten soon: one that is scrolled has hundreds. Milliseconds. */
const windowKeptMs = 10_000;
/** What is open floats with each tick; a table that stands by it is arranged again so often. Milliseconds. */
const floatingEveryMs = 2_000;

/** The lines of a table from `skip` on; those of the question before stay while another one is read (`question`). */
export function useTradeTable<Row, Group>(
  { shown }: TableRows<Row, Group>,
  question: TradesQuestion | null,
  range: HistoryRange,
  skip: number,
  withSummary: boolean,
): UseQueryResult<TableOf<Row, Group>, FailureError> {
  const bridge = useBridge();
  const names = useTraderNames();
  const writtenMs = useNotesWritten();
  const asked = question ?? noQuestion;
  const isOfFloating = [...asked.filters, ...asked.sort].some(({ id }) => id === 'floating');
  return useQuery({
    queryKey: [...tableKey(bridge), asked, skip, withSummary, names.bots, writtenMs],
    queryFn: async ({ signal }): Promise<TableOf<Row, Group> & { readonly floats: boolean }> => {
      const { lines, ...table } = await cancelledWith(bridge.host, signal, (requestId) =>
        read(bridge.host, 'ledger.trade-table', {
          ...{ question: asked, skip, most: windowLines, group: null, withSummary, isAnew: false, requestId },
        }),
      );
      const rows = lines.flatMap((line) => shown(line, names) ?? []);
      return { ...table, range, question: asked, lines: rows, floats: lines.some(floats) };
    },
    enabled: question !== null,
    placeholderData: keepPreviousData,
    gcTime: windowKeptMs,
    refetchInterval: ({ state: { data } }) =>
      isOfFloating || data?.floats === true ? floatingEveryMs : false,
  });
}

/** What the page does not follow by itself: the sum of a group, and an open trade whose position was not listed yet. */
const floats = (line: TradeTableLine): boolean =>
  'row' in line
    ? line.row.state === 'open' && line.row.floating === undefined
    : 'group' in line && line.group.floating !== null;

/** Stands for the question of a read that is not enabled. */
const noQuestion: TradesQuestion = {
  ...{ rows: 'trades', from: 0, to: 0, who: null, filters: [], sort: [], groupedBy: [], collapsed: [] },
  ...{ clock: null, notesOf: null },
};

/** Of a period and some traders, newest first. */
export const plainQuestion = (of: Pick<TradesQuestion, 'from' | 'to' | 'who'>): TradesQuestion => ({
  ...noQuestion,
  ...of,
});

/** All of its rows, newest first, whatever they are shown under. */
export const withoutOrder = (question: TradesQuestion): TradesQuestion => ({
  ...question,
  sort: [],
  groupedBy: [],
  collapsed: [],
});

const rowsAtOnce = 2_000;
/** A trade that closes meanwhile moves the others: then it is begun again, so many times. */
const mostTries = 3;

/** All rows of such a table, or those of a group, each once. */
export async function readTableRows<Row, Group>(
  { host }: Bridge,
  { idOf, shown }: TableRows<Row, Group>,
  question: TradesQuestion,
  group: string | null,
  names: TraderNames,
): Promise<readonly Row[]> {
  for (let tries = 1; ; tries += 1) {
    const rows = new Map<string, Row>();
    let version: string | null = null;
    for (let skip = 0; ; skip += rowsAtOnce) {
      const window = { skip, most: rowsAtOnce, group, withSummary: false, isAnew: false };
      const table = await read(host, 'ledger.trade-table', { question, ...window });
      version ??= table.version;
      if (table.version !== version && tries < mostTries) break;
      for (const line of table.lines) {
        const told = shown(line, names);
        if (told !== null && 'row' in told) rows.set(idOf(told.row), told.row);
      }
      if (skip + rowsAtOnce >= table.count) return [...rows.values()];
    }
  }
}

/** In the order of a table or of a list; null: its owner's, newest first. */
export type TradesAmong = TradesQuestion | readonly NamedTrade[] | null;

/** A trade with its deals and who made each. */
export interface TradeOfDeals extends ShownTrade {
  readonly parts: readonly (DealPart & { readonly maker: Trader })[];
}

const tradeOfDeals = (trade: TradeWithDeals, names: TraderNames): TradeOfDeals => ({
  ...shownTrade(trade, names),
  parts: trade.parts.map((part) => ({ ...part, maker: shownTrader(part.maker, names) })),
});

/** The trades of a position, and the neighbours of one of them. */
export interface TradeWithSteps {
  readonly trades: readonly TradeOfDeals[];
  readonly steps: {
    readonly place: number;
    readonly count: number;
    readonly previous: ShownTrade | null;
    readonly next: ShownTrade | null;
  } | null;
}

interface AskedTrade {
  readonly trade: NamedTrade;
  /** Read of the bridge where it is not known. */
  readonly period: Pick<TradesQuestion, 'from' | 'to'>;
  readonly among: TradesAmong;
  readonly who: TradesQuestion['who'];
}

const isList = (among: TradesAmong): among is readonly NamedTrade[] => Array.isArray(among);
const isSame = (one: NamedTrade, other: NamedTrade): boolean =>
  one.symbol === other.symbol &&
  one.positionId === other.positionId &&
  (one.id === null || other.id === null || one.id === other.id);

/** Of a list some trades on each side are asked about, as one of them may not be known. */
const besideOf = (list: readonly NamedTrade[], at: number) => list.slice(Math.max(0, at - 20), at + 21);

function openedOptions(bridge: Bridge, { trade, period, among, who }: AskedTrade, names: TraderNames) {
  const list = isList(among) ? among : null;
  const at = list?.findIndex((each) => isSame(each, trade)) ?? -1;
  const asked = isList(among)
    ? { list: besideOf(among, at).map(nameOf) }
    : among === null
      ? { ownersOf: plainQuestion({ ...period, who }) }
      : { table: among };
  return queryOptions({
    queryKey: [...historyKey(bridge), 'trade', trade, period, asked, names.bots],
    queryFn: async (): Promise<TradeWithSteps> => {
      const { trades: told, steps } = await read(bridge.host, 'ledger.opened-trade', {
        ...{ trade: nameOf(trade), ...period },
        among: asked,
      });
      const trades = told.map((each) => tradeOfDeals(each, names));
      if (steps === null) return { trades, steps };
      const { previous, next } = steps;
      const shown = (row: TradeRow | null) => (row === null ? null : shownTrade(row, names));
      const place = list === null ? steps : { place: at + 1, count: list.length };
      return { trades, steps: { ...place, previous: shown(previous), next: shown(next) } };
    },
  });
}

const nameOf = ({ id, positionId, symbol }: NamedTrade): NamedTrade => ({ id, positionId, symbol });

/** The trade of a card; its neighbours are read too, so that a step to one of them shows it at once. */
export function useOpenedTrade(asked: AskedTrade): UseQueryResult<TradeWithSteps, FailureError> {
  const bridge = useBridge();
  const names = useTraderNames();
  const query = useQuery(openedOptions(bridge, asked, names));
  // Not in the frame of the press that came here: to send them costs as much as to draw the head.
  const steps = useDeferredValue(query.data?.steps ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another neighbour is read
  useEffect(() => {
    for (const trade of [steps?.next, steps?.previous])
      if (trade !== null && trade !== undefined)
        void bridge.client.prefetchQuery(openedOptions(bridge, { ...asked, trade: nameOf(trade) }, names));
  }, [bridge, names, steps]);
  return query;
}
