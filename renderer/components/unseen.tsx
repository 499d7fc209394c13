import type { HTMLAttributes } from 'react';
import styles from './unseen.module.css';

/** For screen readers only. */
export function Unseen({
  as: Tag = 'span',
  ...rest
}: HTMLAttributes<HTMLElement> & { readonly as?: 'span' | 'div' }) {
  return <Tag {...rest} className={styles.unseen} />;
}
