import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Bridge, useBridge } from './bridge';
import { connectionOptions } from './connection';
import { read } from './failure-error';
import { bridgeKey } from './keys';
import { settingsOptions } from './settings';

/** The terminal's last error. Read when it is shown and when a link goes down, never polled. */
export const lastErrorOptions = (bridge: Bridge) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'last-error'),
    queryFn: () => read(bridge.host, 'error.read', {}),
    staleTime: 0,
  });

/** `GET /time`, whole; the key includes the pinned symbol, so that a newly pinned one is read at once. */
export const brokerTimeOptions = (bridge: Bridge) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'broker-time', bridge.active.clockSymbol),
    queryFn: () => {
      const { clockSymbol } = bridge.active;
      return read(bridge.host, 'time.read', clockSymbol === null ? {} : { symbol: clockSymbol });
    },
    staleTime: 0,
  });

/** The bridge's interface description changes only with its version: one read per connection. */
export const interfaceOptions = (bridge: Bridge) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'interface'),
    queryFn: () => read(bridge.host, 'interface.read', {}),
  });

/** Milliseconds between two reads of what the host has learned; it asks the bridge nothing that it knows. */
const capabilitiesEveryMs = 15_000;

/** The host finds them once per connection, some only when the endpoint is first used. */
export const capabilitiesOptions = (bridge: Bridge) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'capabilities'),
    queryFn: () => read(bridge.host, 'capabilities.read', {}),
    staleTime: 60_000,
    refetchInterval: capabilitiesEveryMs,
  });

export const useCapabilities = () => useQuery(capabilitiesOptions(useBridge()));

/** Chooses the symbol whose tick the broker's clock is read from; null lets the bridge choose. */
export function usePinClock() {
  const bridge = useBridge();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { readonly id: string; readonly symbol: string | null }) =>
      read(bridge.host, 'profiles.pinClock', input),
    onSuccess: (settings) => {
      client.setQueryData(settingsOptions(bridge.host).queryKey, settings);
      void client.invalidateQueries({ queryKey: connectionOptions(bridge).queryKey });
      void client.invalidateQueries({ queryKey: bridgeKey(bridge.generation, 'broker-time') });
    },
  });
}
