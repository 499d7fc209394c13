import type { ReactNode } from 'react';
import { failureLine, sentence } from '../../shared/formats/failure-line';
import type { Failure } from '../../shared/model/result';
import { Button } from './button';
import { ForeignText } from './foreign-text';
import styles from './states.module.css';

/** Loading, empty and failed look different. (Stale is a look of the numbers themselves, see numbers.tsx.) */

export function Loading({ what }: { readonly what: string }) {
  return (
    <div className={styles.state} role="status">
      <span className={styles.bars} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      Reading {what} …
    </div>
  );
}

export function Empty({ children }: { readonly children: ReactNode }) {
  return <div className={styles.state}>{children}</div>;
}

/** What happened, what the server said, what to do next. */
export function FailureText(props: { readonly failure: Failure; readonly onRetry?: () => void }) {
  const { failure, onRetry } = props;
  const line = failureLine(failure);
  return (
    <div
      className={styles.state}
      // Nothing failed: it is no warning.
      data-calm={failure.kind === 'not-recorded' || undefined}
      role="alert"
      title={line.full}
    >
      <strong>{line.title}</strong>
      {line.detail !== '' && <span className={styles.detail}>{line.detail}</span>}
      {line.said !== null && (
        <q className={styles.said}>
          <ForeignText>{line.said}</ForeignText>
        </q>
      )}
      <span className={styles.advice}>{line.advice}</span>
      {onRetry !== undefined && <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}

/** One line above content that stays visible. */
export function Strip(props: {
  readonly title: string;
  /** An error: it is read out at once. */
  readonly isTrouble?: boolean;
  readonly children: ReactNode;
}) {
  const { title, isTrouble = false, children } = props;
  return (
    <div className={styles.failureStrip} title={title} {...(isTrouble ? { role: 'status' } : {})}>
      {isTrouble && <span aria-hidden="true">⚠</span>}
      <span className={styles.failureStripText}>{children}</span>
    </div>
  );
}

/** Above the last good answer, which stays visible. */
export function FailureStrip({ failure }: { readonly failure: Failure }) {
  const line = failureLine(failure);
  return (
    <Strip isTrouble title={line.full}>
      <strong>{line.title}</strong>
      {line.detail === '' ? '.' : ` · ${line.detail}`}
      {line.said !== null && (
        <>
          {' “'}
          <ForeignText>{sentence(line.said)}</ForeignText>”
        </>
      )}
      <span className={styles.advice}> {line.advice}</span>
    </Strip>
  );
}
