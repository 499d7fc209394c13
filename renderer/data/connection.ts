import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Connection } from '../../shared/model/connection';
import type { BrokerSeconds } from '../../shared/model/fields';
import { chainEveryMs, chainSeldomMs } from '../../shared/timetable';
import { useClockValue } from '../base/clock';
import { wallSteps } from './ages';
import { type Bridge, useBridge } from './bridge';
import { bridgeKey } from './keys';
import { useEvery, useIsQuiet } from './polling-intervals';
import { keptVersion, poll } from './topics';

/** The host's interval of the connection chain now, milliseconds. */
export const useChainEvery = (): number => useEvery(useIsQuiet() ? chainSeldomMs : chainEveryMs);

const keep = keptVersion();

export const connectionOptions = (bridge: Bridge) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'connection'),
    meta: { isPolled: true },
    structuralSharing: keep,
    queryFn: async ({ queryKey }) => {
      const connection = await poll<Connection>(bridge, {
        queryKey,
        asked: (version) => ({ connection: version }),
        answer: (answers) => answers.connection,
        readNow: () => bridge.host.invoke('connection.read', {}),
      });
      if (connection !== bridge.client.getQueryData<Connection>(queryKey)) {
        wallSteps.hear(connection.wallSetByMs);
        bridge.brokerClock.take(connection.clock, bridge.ages.toldMs(queryKey));
      }
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
