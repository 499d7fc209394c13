import type { KeyboardEvent } from 'react';
import { filterTest } from '../../../shared/math/table-filter';
import { type Column, hasText } from './column';
import dataTableStyles from './data-table.module.css';
import styles from './filter-row.module.css';

const textHint = 'contains; =equals; !not; one|other';
const numberHint = '>0, <=10, 1..5, !=0, none';

/** One filter per column; a row must pass all of them. */
export function FilterRow(props: {
  readonly columns: readonly Column<never>[];
  readonly filters: readonly { readonly id: string; readonly value: string }[];
  readonly onChange: (id: string, words: string) => void;
  /** Esc in an empty field. */
  readonly onClose: () => void;
}) {
  const { columns, filters, onChange, onClose } = props;
  const wordsOf = (id: string) => filters.find((filter) => filter.id === id)?.value ?? '';
  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    // Letters typed here must not run commands.
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (wordsOf(id) === '') onClose();
    else onChange(id, '');
  };
  return (
    <tr>
      {columns.map((column) => {
        const { id, header, choices, isNumber = false } = column;
        const words = wordsOf(id);
        if (!hasText(column)) return <td key={id} className={`${dataTableStyles.cell} ${styles.filter}`} />;
        return (
          <td key={id} className={`${dataTableStyles.cell} ${styles.filter}`} data-filter={id}>
            {choices === undefined ? (
              <input
                className={styles.filterField}
                aria-label={`Filter ${header}`}
                aria-invalid={filterTest(words, isNumber) === null || undefined}
                title={`${header}: ${isNumber ? numberHint : textHint}`}
                placeholder={isNumber ? '>0' : 'contains'}
                value={words}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => onChange(id, target.value)}
                onKeyDown={onKeyDown(id)}
              />
            ) : (
              <select
                className={styles.filterField}
                aria-label={`Filter ${header}`}
                value={words}
                onChange={({ target }) => onChange(id, target.value)}
                onKeyDown={onKeyDown(id)}
              >
                <option value="">all</option>
                {choices.map((choice) => (
                  <option key={choice} value={`=${choice}`}>
                    {choice}
                  </option>
                ))}
              </select>
            )}
          </td>
        );
      })}
    </tr>
  );
}
