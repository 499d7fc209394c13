import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { failureLine } from '../../../shared/formats/failure-line';
import { tradeKey } from '../../../shared/math/closed-positions';
import type { RowChoices } from '../../../shared/math/table-rows';
import type { DealGroupLine, TradeGroupLine, TradesQuestion } from '../../../shared/model/trade-table';
import { type ArrangedRows, unreadLine } from '../../components/table/arranged';
import type { Column } from '../../components/table/column';
import { recordsIn, type TableItem } from '../../components/table/items';
import { recallTable } from '../../components/table/table-memory';
import { useBridge } from '../../data/bridge';
import { type FailureError, failureOf, read } from '../../data/failure-error';
import { type HistoryRange, noRange } from '../../data/history-periods';
import { notify } from '../../data/notifications/store';
import { useNotesAccount, useTradeNotes } from '../../data/trade-notes';
import {
  dealRows,
  readTableRows,
  type ShownDeal,
  type ShownTrade,
  type TableOf,
  type TableRows,
  tradeRows,
  useTradeTable,
  windowAt,
  withoutOrder,
} from '../../data/trade-tables';
import { useTraderNames } from '../../data/trader-names';
import { useAxisClock } from '../../data/workspace/axis-clock';
import { useWhoFilter } from '../../data/workspace/who-filter';
import { useCharts } from '../../data/workspace/workspace-context';
import { useFloatingNow } from './floating';
import { withNotes } from './noted';

/** The name under which its filters are stored: the summary uses them too. */
export const tradesTable = 'history.positions';

/** The same of its deals, which have filters of their own. */
export const dealsTable = 'history.deals';

/** Times that a filter reads as they are written. */
const written: ReadonlySet<string> = new Set(['time', 'opened']);

/** What the user has chosen of the rows of this table, and the question that it makes of a period. */
export function useTableQuestion<Row>(
  rows: TradesQuestion['rows'],
  range: HistoryRange | null,
  columns: readonly Column<Row>[],
) {
  const [choices, choose] = useState<RowChoices>(() =>
    recallTable(rows === 'deals' ? dealsTable : tradesTable, columns),
  );
  const { filters, sort, groupedBy, collapsed } = choices;
  const { shown: who } = useWhoFilter();
  const notesOf = useNotesAccount();
  const clock = useAxisClock(useCharts().zone);
  const isOfTimes = filters.some(({ id }) => written.has(id));
  const question = useMemo((): TradesQuestion | null => {
    if (range === null) return null;
    const { zone, offsets } = clock;
    return {
      ...{ rows, from: range.from, to: range.to, who, filters, sort, groupedBy, collapsed, notesOf },
      clock: !isOfTimes || zone === 'broker' || offsets === null ? null : { zone, offsets },
    };
  }, [rows, range, who, filters, sort, groupedBy, collapsed, notesOf, clock, isOfTimes]);
  return { question, choose };
}

/** What is read of a table, and for the table that shows it all of its lines with the rows around the view. */
export interface ReadTable<Row, Group> {
  readonly kind: TableRows<Row, Group>;
  readonly query: UseQueryResult<TableOf<Row, Group>, FailureError>;
  readonly rows: readonly Row[];
  readonly items: readonly TableItem<Row>[];
  readonly look: (first: number) => void;
  /** With what the page knows of them. */
  readonly dressed: (rows: readonly Row[]) => readonly Row[];
}

const noRows: readonly never[] = [];
const rowsOf = <Row, Group>(table: TableOf<Row, Group> | undefined): readonly Row[] =>
  table?.lines.flatMap((line) => ('row' in line ? line.row : [])) ?? noRows;

/** The lines of a table, of which `rows` are here. */
function itemsOf<Row, Group extends TradeGroupLine | DealGroupLine>(
  { idOf }: TableRows<Row, Group>,
  table: TableOf<Row, Group> | undefined,
  rows: readonly Row[],
): readonly TableItem<Row>[] {
  const { count, skip, lines } = table ?? { count: 0, skip: 0, lines: noRows };
  const all: TableItem<Row>[] = Array.from({ length: count }, (_, at) => unreadLine(at));
  let next = 0;
  for (const [at, line] of lines.entries()) {
    const record = rows[next];
    if ('group' in line) all[at + skip] = { ...line.group, kind: 'group', records: [] };
    else if (record !== undefined) {
      all[at + skip] = { kind: 'row', id: idOf(record), record };
      next += 1;
    }
  }
  return all;
}

export function useTrades(
  question: TradesQuestion | null,
  range: HistoryRange | null,
  withSummary: boolean,
): ReadTable<ShownTrade, TradeGroupLine> {
  const [skip, setSkip] = useState(0);
  const query = useTradeTable(tradeRows, question, range ?? noRange, skip, withSummary);
  const { data } = query;
  const plain = useMemo(() => rowsOf(data), [data]);
  const floating = useFloatingNow(plain);
  const notes = useTradeNotes();
  const dressed = useCallback((of: readonly ShownTrade[]) => withNotes(of, notes), [notes]);
  const rows = useMemo(
    () => dressed(plain.map((row) => floating.get(tradeKey(row)) ?? row)),
    [plain, floating, dressed],
  );
  const items = useMemo(() => itemsOf(tradeRows, data, rows), [data, rows]);
  return { kind: tradeRows, query, rows, items, look: (first) => setSkip(windowAt(first)), dressed };
}

const asTold = (rows: readonly ShownDeal[]): readonly ShownDeal[] => rows;

export function useDeals(
  question: TradesQuestion | null,
  range: HistoryRange | null,
): ReadTable<ShownDeal, DealGroupLine> {
  const [skip, setSkip] = useState(0);
  const query = useTradeTable(dealRows, question, range ?? noRange, skip, false);
  const { data } = query;
  const rows = useMemo(() => rowsOf(data), [data]);
  const items = useMemo(() => itemsOf(dealRows, data, rows), [data, rows]);
  return { kind: dealRows, query, rows, items, look: (first) => setSkip(windowAt(first)), dressed: asTold };
}

/** For the table, which shows them. */
export function useArranged<Row, Group extends TradeGroupLine | DealGroupLine>(
  table: TableOf<Row, Group>,
  { kind, items, look, dressed }: ReadTable<Row, Group>,
  choose: (choices: RowChoices) => void,
  totalsOf: (group: Group) => Readonly<Record<string, ReactNode>>,
): ArrangedRows<Row> {
  const bridge = useBridge();
  const names = useTraderNames();
  const { question, lines, version, counts, skip, before } = table;
  return {
    items,
    version,
    passing: counts.passing,
    all: counts.shown,
    rowsFrom: (line) => counts.passing - before - recordsIn(items.slice(skip, line)),
    totalsOf: (id) => {
      const line = lines.find((each) => 'group' in each && each.group.id === id);
      return line !== undefined && 'group' in line ? totalsOf(line.group) : {};
    },
    onChoose: choose,
    onView: look,
    readIds: () =>
      orNotified(
        question.rows,
        async () => (await read(bridge.host, 'ledger.trade-keys', { question })).keys,
      ),
    readRows: (group) =>
      orNotified(question.rows, async () => {
        const asShown = group !== null || question.collapsed.length === 0;
        const asked = asShown ? question : withoutOrder(question);
        return dressed(await readTableRows(bridge, kind, asked, group, names));
      }),
  };
}

/** Null where it failed, which is told. */
export async function orNotified<Value>(
  what: TradesQuestion['rows'],
  work: () => Promise<Value>,
): Promise<Value | null> {
  try {
    return await work();
  } catch (error) {
    const { title, detail } = failureLine(failureOf(error));
    notify({ tone: 'bad', title: `The ${what} could not be read: ${title}`, detail });
    return null;
  }
}
