import type { ReactNode } from 'react';
import styles from './trouble-line.module.css';

/** Where the view has room for it, for what concerns the whole screen; `work` is less prominent. */
export function TopLine(props: {
  readonly tone: 'trouble' | 'work';
  readonly role?: 'alert' | 'status';
  readonly title?: string;
  readonly children: ReactNode;
}) {
  const { tone, role, title, children } = props;
  return (
    <div className={styles.line} data-tone={tone} role={role} title={title}>
      {children}
    </div>
  );
}

/** What happened, what to do, and buttons for that. */
export function TroubleLine(props: {
  readonly role: 'alert' | 'status';
  readonly title: string;
  readonly advice: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const { role, title, advice, actions, children } = props;
  return (
    <TopLine tone="trouble" role={role} title={title}>
      <p className={styles.text}>
        {children} <span className={styles.advice}>{advice}</span>
      </p>
      {actions}
    </TopLine>
  );
}
