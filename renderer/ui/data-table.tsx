import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useMemo, useRef } from 'react';
import { DataRow } from './data-row';
import { useKeptFocus } from './use-kept-focus';
import './data-table.css';

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** Read by screen readers only: the column's cells say by themselves what they are. */
  readonly isHeaderUnseen?: boolean;
  /** Share of the width, in pixels at the narrowest. */
  readonly width: number;
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** What the header sorts by; without it the column does not sort. */
  readonly sortBy?: (row: Row) => number | string;
}

export interface DataTableProps<Row> {
  /** The accessible name. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly selectedId?: string | null;
  /** Click, or the arrow keys. */
  readonly onSelect?: (row: Row) => void;
  /** Double click, or Enter. */
  readonly onOpen?: (row: Row) => void;
  readonly isStale?: boolean;
  /** Instead of rows where there are none. */
  readonly empty: ReactNode;
  /** The row below the others, by column. */
  readonly totals?: Readonly<Record<string, ReactNode>>;
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
const rowHeight = 24;

/** Rows are virtual: five thousand cost what thirty do. A row is drawn again only when its own record has changed. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    name,
    columns,
    rows,
    rowId,
    selectedId = null,
    onSelect,
    onOpen,
    isStale = false,
    empty,
    totals,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const definitions = useMemo(() => columns.map((column) => definitionOf(column)), [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    enableMultiSort: false,
  });
  const sorted = table.getRowModel().rows;
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => sorted[index]?.id ?? index,
    overscan: 8,
    // Before the first measurement: enough rows for a tall panel, so that nothing flashes.
    initialRect: { width: 1000, height: 240 },
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const hasSelected = items.some((item) => item.key === selectedId);
  const keptFocus = useKeptFocus(scroller, (id) => sorted.some((row) => row.id === id));
  const moveTo = (index: number) => {
    const row = sorted[Math.min(Math.max(index, 0), sorted.length - 1)];
    if (row === undefined) return;
    virtual.scrollToIndex(sorted.indexOf(row));
    onSelect?.(row.original);
    requestAnimationFrame(() => {
      scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.id)}"]`)?.focus();
    });
  };

  return (
    <div className="data-scroll" ref={scroller} data-rows="" data-stale={isStale} {...keptFocus}>
      <table className="data" aria-label={name} aria-rowcount={sorted.length + 1}>
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} style={{ width: column.width }} />
          ))}
        </colgroup>
        <thead className="data-header">
          <tr>
            {table.getHeaderGroups()[0]?.headers.map((header, index) => (
              <HeaderCell
                key={header.id}
                header={columns[index]?.header ?? ''}
                isUnseen={columns[index]?.isHeaderUnseen === true}
                isNumber={columns[index]?.isNumber === true}
                order={header.column.getIsSorted()}
                onSort={columns[index]?.sortBy === undefined ? null : () => header.column.toggleSorting()}
              />
            ))}
          </tr>
        </thead>
        <Spacer height={before} />
        <tbody>
          {items.map((item) => {
            const row = sorted[item.index];
            if (row === undefined) return null;
            const { id, original } = row;
            return (
              <DataRow
                key={id}
                id={id}
                index={item.index}
                record={original}
                layout={columns}
                cells={() =>
                  columns.map((column) => ({
                    id: column.id,
                    isNumber: column.isNumber === true,
                    content: column.cell(original),
                  }))
                }
                isSelected={id === selectedId}
                isFirstStop={hasSelected ? id === selectedId : item.index === items[0]?.index}
                onSelect={onSelect === undefined ? undefined : () => onSelect(original)}
                onOpen={onOpen === undefined ? undefined : () => onOpen(original)}
                onMove={moveTo}
              />
            );
          })}
        </tbody>
        <Spacer height={after} />
        {totals !== undefined && sorted.length > 0 && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td
                  key={column.id}
                  className={`data-cell data-foot ${column.isNumber === true ? 'data-number' : ''}`}
                >
                  {totals[column.id]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {sorted.length === 0 && empty}
    </div>
  );
}

/** Stands for the rows that are not drawn. */
function Spacer({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return (
    <tbody role="presentation">
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a gap is no row for a screen reader */}
      <tr role="presentation" style={{ height }} />
    </tbody>
  );
}

function HeaderCell(props: {
  readonly header: string;
  readonly isUnseen: boolean;
  readonly isNumber: boolean;
  readonly order: false | 'asc' | 'desc';
  readonly onSort: (() => void) | null;
}) {
  const { header, isUnseen, isNumber, order, onSort } = props;
  const sorts = { asc: 'ascending', desc: 'descending' } as const;
  return (
    <th
      scope="col"
      className={`data-cell data-head ${isNumber ? 'data-number' : ''}`}
      aria-sort={order === false ? undefined : sorts[order]}
    >
      {onSort === null ? (
        <span className={isUnseen ? 'unseen' : undefined}>{header}</span>
      ) : (
        <button type="button" className="data-sort" onClick={onSort}>
          {header}
          {order !== false && <span aria-hidden="true">{order === 'asc' ? ' ▴' : ' ▾'}</span>}
        </button>
      )}
    </th>
  );
}

function definitionOf<Row extends object>(column: Column<Row>): ColumnDef<typeof features, Row> {
  const { sortBy } = column;
  return {
    id: column.id,
    header: column.header,
    ...(sortBy === undefined ? { enableSorting: false } : { accessorFn: sortBy, sortFn: bySortKey }),
  };
}

/** Ascending; the table turns it round itself. */
function bySortKey(
  left: { getValue: (id: string) => unknown },
  right: { getValue: (id: string) => unknown },
  id: string,
): number {
  const a = left.getValue(id);
  const b = right.getValue(id);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'en', { numeric: true });
}
