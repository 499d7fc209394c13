import type { ReactNode } from 'react';
import styles from './plan-parts.module.css';

/** The questions above a plan, in as many columns as fit. */
export const PlanOptions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.options}>{children}</div>
);

/** What can be done with several rows at once, left in the table's line. */
export const BulkBar = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.bulkBar}>{children}</span>
);
