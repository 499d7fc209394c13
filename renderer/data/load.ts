import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Bridge, useBridge } from './bridge';
import { read } from './failure-error';
import { bridgeKey } from './keys';

/** What this product costs the bridge; the host answers it without a request to the bridge. */
export const loadOptions = (bridge: Bridge) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'load'),
    queryFn: () => read(bridge.host, 'load.read', {}),
  });

export const useLoad = () => useQuery(loadOptions(useBridge()));
