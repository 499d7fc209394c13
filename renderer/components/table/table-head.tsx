import { memo, type RefObject, useState } from 'react';
import type { MenuEntry, MenuPlace } from '../menu';
import type { Column } from './column';
import { moveBeside, moveStep } from './column-order';
import { headerEntries, type TableActions } from './entries';
import { FilterRow } from './filter-row';
import { type HeaderActions, HeaderCell, leastWidth } from './header';
import styles from './table-head.module.css';
import type { ColumnState } from './use-column-state';

/** It does not render with each poll. */
export const TableHead = memo(function TableHead(props: {
  /** The shown columns, in order. */
  readonly columns: readonly Column<never>[];
  readonly all: readonly Column<never>[];
  readonly state: ColumnState;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly isConfigurable: boolean;
  readonly openMenu: (name: string, place: MenuPlace, entries: readonly MenuEntry[]) => void;
  /** What changes with the rows. */
  readonly latest: {
    readonly current: {
      readonly tableActions: TableActions;
      readonly rowCount: number;
      readonly onSort: (id: string, isMulti: boolean) => void;
    };
  };
}) {
  const { columns, all, state, scroller, isConfigurable, openMenu, latest } = props;
  const { memory, change } = state;
  const [stop, setStop] = useState(0);
  const isShown = (id: string) => memory.shown[id] !== false;
  const stops = columns.flatMap((column, index) =>
    column.sortBy === undefined && (!isConfigurable || column.isHeaderUnseen === true) ? [] : [index],
  );
  const tabStop = stops.includes(stop) ? stop : stops[0];

  const actions: HeaderActions | null = isConfigurable
    ? {
        menu: (id, place) => {
          const column = columns.find((each) => each.id === id);
          if (column === undefined) return;
          const entries = headerEntries(column, { columns: all, state, ...latest.current });
          openMenu(`Column ${column.header}`, place, entries);
        },
        move: (id, step) => {
          change({ order: [...moveStep(memory.order, id, step, isShown)] });
          // The focus follows the header to its new place.
          setStop(columns.findIndex((column) => column.id === id) + step);
        },
        dropBeside: (id, target, side) => change({ order: [...moveBeside(memory.order, id, target, side)] }),
        widths: () => drawnWidths(scroller.current),
        resize: (widths) => change({ widths: { ...memory.widths, ...widths } }),
        fit: (id) => latest.current.tableActions.fit(id),
      }
    : null;

  return (
    <thead className={styles.header}>
      <tr>
        {columns.map((column, index) => {
          const at = memory.sort.findIndex(({ id }) => id === column.id);
          const sort = memory.sort[at];
          return (
            <HeaderCell
              key={column.id}
              column={column}
              index={index}
              sort={{
                order: sort === undefined ? false : sort.desc ? 'desc' : 'asc',
                place: memory.sort.length > 1 ? at + 1 : null,
              }}
              onSort={
                column.sortBy === undefined ? null : (isMulti) => latest.current.onSort(column.id, isMulti)
              }
              isStop={index === tabStop}
              onFocus={() => setStop(index)}
              actions={actions}
            />
          );
        })}
      </tr>
      {memory.isFiltering && (
        <FilterRow
          columns={columns}
          filters={memory.filters}
          onChange={(id, words) => {
            const others = memory.filters.filter((filter) => filter.id !== id);
            change({ filters: words === '' ? others : [...others, { id, value: words }] });
          }}
          onClose={() => {
            change({ isFiltering: false, filters: [] });
            scroller.current?.querySelector<HTMLElement>('tr[data-row][tabindex="0"]')?.focus();
          }}
        />
      )}
    </thead>
  );
});

export const fitted = (scroller: HTMLElement | null, id: string): Readonly<Record<string, number>> => ({
  ...drawnWidths(scroller),
  [id]: fittingWidth(scroller, id, leastWidth),
});

/** Column widths on the screen, in pixels. */

/** A cell's padding on both sides, and a pixel for rounding. */
const aroundText = 17;
const mostFitted = 480;

function drawnWidths(box: HTMLElement | null): Readonly<Record<string, number>> {
  const widths: Record<string, number> = {};
  for (const head of box?.querySelectorAll<HTMLElement>('[data-header]') ?? []) {
    const id = head.dataset.header;
    if (id !== undefined) widths[id] = Math.round(head.getBoundingClientRect().width);
  }
  return widths;
}

/** The width that the widest rendered cell needs; rows that are not rendered are not measured. */
function fittingWidth(box: HTMLElement | null, columnId: string, least: number): number {
  const name = CSS.escape(columnId);
  const cells =
    box?.querySelectorAll(`[data-header="${name}"] > [data-header-button], [data-column="${name}"]`) ?? [];
  let widest = 0;
  for (const cell of cells) {
    const range = document.createRange();
    range.selectNodeContents(cell);
    widest = Math.max(widest, range.getBoundingClientRect().width);
  }
  return Math.min(mostFitted, Math.max(least, Math.ceil(widest) + aroundText));
}
