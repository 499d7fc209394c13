import { IconButton } from '../button';
import type { Column } from './column';
import styles from './table-bar.module.css';
import type { ColumnState } from './use-column-state';

/** Above the header: which filters and groups are on. Absent while empty. */
export function TableBar(props: {
  readonly columns: readonly Column<never>[];
  readonly state: ColumnState;
  readonly shownRows: number;
  readonly allRows: number;
}) {
  const { columns, state, shownRows, allRows } = props;
  const { memory, change } = state;
  const isFiltered = memory.filters.length > 0;
  const groups = memory.groupedBy.flatMap((id) => columns.find((column) => column.id === id)?.header ?? []);
  if (!isFiltered && groups.length === 0) return null;
  return (
    <div className={styles.bar}>
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
