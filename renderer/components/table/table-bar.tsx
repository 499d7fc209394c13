import type { ReactNode } from 'react';
import { IconButton } from '../button';
import type { Column } from './column';
import styles from './table-bar.module.css';
import type { ColumnState } from './use-column-state';

/** Above the header: the panel's own tools, and which filters and groups are on. Absent while empty. */
export function TableBar({
  columns,
  state,
  toolbar,
  shownRows,
  allRows,
}: {
  readonly columns: readonly Column<never>[];
  readonly state: ColumnState;
  readonly toolbar: ReactNode;
  readonly shownRows: number;
  readonly allRows: number;
}) {
  const { memory, change } = state;
  const isFiltered = memory.filters.length > 0;
  const groups = memory.groupedBy.flatMap((id) => columns.find((column) => column.id === id)?.header ?? []);
  if (!isFiltered && groups.length === 0 && (toolbar === undefined || toolbar === null)) return null;
  return (
    <div className={styles.bar}>
      {toolbar}
      {isFiltered && (
        <span className={`${styles.chip} ${styles.chipFilter}`} role="status">
          filtered {shownRows} of {allRows}
          <IconButton icon="x" label="Clear filters" onClick={() => change({ filters: [] })} />
        </span>
      )}
      {groups.length > 0 && (
        <span className={styles.chip}>
          by {groups.join(', ')}
          <IconButton icon="x" label="Ungroup" onClick={() => change({ groupedBy: [] })} />
        </span>
      )}
    </div>
  );
}
