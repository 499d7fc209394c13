import { queryOptions, useQuery } from '@tanstack/react-query';
import type { BrokerSeconds } from '../../shared/model/fields';
import { useClockValue } from '../base/clock';
import { wallSteps } from './ages';
import { type Bridge, useBridge } from './bridge';
import { read } from './failure-error';
import { bridgeKey } from './keys';
import { useEvery, useIsQuiet } from './polling-intervals';
import { acceptsOf } from './settings';

/** Milliseconds between two reads of the connection chain. */
const everyMs = 5_000;
/** The same in quiet mode: trading permission and the broker's clock seldom change. */
const quietEveryMs = 15_000;

/** The interval in force now. */
export const useChainEvery = (): number => useEvery(useIsQuiet() ? quietEveryMs : everyMs);

export const connectionOptions = (bridge: Bridge) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'connection'),
    meta: { isPolled: true },
    queryFn: async () => {
      const acceptsMs = acceptsOf(bridge, bridge.quiet.read() ? quietEveryMs : everyMs);
      const connection = await read(bridge.host, 'connection.read', { acceptsMs });
      wallSteps.hear(connection.wallSetByMs);
      bridge.brokerClock.take(connection.clock);
      return connection;
    },
  });

export const useConnection = () => useQuery(connectionOptions(useBridge()));

/** Broker time now; null while the bridge has no source for it. For handlers and timers. */
export const readBrokerSeconds = (bridge: Bridge): BrokerSeconds | null => bridge.brokerClock.seconds();

/** Renders each second. */
export function useBrokerSeconds(): BrokerSeconds | null {
  const bridge = useBridge();
  return useClockValue(() => readBrokerSeconds(bridge));
}
