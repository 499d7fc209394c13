import type { ReactNode } from 'react';
import type { Failure } from '../../shared/result';
import { failureWords } from '../../shared/words/failure-words';
import { Button } from './button';
import './states.css';

/** Loading, empty, refused: three different looks. (Stale is a look of the numbers themselves, see numbers.css.) */

export function Loading({ what }: { readonly what: string }) {
  return (
    <div className="state state-loading" role="status">
      <span className="state-bars" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      Reading {what} …
    </div>
  );
}

export function Empty({ children }: { readonly children: ReactNode }) {
  return <div className="state state-empty">{children}</div>;
}

/** What happened, what the server said, what to do next. */
export function FailureText({
  failure,
  onRetry,
}: {
  readonly failure: Failure;
  readonly onRetry?: () => void;
}) {
  const words = failureWords(failure);
  return (
    <div className="state state-failure" role="alert">
      <strong>{words.title}</strong>
      {words.said !== null && <q className="state-said">{words.said}</q>}
      <span className="state-advice">{words.advice}</span>
      {onRetry !== undefined && <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}

/** One line over content that stays: the last good answer is still shown below it. */
export function FailureStrip({
  failure,
  children,
}: {
  readonly failure: Failure;
  readonly children?: ReactNode;
}) {
  const words = failureWords(failure);
  return (
    <div className="failure-strip" role="status" title={words.advice}>
      <span aria-hidden="true">⚠</span>
      <span className="failure-strip-text">
        {words.title}
        {words.said !== null && <> · “{words.said}”</>}
        <span className="state-advice"> {words.advice}</span>
      </span>
      {children}
    </div>
  );
}
