import { type ReactNode, useMemo, useState } from 'react';
import { failureLine } from '../../../shared/formats/failure-line';
import { tradeKey } from '../../../shared/math/closed-positions';
import type { RowChoices } from '../../../shared/math/table-rows';
import type { TradeGroupLine, TradesQuestion } from '../../../shared/model/trade-table';
import { type ArrangedRows, unreadLine } from '../../components/table/arranged';
import type { Column } from '../../components/table/column';
import type { TableItem } from '../../components/table/items';
import { recallTable } from '../../components/table/table-memory';
import { useBridge } from '../../data/bridge';
import { failureOf, read } from '../../data/failure-error';
import { type HistoryRange, noRange } from '../../data/history-periods';
import { notify } from '../../data/notifications/store';
import { useNotesAccount, useTradeNotes } from '../../data/trade-notes';
import {
  readTradeRows,
  type ShownTable,
  type ShownTrade,
  useTradeTable,
  windowAt,
} from '../../data/trade-tables';
import { useTraderNames } from '../../data/trader-names';
import { useAxisClock } from '../../data/workspace/axis-clock';
import { useWhoFilter } from '../../data/workspace/who-filter';
import { useCharts } from '../../data/workspace/workspace-context';
import { useFloatingNow } from './floating';
import { withNotes } from './noted';

/** The name under which its filters are stored: the summary uses them too. */
export const tradesTable = 'history.positions';

const noLines: ShownTable['lines'] = [];
/** Times that a filter reads as they are written. */
const written: ReadonlySet<string> = new Set(['time', 'opened']);

/** What the user has chosen of the rows, and the question that it makes of a period. */
export function useTradesQuestion(range: HistoryRange | null, columns: readonly Column<ShownTrade>[]) {
  const [choices, choose] = useState<RowChoices>(() => recallTable(tradesTable, columns));
  const { filters, sort, groupedBy, collapsed } = choices;
  const { shown: who } = useWhoFilter();
  const notesOf = useNotesAccount();
  const clock = useAxisClock(useCharts().zone);
  const isOfTimes = filters.some(({ id }) => written.has(id));
  const question = useMemo((): TradesQuestion | null => {
    if (range === null) return null;
    const { zone, offsets } = clock;
    return {
      ...{ from: range.from, to: range.to, who, filters, sort, groupedBy, collapsed, notesOf },
      clock: !isOfTimes || zone === 'broker' || offsets === null ? null : { zone, offsets },
    };
  }, [range, who, filters, sort, groupedBy, collapsed, notesOf, clock, isOfTimes]);
  return { question, choose };
}

/** The table of a question, with the rows of the lines around its view. */
export function useTrades(question: TradesQuestion | null, range: HistoryRange | null, withSummary: boolean) {
  const [skip, setSkip] = useState(0);
  const query = useTradeTable(question, range ?? noRange, skip, withSummary);
  const { data } = query;
  const lines = data?.lines ?? noLines;
  const plain = useMemo(() => lines.flatMap((line) => ('row' in line ? line.row : [])), [lines]);
  const floating = useFloatingNow(plain);
  const notes = useTradeNotes();
  const rows = useMemo(
    () =>
      withNotes(
        plain.map((row) => floating.get(tradeKey(row)) ?? row),
        notes,
      ),
    [plain, floating, notes],
  );
  const items = useMemo(() => {
    const all: TableItem<ShownTrade>[] = Array.from({ length: data?.count ?? 0 }, (_, at) => unreadLine(at));
    let next = 0;
    for (const [at, line] of lines.entries()) {
      const record = rows[next];
      if ('group' in line) all[at + (data?.skip ?? 0)] = { ...line.group, kind: 'group', records: [] };
      else if (record !== undefined) {
        all[at + (data?.skip ?? 0)] = { kind: 'row', id: tradeKey(record), record };
        next += 1;
      }
    }
    return all;
  }, [lines, rows, data?.count, data?.skip]);
  return { query, rows, items, look: (first: number) => setSkip(windowAt(first)) };
}

/** For the table, which shows them. */
export function useArrangedTrades(
  table: ShownTable,
  { items, look }: Pick<ReturnType<typeof useTrades>, 'items' | 'look'>,
  choose: (choices: RowChoices) => void,
  totalsOf: (group: TradeGroupLine) => Readonly<Record<string, ReactNode>>,
): ArrangedRows<ShownTrade> {
  const bridge = useBridge();
  const names = useTraderNames();
  const notes = useTradeNotes();
  const { question, lines, version, counts } = table;
  return {
    items,
    version,
    passing: counts.passing,
    all: counts.shown,
    totalsOf: (id) => {
      const line = lines.find((each) => 'group' in each && each.group.id === id);
      return line !== undefined && 'group' in line ? totalsOf(line.group) : {};
    },
    onChoose: choose,
    onView: look,
    readIds: () => orNotified(async () => (await read(bridge.host, 'ledger.trade-keys', { question })).keys),
    readRows: (group) =>
      orNotified(async () => {
        const asShown = group !== null || question.collapsed.length === 0;
        const asked = asShown ? question : { ...question, sort: [], groupedBy: [], collapsed: [] };
        return withNotes(await readTradeRows(bridge, asked, group, names), notes);
      }),
  };
}

/** Null where it failed, which is told. */
export async function orNotified<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work();
  } catch (error) {
    const { title, detail } = failureLine(failureOf(error));
    notify({ tone: 'bad', title: `The trades could not be read: ${title}`, detail });
    return null;
  }
}
