import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type BadgeTone = 'demo' | 'contest' | 'real' | 'warn' | 'plain';

export function Badge(props: {
  readonly tone: BadgeTone;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.badge} data-tone={props.tone} title={props.title}>
      {props.children}
    </span>
  );
}
