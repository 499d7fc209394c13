import { z } from 'zod';
import { pageStorage, recall, remember } from '../../base/remembered';
import { Store } from '../../base/store';
import type { Column } from './column';
import { completeOrder } from './column-order';

/** What the user has changed in one table. Ids are columns'. */
const memorySchema = z.object({
  order: z.array(z.string()),
  shown: z.record(z.string(), z.boolean()),
  /** Pixels. */
  widths: z.record(z.string(), z.number().min(20).max(2_000)),
  sort: z.array(z.object({ id: z.string(), desc: z.boolean() })),
  filters: z.array(z.object({ id: z.string(), value: z.string() })),
  isFiltering: z.boolean(),
  groupedBy: z.array(z.string()),
  collapsed: z.array(z.string()).max(2_000),
});
export type TableMemory = z.infer<typeof memorySchema>;

export function freshMemory<Row>(columns: readonly Column<Row>[]): TableMemory {
  return {
    order: columns.map((column) => column.id),
    shown: Object.fromEntries(columns.map((column) => [column.id, column.isHiddenAtFirst !== true])),
    widths: {},
    sort: [],
    filters: [],
    isFiltering: false,
    groupedBy: [],
    collapsed: [],
  };
}

/** Columns that no longer exist are dropped; new ones are put at their default places with their default visibility. */
export function adjustMemory<Row>(memory: TableMemory, columns: readonly Column<Row>[]): TableMemory {
  const fresh = freshMemory(columns);
  const hasColumn = (id: string) => columns.some((column) => column.id === id);
  const only = <Value>(record: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(record).filter(([id]) => hasColumn(id)));
  return {
    ...memory,
    order: [...completeOrder(memory.order, fresh.order)],
    shown: { ...fresh.shown, ...only(memory.shown) },
    widths: only(memory.widths),
    sort: memory.sort.filter(({ id }) => hasColumn(id)),
    filters: memory.filters.filter(({ id }) => hasColumn(id)),
    groupedBy: memory.groupedBy.filter((id) => columns.find((column) => column.id === id)?.canGroup === true),
  };
}

const keyOf = (table: string): string => `table.${table}`;

export function recallTable<Row>(table: string | null, columns: readonly Column<Row>[]): TableMemory {
  const fresh = freshMemory(columns);
  if (table === null) return fresh;
  return adjustMemory(recall(pageStorage(), keyOf(table), memorySchema, fresh), columns);
}

export function rememberTable(table: string, memory: TableMemory): void {
  remember(pageStorage(), keyOf(table), memory);
}

const filteredFromElsewhere = new Store<{ readonly table: string } | null>(null);

/** Calls back when what is remembered of the table was changed by `filterTable`. Returns a function that unsubscribes. */
export const onFilteredFromElsewhere = (table: string, listener: () => void): (() => void) =>
  filteredFromElsewhere.subscribe(() => {
    if (filteredFromElsewhere.read()?.table === table) listener();
  });

/** From elsewhere: the table shows the rows that pass these filters and no others, in their first order. Call the answer to undo that. */
export function filterTable(table: string, filters: TableMemory['filters']): () => void {
  const read = () => recall(pageStorage(), keyOf(table), memorySchema, freshMemory([]));
  const write = (part: Pick<TableMemory, 'filters' | 'isFiltering' | 'sort'>) => {
    rememberTable(table, { ...read(), ...part, collapsed: [] });
    filteredFromElsewhere.set({ table });
  };
  const { filters: before, isFiltering, sort } = read();
  write({ filters: [...filters], isFiltering: isFiltering || filters.length > 0, sort: [] });
  return () => write({ filters: before, isFiltering, sort });
}
