import type { ReactNode } from 'react';
import type { Failure } from '../../shared/model/result';
import { Button } from './button';
import { failureLine, sentence } from './failure-line';
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
  const line = failureLine(failure);
  return (
    <div className="state state-failure" role="alert" title={line.full}>
      <strong>{line.title}</strong>
      {line.detail !== '' && <span className="state-detail">{line.detail}</span>}
      {line.said !== null && <q className="state-said">{line.said}</q>}
      <span className="state-advice">{line.advice}</span>
      {onRetry !== undefined && <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}

/** One line over content that stays: the last good answer is still shown below it. */
export function FailureStrip({ failure }: { readonly failure: Failure }) {
  const line = failureLine(failure);
  return (
    <div className="failure-strip" role="status" title={line.full}>
      <span aria-hidden="true">⚠</span>
      <span className="failure-strip-text">
        <strong>{line.title}</strong>
        {line.detail === '' ? '.' : ` · ${line.detail}`}
        {line.said !== null && ` “${sentence(line.said)}”`}
        <span className="state-advice"> {line.advice}</span>
      </span>
    </div>
  );
}
