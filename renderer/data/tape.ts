import { queryOptions } from '@tanstack/react-query';
import type { TickFlag } from '../../shared/model/tick';
import type { Bridge } from './bridge';
import { cancelledWith } from './cancel-request';
import { read } from './failure-error';
import { bridgeKey } from './keys';

/** Ticks of the past, newest last. Read when somebody asks: thousands of them cost the bridge more than anything that is polled. */
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
    // Who comes back to a tape wants it without a hole.
    staleTime: 0,
    // Twenty thousand ticks are megabytes: a tape that nobody looks at is forgotten soon.
    gcTime: 30_000,
    // Compared value by value they would cost more than drawing them.
    structuralSharing: false,
  });
};
