import { type ReactNode, useState } from 'react';
import { formatAge } from '../../../shared/math/time';
import { useClockValue } from '../../base/clock';
import { Num } from '../../components/numbers';
import { FailureStrip, Loading } from '../../components/states';
import { type FailureError, failureOf } from '../../data/failure-error';
import type { HistoryRead } from '../../data/history';
import { formatRange, type HistoryRange } from '../../data/history-periods';
import { unreadableFailure } from '../../data/listed';
import { Unread } from '../cells';
import historyStyles from './history.module.css';
import styles from './history-state.module.css';
import type { HistoryQuery } from './use-history';

/** What was read, and of which period. */
type OfPeriod = Pick<HistoryRead<unknown>, 'range' | 'unreadable'>;

interface HistoryStateProps<Read> {
  /** `deals` or `orders`. */
  readonly what: string;
  readonly query: Pick<HistoryQuery<Read>, 'error' | 'refetch'>;
  /** The rows on the screen: of a moment ago where many have come. */
  readonly shown: Read | undefined;
  /** Those are of another period than the requested one. */
  readonly isOther: boolean;
  /** Why the newest deals could not be read. */
  readonly newest: FailureError | null;
  /** The requested period; null until the broker's day is known. */
  readonly range: HistoryRange | null;
  readonly children: ReactNode;
}

/**
 * Loading, refused, and strips over rows that stay. Rows of another period stay while the requested one is being read,
 * greyed and with their own dates.
 */
export function HistoryState<Read extends OfPeriod>(props: HistoryStateProps<Read>) {
  const { what, query, shown, isOther, range, newest, children } = props;
  const { error, refetch } = query;
  const key = range === null ? '' : `${what} ${range.from} ${range.to}`;
  const [failed, setFailed] = useState({ key: '', error });
  if (error !== null && (failed.error !== error || failed.key !== key)) setFailed({ key, error });
  if (range === null) return <Loading what="the broker’s clock" />;
  // While a refused period is requested again its failure stays: it must not alternate with another period's rows.
  const refusal = error ?? (failed.key === key ? failed.error : null);
  if ((shown === undefined || isOther) && refusal !== null) {
    return <Unread failure={failureOf(refusal)} onRetry={() => void refetch()} />;
  }
  if (shown === undefined) {
    return (
      <div className={styles.waiting}>
        <Loading what={`${what}, ${formatRange(range)}`} />
        <Waited key={key} />
      </div>
    );
  }
  const failure = error ?? newest;
  const unread = unreadableFailure(shown.unreadable);
  return (
    <>
      {isOther && (
        <div className={historyStyles.strip} role="status">
          Reading {what}, {formatRange(range)} … <Waited key={key} /> Below is still{' '}
          {formatRange(shown.range)}.
        </div>
      )}
      {failure !== null && <FailureStrip failure={failureOf(failure)} />}
      {unread !== null && <FailureStrip failure={unread} />}
      {children}
    </>
  );
}

/** Seconds since the request: a long period takes a while and must not look stuck. */
function Waited() {
  const [startMs] = useState(() => performance.now());
  const seconds = useClockValue(() => Math.floor((performance.now() - startMs) / 1000));
  // Hidden from screen readers, which would read it out every second.
  return seconds < 2 ? null : (
    <Num className={styles.waited} aria-hidden="true">
      {formatAge(seconds * 1000)}
    </Num>
  );
}
