import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useKeptFocus } from '../../base/use-kept-focus';
import { useLatest } from '../../base/use-latest';
import { Icon } from '../icon';
import { type MenuEntry, placeOfContextMenu, useContextMenu } from '../menu';
import { type ArrangedRows, useFocusedRow } from './arranged';
import type { Column } from './column';
import { ColumnChooser } from './column-chooser';
import styles from './data-table.module.css';
import { tableEntries } from './entries';
import { fittingWidth, useFittingColumns, useLongestName } from './fitting';
import { type GroupItem, inOrder, recordsIn } from './items';
import { rowMenuOf } from './row-menu';
import { TableBar } from './table-bar';
import { TableBody } from './table-body';
import { TableHead } from './table-head';
import { useColumnState } from './use-column-state';
import { type RowHandlers, useRowActions } from './use-row-actions';
import { isSameOrder, usePointerOverRows, useSteadyOrder } from './use-steady-order';
import { TableCommands, useTableActions } from './use-table-actions';
import { useVisibleSelection } from './use-visible-selection';
import { useWantedRow } from './wanted-row';

export type { Column } from './column';

export interface DataTableProps<Row> extends RowHandlers<Row> {
  /** The accessible name. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly selectedId?: string | null;
  readonly selectedIds?: readonly string[];
  /** Right click, Shift+F10 or the menu key, for the selected rows; the table adds copying and export. */
  readonly rowMenu?: (rows: readonly Row[], shown: readonly Row[]) => readonly MenuEntry[];
  /**
   * The name under which columns, order, widths, sort, filters and groups are stored. Without it the user cannot change
   * the columns.
   */
  readonly remembered?: string;
  /**
   * For rows that can be acted on: they keep their places while the pointer is over them. `removedNote` is shown in the
   * place of a row that was removed meanwhile.
   */
  readonly held?: { readonly removedNote: string };
  readonly isStale?: boolean;
  /** For a narrow panel: cells are closer together. */
  readonly isNarrow?: boolean;
  /** Shown instead of rows where there are none. */
  readonly empty: ReactNode;
  /** Totals of the rows that pass the filters, and of each group. `all`: the number of rows without filters; null for a group. */
  readonly totalsOf?: (rows: readonly Row[], all: number | null) => Readonly<Record<string, ReactNode>>;
  /** Only groups have totals: those of all rows are shown elsewhere. */
  readonly isTotalElsewhere?: boolean;
  /** `rows` are those of them that are here. */
  readonly arranged?: ArrangedRows<Row>;
  /** Called with the rows that pass the filters, for totals shown elsewhere. */
  readonly onPassing?: (rows: readonly Row[]) => void;
}

/** As `--row` of theme.css. Pixels. */
const rowHeight = 26;
const none: readonly string[] = [];

/**
 * Only visible rows are rendered: five thousand cost what thirty do. A row renders again only when its own record has
 * changed.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    name,
    columns,
    rows,
    rowId,
    selectedId = null,
    isStale = false,
    isNarrow = false,
    empty,
    held,
    arranged,
  } = props;
  const { remembered = null, totalsOf } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const {
    columnState,
    visible: chosen,
    passing,
    items: allItems,
    sortOn,
  } = useColumnState({ remembered, columns, rows, rowId, arranged });
  const allRows = arranged?.all ?? rows.length;
  const passingRows = arranged?.passing ?? passing.length;
  const { memory, change } = columnState;
  const hasCorner = remembered !== null && !isNarrow;
  const hasOwnWidths = Object.keys(memory.widths).length > 0;
  const { shown: visible, room } = useFittingColumns(scroller, chosen, {
    name,
    isOff: hasOwnWidths,
    hasCorner,
  });
  const { menu, isOpen: isMenuOpen, open: openMenu } = useContextMenu();
  const [isChoosing, setIsChoosing] = useState(false);

  const [focusedId, setFocusedId] = useState<string | null>(null);
  const live = useFocusedRow(allItems, focusedId, arranged?.version);
  const liveIds = useMemo(() => live.map((item) => item.id), [live]);
  const pointer = usePointerOverRows(held !== undefined);
  const isFrozen = held !== undefined && (pointer.isOver || isMenuOpen);
  const order = useSteadyOrder(liveIds, {
    isOn: held !== undefined,
    isFrozen,
    arrangement: JSON.stringify([memory.sort, memory.filters, memory.groupedBy, memory.collapsed]),
  });
  const items = useMemo(() => inOrder(live, order), [live, order]);

  const focusedIndex = focusedId === null ? -1 : order.indexOf(focusedId);
  const headHeight = rowHeight * (memory.isFiltering ? 2 : 1);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // A new function here would make the virtualizer measure every row again with each scroll step.
    getItemKey: useCallback((index: number) => items[index]?.id ?? index, [items]),
    overscan: 8,
    // The focused row stays rendered wherever it is: removing it from the page would lose the focus.
    rangeExtractor: useCallback(
      (range: Range) => withIndex(defaultRangeExtractor(range), focusedIndex),
      [focusedIndex],
    ),
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: rowHeight,
    // Before the first measurement: enough rows for a tall panel, so that nothing flashes.
    initialRect: { width: 1000, height: 240 },
  });
  const drawn = virtual.getVirtualItems();
  const keptFocus = useKeptFocus(scroller, (id) => liveIds.includes(id), setFocusedId);

  const isMany = props.onSelectMany !== undefined;
  const selected = isMany ? (props.selectedIds ?? none) : selectedId === null ? none : [selectedId];
  const selectedSet = new Set(selected);

  useVisibleSelection(items, selected, props.onSelectMany, arranged);
  const inView = virtual.range;
  const onView = useLatest(arranged?.onView);
  useLayoutEffect(() => {
    if (inView !== null) onView.current?.(inView.startIndex, inView.endIndex);
  }, [onView, inView]);

  const shown = (): readonly Row[] => {
    const inOrderNow = live.flatMap((item) => (item.kind === 'row' ? [item.record] : []));
    // Rows of collapsed groups too.
    return inOrderNow.length === passing.length ? inOrderNow : passing;
  };
  const rowMenu = rowMenuOf<Row>({
    ...props,
    // What has no room is copied all the same.
    visible: chosen,
    items,
    shown,
    isFiltered: passingRows < allRows,
    readRows: arranged?.readRows,
    selectAll: () => actions.selectAll(),
    selected: selectedSet,
    isWhole: remembered !== null,
    openMenu,
  });
  const tableActions = useTableActions({
    scroller,
    columnState,
    chooseColumns: () => setIsChoosing(true),
    copy: rowMenu.copySelected,
    exportCsv: rowMenu.exportCsv,
  });
  const latest = useLatest({ tableActions, rowCount: passingRows, onSort: sortOn });
  const menuProps = { columns, state: columnState, tableActions, rowCount: passingRows };

  const actions = useRowActions<Row>({
    ...props,
    items,
    visible,
    scroller,
    rowHeight,
    selectedIds: selected,
    collapsed: memory.collapsed,
    scrollTo: (index) => virtual.scrollToIndex(index),
    shown,
    onFold: (collapsed) => change({ collapsed }),
    onMenu: rowMenu.open,
    readIds: arranged?.readIds,
  });
  const elsewhere =
    arranged === undefined
      ? undefined
      : { readIds: arranged.readIds, scrollTo: (index: number) => virtual.scrollToIndex(index) };
  useWantedRow(name, items, actions, elsewhere);

  const isInteractive =
    props.onSelect !== undefined ||
    props.onOpen !== undefined ||
    props.onCard !== undefined ||
    isMany ||
    props.rowMenu !== undefined ||
    remembered !== null;
  // Scrolling renders this component: totals over thousands of rows are computed only when the rows change.
  const sumAll = props.isTotalElsewhere === true ? undefined : totalsOf;
  const totals = useMemo(() => sumAll?.(passing, allRows), [sumAll, passing, allRows]);
  const { onPassing } = props;
  useLayoutEffect(() => onPassing?.(passing), [onPassing, passing]);
  // With the padding of its cell.
  const longest = useLongestName(visible, rows) + (isNarrow ? 12 : 16);
  const ownWidth = fittingWidth(visible, room, longest);
  const widthOf = (column: Column<Row>): number => memory.widths[column.id] ?? ownWidth(column);
  const dropped = chosen
    .filter(({ id }) => !visible.some((column) => column.id === id))
    .map(({ header }) => header);
  const totalsOfGroup = ({ id, records }: GroupItem<Row>) =>
    arranged?.totalsOf(id) ?? totalsOf?.(records, null) ?? {};
  const hasFoot = totals !== undefined && allRows > 0;
  // Rows that end above the line of totals, or a quarter below its edge; `virtual` renders with each step of the scroller.
  const bottom = (virtual.scrollOffset ?? 0) + (virtual.scrollRect?.height ?? 0) - headHeight - rowHeight;
  const hasPlace = hasFoot && totals?.[visible[0]?.id ?? ''] === undefined;
  const firstBelow = Math.max(0, Math.floor(bottom / rowHeight + 0.25));
  const below = hasPlace ? (arranged?.rowsFrom(firstBelow) ?? recordsIn(items.slice(firstBelow))) : 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the rows and headers inside
    <div className={styles.box} onKeyDown={remembered === null ? undefined : tableActions.onKeyDown}>
      {remembered !== null && (
        <TableBar columns={columns} state={columnState} shownRows={passingRows} allRows={allRows} />
      )}
      <div
        className={styles.frame}
        data-narrow={isNarrow || undefined}
        data-corner={hasCorner ? (hasOwnWidths ? 'head' : 'all') : undefined}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button of table options has the same menu */}
        <div
          className={styles.scroll}
          ref={scroller}
          data-rows=""
          data-stale={isStale}
          {...keptFocus}
          {...pointer.handlers}
          onContextMenu={(event) => {
            if (remembered === null) return;
            event.preventDefault();
            openMenu(`${name} menu`, placeOfContextMenu(event), tableEntries(menuProps));
          }}
        >
          <table
            className={styles.table}
            aria-label={name}
            aria-rowcount={items.length + 1}
            style={
              hasOwnWidths
                ? { minWidth: visible.reduce((sum, column) => sum + widthOf(column), 0) }
                : undefined
            }
          >
            <colgroup>
              {visible.map((column, index) => (
                <col
                  key={column.id}
                  // Once the user has set widths, the last column takes the rest.
                  style={
                    hasOwnWidths && index === visible.length - 1 ? undefined : { width: widthOf(column) }
                  }
                />
              ))}
            </colgroup>
            <TableHead
              columns={visible}
              all={columns}
              state={columnState}
              scroller={scroller}
              isConfigurable={remembered !== null}
              openMenu={openMenu}
              latest={latest}
            />
            <TableBody
              items={items}
              drawn={drawn}
              height={virtual.getTotalSize()}
              visible={visible}
              columnOf={(id) => columns.find((column) => column.id === id)}
              totalsOf={totalsOfGroup}
              selected={selectedSet}
              stopId={focusedId ?? selected.at(-1) ?? null}
              isInteractive={isInteractive}
              hasCells={props.onOpenCell !== undefined}
              removedNote={held?.removedNote ?? ''}
              actions={actions}
            />
            {hasFoot && (
              <tfoot>
                <tr>
                  {visible.map((column) => (
                    <td
                      key={column.id}
                      className={`${styles.cell} ${styles.foot}`}
                      data-number={column.isNumber || undefined}
                    >
                      {totals[column.id]}
                    </td>
                  ))}
                </tr>
              </tfoot>
            )}
          </table>
          {items.length === 0 && (allRows === 0 ? empty : <p className={styles.none}>No rows match.</p>)}
        </div>
        {below > 0 && (
          <span className={styles.below} aria-hidden="true">
            ↓ {below} more
          </span>
        )}
        {remembered !== null && (
          <button
            type="button"
            className={styles.corner}
            data-quiet={visible.at(-1)?.isHeaderUnseen !== true}
            aria-label={`${name} table options`}
            aria-haspopup="menu"
            title={`Columns, filters, groups, export${dropped.length === 0 ? '' : `\nNo room for: ${dropped.join(', ')}`}`}
            onClick={({ currentTarget }) => openMenu(`${name} menu`, currentTarget, tableEntries(menuProps))}
          >
            <Icon name="more" />
          </button>
        )}
        {isFrozen && !isSameOrder(order, liveIds) && (
          <span
            className={styles.held}
            aria-hidden="true"
            title="Rows keep their places while the pointer is over them"
          >
            sorting paused
          </span>
        )}
      </div>
      {remembered !== null && (
        <TableCommands name={name} id={remembered} tableActions={tableActions} rowCount={passingRows} />
      )}
      {menu}
      {isChoosing && (
        <ColumnChooser
          name={name}
          columns={columns}
          state={columnState}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  );
}

/** Ascending, as the virtualizer expects. */
const withIndex = (indexes: readonly number[], index: number): number[] =>
  index < 0 || indexes.includes(index)
    ? [...indexes]
    : [...indexes, index].sort((left, right) => left - right);
