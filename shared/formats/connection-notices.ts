import type { Failure } from '../model/result';
import { isConnectionFailure } from '../rules/connection-failure';
import type { NoticeLine } from './account-lines';
import { failureLine } from './failure-line';

/** Null while the bridge answers. */
export type Health = Failure | null;

/** The failure that stands for several endpoints: a refused token, else the first one. */
export function healthOf(failures: readonly Health[]): Health {
  const real = failures.filter((failure) => failure !== null && failure.kind !== 'cancelled');
  return real.find((failure) => failure?.kind === 'unauthorized') ?? real[0] ?? null;
}

type HealthNotice = Pick<NoticeLine, 'tone' | 'title' | 'detail' | 'said' | 'retcode' | 'isToast' | 'topic'>;

/** A notice for each change of state; none while it stays. */
export function healthNotice(before: Health, after: Health): HealthNotice | null {
  if (after === null) {
    return before === null
      ? null
      : {
          ...{ tone: 'good', title: 'The bridge answers again', detail: 'All data refreshed.' },
          ...{ said: null, retcode: null, isToast: true, topic: 'connection' },
        };
  }
  if (before !== null && before.kind === after.kind) return null;
  const line = failureLine(after);
  return {
    tone: 'bad',
    title: line.title,
    detail: [line.detail, line.advice, after.endpoint === undefined ? '' : `(${after.endpoint})`]
      .filter((part) => part !== '')
      .join(' '),
    said: line.said,
    retcode: after.retcode ?? null,
    // While requests fail, the banner at the top says so.
    isToast: !isConnectionFailure(after),
    topic: 'connection',
  };
}
