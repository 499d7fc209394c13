import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Bridge, useBridge } from './bridge';
import { read } from './failure-error';
import { bridgeKey } from './keys';

/** Milliseconds after which account and positions are stale on screen. */
export const accountBudgetMs = 5_000;

export const accountOptions = (bridge: Bridge) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'account'),
    queryFn: () => read(bridge.host, 'account.read', {}),
  });

/** What the last poll said; see `usePolling` for who polls. */
export const useAccount = () => useQuery(accountOptions(useBridge()));
