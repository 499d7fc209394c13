import { useQuery } from '@tanstack/react-query';
import type { EquitySpan } from '../../shared/model/equity';
import { useBridge, useHost } from './bridge';
import { read } from './failure-error';
import { bridgeKey } from './keys';
import { unrecordedEveryMs } from './polling-intervals';

/** The host adds a minute once a minute. */
const everyMs = 60_000;
/** One minute alone is no line: a demo's past is written some seconds after it. */
const firstLineEveryMs = 20_000;

/** Equity of the connected account over time; null where nothing of it was recorded. */
export function useEquityCurve(span: EquitySpan) {
  const host = useHost();
  const { generation } = useBridge();
  return useQuery({
    queryKey: bridgeKey(generation, 'equity', span),
    queryFn: () => read(host, 'equity.curve', { span }),
    refetchInterval: ({ state: { data } }) =>
      data === null ? unrecordedEveryMs : data?.points.length === 1 ? firstLineEveryMs : everyMs,
  });
}
