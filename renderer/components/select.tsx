import type { ChangeEvent } from 'react';
import { SelectField, type SelectFieldProps, UnitSelect, type UnitSelectProps } from './field';
import styles from './select.module.css';

export interface SelectOption<Value> {
  readonly value: Value;
  readonly label: string;
  readonly isDisabled?: boolean;
  /** Words above it; those of one group stand together. */
  readonly group?: string;
}

interface Choosing<Value extends string | number> {
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  onChoose(value: NoInfer<Value>): void;
}

export const optionsOf = <Value extends string>(
  all: readonly Value[],
  words: Readonly<Record<Value, string>>,
): readonly SelectOption<Value>[] => all.map((value) => ({ value, label: words[value] }));

const choosing = <Value extends string | number>({ value, options, onChoose }: Choosing<Value>) => ({
  value,
  onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const chosen = options[target.selectedIndex];
    if (chosen !== undefined) onChoose(chosen.value);
  },
  children: [...new Set(options.map(({ group }) => group))].map((group) => {
    const members = options.filter((option) => option.group === group).map(optionElement);
    return group === undefined ? (
      members
    ) : (
      <optgroup key={group} label={group}>
        {members}
      </optgroup>
    );
  }),
});

const optionElement = ({ value, label, isDisabled }: SelectOption<string | number>) => (
  <option key={value} value={value} disabled={isDisabled}>
    {label}
  </option>
);

/**
 * One of several: a combobox with a listbox. It is the browser's own select, so keys, typing ahead and a place above dialogs are the browser's, and
 * its value can be set as in any form; `appearance: base-select` lets us draw all of it.
 */
export const Select = <Value extends string | number>(
  /** `label`: the accessible name; absent where a label is around it. */
  props: Choosing<Value> & { readonly label?: string },
) => <select className={styles.select} aria-label={props.label} {...choosing(props)} />;

/** The same as a labelled field of a form. */
export const ChoiceField = <Value extends string | number>({
  value,
  options,
  onChoose,
  ...field
}: Choosing<Value> & Omit<SelectFieldProps, 'value' | 'onChange' | 'children'>) => (
  <SelectField {...field} {...choosing({ value, options, onChoose })} />
);

/** The choice of a number's unit, inside the right edge of its field. */
export const UnitChoice = <Value extends string>({
  value,
  options,
  onChoose,
  ...select
}: Choosing<Value> & UnitSelectProps) => (
  <UnitSelect {...select} {...choosing({ value, options, onChoose })} />
);
