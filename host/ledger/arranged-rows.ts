import type { ClosedPosition } from '../../shared/math/closed-positions';
import type { PeriodTrades } from '../../shared/math/period-trades';
import {
  type ColumnValues,
  filteredRows,
  type GroupLine,
  groupedLines,
  type RowChoices,
  type Steps,
  sortedRows,
  type TableLine,
} from '../../shared/math/table-rows';
import type { Position } from '../../shared/model/position';
import type { TradeTableLine } from '../../shared/model/trade-table';
import { everyFew, inSlices, type Pause } from './slices';

/** The rows of a table in their order, whatever a row is. */

/** What a row is: all of a question, and what is said of one. `positions`: as they are listed now. */
export interface RowKind<Row> {
  /** Of everybody in the period. */
  readonly all: number;
  /** Those of the owners that are asked for, in the order that stays where no sort tells a difference. */
  readonly rows: readonly Row[];
  readonly columns: readonly ColumnValues<Row>[];
  idOf(row: Row): string;
  tradeOf(row: Row): ClosedPosition | undefined;
  sumsOf(passing: readonly Row[]): Steps<Sums>;
  row(row: Row, positions: readonly Position[]): TradeTableLine;
  heading(
    group: Omit<GroupLine<Row>, 'kind' | 'records'> & { readonly count: number },
    records: readonly Row[],
    positions: readonly Position[],
  ): TradeTableLine;
}

type Sums = Pick<PeriodTrades, 'closed' | 'booked' | 'notWhole' | 'operations'>;

export interface LinesAsked {
  readonly skip: number;
  readonly most: number;
  /** A heading: of its rows alone. */
  readonly group: string | null;
}

export interface ArrangedRows {
  readonly all: number;
  readonly shown: number;
  readonly passing: number;
  readonly sums: Sums;
  linesOf(
    asked: LinesAsked,
    positions: readonly Position[],
    pause: Pause,
  ): Promise<{ readonly count: number; readonly before: number; readonly lines: readonly TradeTableLine[] }>;
  /** Of all lines; null of a heading. */
  keys(): readonly (string | null)[];
  /** As they are walked, each once: those of collapsed groups too. */
  trades(pause: Pause): Promise<readonly ClosedPosition[]>;
}

export async function arrangeRows<Row>(
  kind: RowKind<Row>,
  choices: RowChoices,
  pause: Pause,
): Promise<ArrangedRows> {
  const { columns, idOf } = kind;
  const passing = await inSlices(filteredRows(kind.rows, columns, choices.filters), pause);
  await pause();
  const sums = await inSlices(kind.sumsOf(passing), pause);
  await pause();
  const rows = await inSlices(sortedRows(passing, columns, choices.sort), pause);
  /** Null: without groups, a row is a line. */
  const lines =
    choices.groupedBy.length === 0 ? null : await inSlices(groupedLines(rows, columns, choices, idOf), pause);
  return {
    ...{ all: kind.all, shown: kind.rows.length, passing: rows.length, sums },
    async linesOf({ skip, most, group }, positions, pause) {
      const of = lines === null || group !== null ? rowsOf(group) : null;
      const count = of?.length ?? lines?.length ?? 0;
      const asked: TradeTableLine[] = [];
      for (let at = skip; at < Math.min(skip + most, count); at += 1) {
        const line = lines?.[at];
        if (of !== null) asked.push(kind.row(of[at] as Row, positions));
        else if (line?.kind === 'row') asked.push(kind.row(line.record, positions));
        else if (line !== undefined) {
          const { id, columnId, value, depth, isCollapsed, records } = line;
          const heading = { id, columnId, value, depth, isCollapsed, count: records.length };
          asked.push(kind.heading(heading, records, positions));
        }
        await pause();
      }
      const before = of === null ? rowsIn(lines?.slice(0, skip) ?? []) : Math.min(skip, count);
      return { count, before, lines: asked };
    },
    keys: () => lines?.map((line) => (line.kind === 'row' ? line.id : null)) ?? rows.map(idOf),
    async trades(pause) {
      const seen = lines?.flatMap((line) => (line.kind === 'row' ? line.record : [])) ?? rows;
      const walked = seen.length === rows.length ? seen : rows;
      const next = everyFew(pause);
      const trades = new Set<ClosedPosition>();
      for (const row of walked) {
        const trade = kind.tradeOf(row);
        if (trade !== undefined) trades.add(trade);
        await next();
      }
      return [...trades];
    },
  };

  function rowsOf(group: string | null): readonly Row[] {
    if (group === null) return rows;
    const heading = lines?.find((line) => line.kind === 'group' && line.id === group);
    return heading?.kind === 'group' ? heading.records : [];
  }
}

/** Those of collapsed groups too. */
const rowsIn = (lines: readonly TableLine<unknown>[]): number =>
  lines.reduce(
    (count, line) => count + (line.kind === 'row' ? 1 : line.isCollapsed ? line.records.length : 0),
    0,
  );
