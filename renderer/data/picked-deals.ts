import { queryOptions, skipToken } from '@tanstack/react-query';
import type { Input } from '../../shared/contract';
import type { KnownDeals } from '../../shared/model/ledger';
import type { Bridge } from './bridge';
import { cancelledWith } from './cancel-request';
import { read } from './failure-error';
import { historyKey } from './history';
import { keptList } from './kept-rows';

/** So many cross at once: they are read in some milliseconds. */
export const mostDeals = 5_000;

/** Deals of some positions, each whole, which the host picks: those that a view shows. Null: none are asked for. */
export const pickedDealsOptions = (bridge: Bridge, asked: Omit<Input<'ledger.deals'>, 'requestId'> | null) =>
  queryOptions({
    queryKey: [...historyKey(bridge), 'picked', asked],
    structuralSharing: keptList,
    queryFn:
      asked === null
        ? skipToken
        : ({ signal }): Promise<KnownDeals> =>
            cancelledWith(bridge.host, signal, (requestId) =>
              read(bridge.host, 'ledger.deals', { ...asked, requestId }),
            ),
  });
