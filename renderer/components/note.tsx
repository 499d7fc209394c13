import type { HTMLAttributes } from 'react';
import styles from './note.module.css';

/** A coloured line or two on what is asked, held back or in doubt. Where it stands may set its room above by `--note-top`. */
export function Note(
  props: HTMLAttributes<HTMLElement> & {
    readonly as?: 'p' | 'div';
    readonly tone?: 'warn' | 'refuse';
    /** On top of a dialog: its room is below. */
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
