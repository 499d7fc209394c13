import type { HTMLAttributes, ReactNode } from 'react';
import styles from './table-panel.module.css';

interface Parts {
  readonly children: ReactNode;
}

/** A tab with a table that fills what its tools and doubts leave. */
export const TablePanel = ({ children }: Parts) => <div className={styles.panel}>{children}</div>;

/** The line of tools above a table. */
export const TableTools = ({ children }: Parts) => <div className={styles.tools}>{children}</div>;

/** Quiet words at the right end of the tools. */
export const TableNote = (props: HTMLAttributes<HTMLElement>) => <span {...props} className={styles.note} />;

/** Why what is shown below may not be all, or not be so any more. */
export const TableDoubt = ({ children }: Parts) => (
  <p className={styles.doubt} role="status">
    {children}
  </p>
);
