import type { HTMLAttributes, ReactNode } from 'react';
import styles from './table-panel.module.css';

interface Parts {
  readonly children: ReactNode;
}

/** A tab whose table fills the height that tools and warnings leave. */
export const TablePanel = ({ children }: Parts) => <div className={styles.panel}>{children}</div>;

export const TableTools = ({ children }: Parts) => <div className={styles.tools}>{children}</div>;

/** Muted text at the right end of the tools. */
export const TableNote = (props: HTMLAttributes<HTMLElement>) => <span {...props} className={styles.note} />;

/** Why the rows below may be incomplete or out of date. */
export const TableDoubt = ({ children }: Parts) => (
  <p className={styles.doubt} role="status">
    {children}
  </p>
);
