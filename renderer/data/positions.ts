import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Bridge, useBridge } from './bridge';
import { read } from './failure-error';
import { keptList } from './kept-rows';
import { bridgeKey } from './keys';
import { acceptsNow } from './settings';

export const positionsKey = (bridge: Bridge) => bridgeKey(bridge.generation, 'positions');

/**
 * Unconfirmed while the bridge says "none" though positions were there, and nothing proves that they are closed. Rows
 * that cannot be read count as open, and no sum is complete while there are any.
 */
export const positionsOptions = (bridge: Bridge) =>
  queryOptions({
    queryKey: positionsKey(bridge),
    meta: { isPolled: true },
    structuralSharing: keptList,
    queryFn: () => read(bridge.host, 'positions.list', { acceptsMs: acceptsNow(bridge, 'positions') }),
  });

export const usePositions = () => useQuery(positionsOptions(useBridge()));
