import { queryOptions, useQuery } from '@tanstack/react-query';
import type { BrokerClock } from '../../shared/model/connection';
import type { BrokerSeconds } from '../../shared/model/fields';
import { useClockValue } from '../ui/clock';
import { type Bridge, useBridge } from './bridge';
import { read } from './failure-error';
import { bridgeKey } from './keys';

/** Milliseconds between two looks along the chain. */
export const connectionEveryMs = 5_000;

export const connectionOptions = (bridge: Bridge) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'connection'),
    queryFn: () => read(bridge.host, 'connection.read', {}),
  });

export const useConnection = () => useQuery(connectionOptions(useBridge()));

/** The broker's wall clock now: what the bridge said, plus the time since. Without the bridge's UTC this machine's is used. */
export function brokerSeconds(clock: BrokerClock, sinceReadMs: number, utcNowMs: number): BrokerSeconds {
  const utcMs = clock.utcMs === null ? utcNowMs : clock.utcMs + sinceReadMs;
  return Math.floor(utcMs / 1000) + clock.utcOffsetS;
}

/** Broker time at this moment; null while the bridge has no source for it. For use in handlers and timers. */
export function readBrokerSeconds(bridge: Bridge): BrokerSeconds | null {
  const { queryKey } = connectionOptions(bridge);
  const clock = bridge.client.getQueryData(queryKey)?.clock ?? null;
  return clock === null ? null : brokerSeconds(clock, bridge.ages.ageMs(queryKey) ?? 0, Date.now());
}

/** Ticks each second. */
export function useBrokerSeconds(): BrokerSeconds | null {
  const bridge = useBridge();
  return useClockValue(() => readBrokerSeconds(bridge));
}
