import type { ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary';
import './panel.css';

/** One region of the screen: a landmark with its accessible name and a boundary of its own. */
export function Panel(props: {
  readonly name: string;
  readonly className?: string;
  readonly onCrash?: (region: string, error: unknown) => void;
  readonly children: ReactNode;
}) {
  const { name, className, onCrash, children } = props;
  return (
    <section className={`panel ${className ?? ''}`} aria-label={name}>
      <ErrorBoundary region={name} {...(onCrash === undefined ? {} : { onCrash })}>
        {children}
      </ErrorBoundary>
    </section>
  );
}

export function PanelHeader(props: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <header className="panel-header">
      <h2 className="panel-title">{props.title}</h2>
      {props.children}
    </header>
  );
}
