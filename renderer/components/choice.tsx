import type { LabelHTMLAttributes } from 'react';
import styles from './choice.module.css';

/** A radio or a checkbox with its label after it. `isLine`: alone in a line as high as a field. */
export function Choice({
  isLine = false,
  ...label
}: LabelHTMLAttributes<HTMLLabelElement> & { readonly isLine?: boolean }) {
  // biome-ignore lint/a11y/noLabelWithoutControl: its children bring the control
  return <label {...label} className={isLine ? styles.line : styles.choice} />;
}
