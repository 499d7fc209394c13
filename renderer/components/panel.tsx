import type { ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary';
import styles from './panel.module.css';

/** One region of the screen: a landmark with an accessible name and an error boundary of its own. */
export function Panel(props: {
  readonly name: string;
  /** Its layout depends on its own width, by container queries. */
  readonly isContainer?: boolean;
  /** It stands beside another region and is about it. */
  readonly isAside?: boolean;
  /** The id of an element whose text describes it. */
  readonly describedBy?: string;
  readonly children: ReactNode;
}) {
  const { name, isContainer = false, isAside = false, describedBy, children } = props;
  const Tag = isAside ? 'aside' : 'section';
  return (
    <Tag
      className={styles.panel}
      data-container={isContainer || undefined}
      aria-label={name}
      aria-describedby={describedBy}
    >
      <ErrorBoundary region={name}>{children}</ErrorBoundary>
    </Tag>
  );
}

export function PanelHeader(props: {
  readonly title: string;
  /** The header holds much: the title is never cut, the rest shrinks. */
  readonly isTight?: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <header className={styles.header} data-tight={props.isTight || undefined}>
      <h2 className={styles.title}>{props.title}</h2>
      {props.children}
    </header>
  );
}
