import { useQuery } from '@tanstack/react-query';
import { startOfBrokerDay } from '../../shared/math/time';
import { useClockValue } from '../base/clock';
import { useBridge } from './bridge';
import { readBrokerSeconds } from './connection';
import type { FailureError } from './failure-error';
import { type DealHistory, dealsOptions, useCoverage } from './history';
import { periodRange } from './history-periods';

/** Since the broker's midnight; undefined until they are read. A failure may stand beside older deals. */
export function useTodaysDeals(): {
  readonly data: DealHistory | undefined;
  readonly error: FailureError | null;
} {
  const bridge = useBridge();
  const day = useClockValue(() => {
    const now = readBrokerSeconds(bridge);
    return now === null ? null : startOfBrokerDay(now);
  });
  const { data, error } = useQuery({
    ...dealsOptions(bridge, periodRange('today', day ?? 0)),
    enabled: day !== null,
  });
  const newest = useCoverage().error;
  return { data, error: error ?? newest };
}
