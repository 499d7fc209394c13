import type { ReactNode } from 'react';
import styles from './account-strip.module.css';

/** One number of the strip, with what it is made of below it. */
export function Group(props: {
  readonly name: string;
  readonly title?: string;
  readonly below?: ReactNode;
  readonly children: ReactNode;
}) {
  const { name, title, below, children } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are numbers
    <div className={styles.group} role="group" aria-label={name} data-group={name} title={title}>
      <span className={styles.label}>{name}</span>
      <span className={styles.value}>{children}</span>
      {below !== undefined && <span className={styles.below}>{below}</span>}
    </div>
  );
}
