import { skipToken, useQuery } from '@tanstack/react-query';
import { startOfBrokerDay } from '../../shared/math/time';
import type { BookedIn } from '../../shared/model/ledger';
import { useClockValue } from '../base/clock';
import { useBridge } from './bridge';
import { readBrokerSeconds } from './connection';
import { type FailureError, read } from './failure-error';
import { historyKey, useCoverage } from './history';
import { periodRange } from './history-periods';

/** Since the broker's midnight; undefined until it is read. A failure may stand beside older deals. */
export const useBookedToday = () => useBookedSince(0);

/** Since the broker's midnight so many days ago. */
export function useBookedSince(days: number): {
  readonly data: BookedIn | undefined;
  readonly error: FailureError | null;
} {
  const bridge = useBridge();
  const day = useClockValue(() => {
    const now = readBrokerSeconds(bridge);
    return now === null ? null : startOfBrokerDay(now);
  });
  const { from: midnight, to } = periodRange('today', day ?? 0);
  const from = midnight - days * 86_400;
  const { data, error } = useQuery({
    queryKey: [...historyKey(bridge), 'booked', from],
    queryFn: day === null ? skipToken : () => read(bridge.host, 'ledger.booked', { from, to }),
  });
  const newest = useCoverage().error;
  return { data, error: error ?? newest };
}
