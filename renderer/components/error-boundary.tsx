import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from './button';
import styles from './states.module.css';

interface ErrorBoundaryProps {
  /** The name on screen of what has failed: "Market watch". */
  readonly region: string;
  readonly children: ReactNode;
}

/** An exception in one region stops that region only; the user can start it again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(`${this.props.region} stopped`, error, info.componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <div className={styles.state} role="alert">
        <strong>{this.props.region} stopped: internal error</strong>
        <q className={styles.said}>{error.message}</q>
        <span className={styles.advice}>The other panels are not affected.</span>
        <Button onClick={() => this.setState({ error: null })}>Restart panel</Button>
      </div>
    );
  }
}
