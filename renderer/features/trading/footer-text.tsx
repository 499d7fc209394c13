import type { HTMLAttributes, ReactNode } from 'react';
import styles from './footer-text.module.css';

/** What the button beside it sends: it wraps and never scrolls. */
export const Sends = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.sends} data-sends="">
    {children}
  </span>
);

/** Muted text beside a dialog's buttons. */
export const FooterNote = (props: HTMLAttributes<HTMLElement>) => (
  <span {...props} className={styles.footerNote} />
);
