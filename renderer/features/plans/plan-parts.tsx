import type { ReactNode } from 'react';
import styles from './plan-parts.module.css';

/** The options above a plan, in as many columns as fit. */
export const PlanOptions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.options}>{children}</div>
);

/** Actions for several rows, at the left of the table's bar. */
export const BulkBar = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.bulkBar}>{children}</span>
);
