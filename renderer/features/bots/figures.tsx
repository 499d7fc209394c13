import type { ReactNode } from 'react';
import { useGridKeys } from '../../components/use-grid-keys';
import styles from './figures.module.css';

/** One number of a trader, and what it is made of. */
export interface Figure {
  readonly label: string;
  /** What it means, and how much of it was seen. */
  readonly title: string;
  readonly value: ReactNode;
  /** Beside the value, smaller: `of 123`. */
  readonly note?: string | undefined;
  readonly isWarning?: boolean;
  /** A list: over all columns, in a row of its own. */
  readonly isWide?: boolean;
  /** Leads to what it is made of; null where that is nowhere. */
  readonly onShow: (() => void) | null;
}

/** Figures in columns; arrow keys go from one to the next, Enter leads to its trades. */
export function Figures(props: {
  readonly name: string;
  readonly figures: readonly Figure[];
  readonly columns: number;
}) {
  const { name, figures, columns } = props;
  const { grid, cell } = useGridKeys({ row: 0, column: 0 });
  const places = placesOf(figures, columns);
  return (
    <ul
      className={styles.figures}
      aria-label={name}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      {...grid}
    >
      {figures.map(({ label, title, value, note, isWarning = false, isWide = false, onShow }, at) => (
        <li key={label} data-wide={isWide || undefined}>
          <button
            type="button"
            className={styles.figure}
            title={title}
            data-warning={isWarning || undefined}
            aria-disabled={onShow === null}
            onClick={onShow ?? undefined}
            {...cell(places[at]?.row ?? 0, places[at]?.column ?? 0)}
          >
            <span className={styles.label}>{label}</span>{' '}
            <span className={styles.value}>
              {value}
              {note !== undefined && <span className={styles.note}> {note}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function placesOf(figures: readonly Figure[], columns: number) {
  let [row, column] = [0, 0];
  return figures.map(({ isWide = false }) => {
    if (column === columns || (isWide && column > 0)) [row, column] = [row + 1, 0];
    const place = { row, column };
    column = isWide ? columns : column + 1;
    return place;
  });
}
