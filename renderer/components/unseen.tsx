import type { HTMLAttributes } from 'react';
import styles from './unseen.module.css';

/** For screen readers only. */
export function Unseen(props: HTMLAttributes<HTMLElement> & { readonly as?: 'span' | 'div' }) {
  const { as: Tag = 'span', ...rest } = props;
  return <Tag {...rest} className={styles.unseen} />;
}
