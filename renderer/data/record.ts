import { queryOptions } from '@tanstack/react-query';
import type { RecordQuery } from '../../shared/model/record';
import type { Bridge } from './bridge';
import { read } from './failure-error';
import { bridgeKey } from './keys';

/** One record with every field that the bridge sent. Not polled: whoever shows it sets the interval. */
export const recordOptions = (bridge: Bridge, query: RecordQuery) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'record', query),
    queryFn: () => read(bridge.host, 'records.read', query),
    // A card that is opened again shows the last values at once, and reads them anew.
    staleTime: 0,
  });
