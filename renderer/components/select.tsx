import styles from './select.module.css';

export interface SelectOption<Value> {
  readonly value: Value;
  readonly label: string;
}

/**
 * One of several: a combobox with a listbox. It is the browser's own select, so keys, typing ahead and a place above dialogs are the browser's, and
 * its value can be set as in any form; `appearance: base-select` lets us draw all of it.
 */
export function Select<Value extends string | number>(props: {
  /** The accessible name; absent where a label is around it. */
  readonly label?: string;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  onChange(value: Value): void;
}) {
  const { label, value, options, onChange } = props;
  return (
    <select
      className={styles.select}
      aria-label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = options[target.selectedIndex];
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
