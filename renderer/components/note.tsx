import type { HTMLAttributes } from 'react';
import styles from './note.module.css';

/** A coloured note on something asked, blocked or in doubt. Its container may set its top margin by `--note-top`. */
export function Note(
  props: HTMLAttributes<HTMLElement> & {
    readonly as?: 'p' | 'div';
    readonly tone?: 'warn' | 'refuse';
    /** First in a dialog: its margin is below. */
    readonly isFirst?: boolean;
  },
) {
  const { as: Tag = 'p', tone = 'warn', isFirst = false, className = '', ...rest } = props;
  return (
    <Tag
      {...rest}
      className={`${styles.note} ${className}`}
      data-tone={tone}
      data-first={isFirst || undefined}
    />
  );
}
