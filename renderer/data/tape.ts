import { queryOptions } from '@tanstack/react-query';
import type { TickFlag } from '../../shared/model/tick';
import type { Bridge } from './bridge';
import { cancelledWith } from './cancel-request';
import { read } from './failure-error';
import { bridgeKey } from './keys';

/** Past ticks, newest last. Read only on demand: thousands of them cost the bridge more than anything that is polled. */
export const ticksHistoryOptions = (
  bridge: Bridge,
  query: {
    readonly symbol: string;
    readonly count: number;
    /** Broker seconds; null = no bound. */
    readonly from: number | null;
    readonly to: number | null;
    readonly flags: TickFlag;
  },
) => {
  const { symbol, count, from, to, flags } = query;
  return queryOptions({
    queryKey: bridgeKey(bridge.generation, 'ticks-history', symbol, count, from, to, flags),
    queryFn: ({ signal }) =>
      cancelledWith(bridge.host, signal, (requestId) =>
        read(bridge.host, 'ticks.history', {
          symbol,
          count,
          requestId,
          ...(flags === 'ALL' ? {} : { flags }),
          ...(from === null ? {} : { from }),
          ...(to === null ? {} : { to }),
        }),
      ),
    // Reopened, the tape must not have a gap.
    staleTime: 0,
    // Twenty thousand ticks are megabytes: a tape that is not shown is dropped soon. Milliseconds.
    gcTime: 30_000,
    // Comparing them value by value would cost more than drawing them.
    structuralSharing: false,
  });
};
