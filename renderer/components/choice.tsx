import type { LabelHTMLAttributes, ReactNode } from 'react';
import styles from './choice.module.css';

interface ChoiceProps extends Omit<LabelHTMLAttributes<HTMLLabelElement>, 'className' | 'onChange'> {
  /** Alone in a line as high as a field. */
  readonly isLine?: boolean;
}

/** A radio or a checkbox with its label after it. */
export function Choice({ isLine = false, ...label }: ChoiceProps) {
  // biome-ignore lint/a11y/noLabelWithoutControl: its children bring the control
  return <label {...label} className={isLine ? styles.line : styles.choice} />;
}

export const Checkbox = ({
  isOn,
  onChange,
  children,
  ...choice
}: ChoiceProps & {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) => (
  <Choice {...choice}>
    <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
    {children}
  </Choice>
);

/** One of several. The group around them has its name. */
export const Radios = <Option extends string>(props: {
  /** Joins them for the browser: of no other group on the page. */
  readonly name: string;
  readonly options: readonly Option[];
  readonly words: Readonly<Record<Option, ReactNode>>;
  /** Null and undefined: none yet. */
  readonly chosen: Option | null | undefined;
  readonly onChoose: (option: Option) => void;
}) =>
  props.options.map((each) => (
    <Choice key={each}>
      <input
        type="radio"
        name={props.name}
        checked={props.chosen === each}
        onChange={() => props.onChoose(each)}
      />
      {props.words[each]}
    </Choice>
  ));
