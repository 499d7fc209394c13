import { queryOptions, useQuery } from '@tanstack/react-query';
import type { BrokerOffsets, OffsetSpan } from '../../shared/model/kept-history';
import { rememberLast } from '../base/remember-last';
import { type Bridge, useBridge } from './bridge';
import { useBrokerOffset } from './broker-day';
import { read } from './failure-error';
import { bridgeKey } from './keys';

/** As the steps of levels, which these figures are made of too. Milliseconds. */
const everyMs = 120_000;

/** `presentS`: broker clock minus UTC now. */
const offsetsOptions = (bridge: Bridge, presentS: number | null) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'broker-offsets', presentS),
    queryFn: () => read(bridge.host, 'history.offsets', {}),
    staleTime: everyMs,
    refetchInterval: everyMs,
  });

/** Where the broker's clock is not known. */
export const atUtc: BrokerOffsets = { spans: [], presentS: 0 };

const noSpans: readonly OffsetSpan[] = [];

/** The same value for all who ask, so that what was worked out by it is there when a view opens again. */
const offsetsOf = rememberLast(
  (spans: readonly OffsetSpan[], presentS: number): BrokerOffsets => ({
    spans,
    presentS,
  }),
);

/**
 * For `utcOf` and `brokerOf`. Null until it is read, and where the bridge does not tell its offset; without a record the present offset stands
 * for all times.
 */
export function useBrokerOffsets(): BrokerOffsets | null {
  const presentS = useBrokerOffset();
  const { data, isPending } = useQuery({
    ...offsetsOptions(useBridge(), presentS),
    enabled: presentS !== null,
  });
  return presentS === null || isPending ? null : offsetsOf(data ?? noSpans, presentS);
}
