import type { ReactNode } from 'react';
import styles from './trade-form.module.css';

export const TradeForm = (props: { readonly columns?: 1 | 2; readonly children: ReactNode }) => (
  <div className={styles.form} data-columns={props.columns ?? 1}>
    {props.children}
  </div>
);
