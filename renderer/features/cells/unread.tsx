import type { Failure } from '../../../shared/model/result';
import { isOfWork } from '../../../shared/rules/terminal-work';
import { Empty, FailureText, Loading } from '../../components/states';
import { failureOf } from '../../data/failure-error';
import { useTerminalWork } from '../../data/terminal-work';

/**
 * Shown where something could not be read even once. Not as an alarm while the terminal is silent because the user shut
 * it down or restarts it.
 */
export function Unread({ failure, onRetry }: { readonly failure: Failure; readonly onRetry?: () => void }) {
  const work = useTerminalWork();
  if (isOfWork(work, failure)) return <Empty>The terminal does not answer.</Empty>;
  return onRetry === undefined ? (
    <FailureText failure={failure} />
  ) : (
    <FailureText failure={failure} onRetry={onRetry} />
  );
}

/** In place of what is not there yet: that it is being read, or why it could not be. */
export function NotRead(props: {
  readonly what: string;
  readonly error: Error | null;
  readonly refetch?: () => unknown;
}) {
  const { what, error, refetch } = props;
  if (error === null) return <Loading what={what} />;
  return (
    <Unread
      failure={failureOf(error)}
      {...(refetch === undefined ? {} : { onRetry: () => void refetch() })}
    />
  );
}
