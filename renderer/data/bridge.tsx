import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { Host } from '../../shared/contract';
import type { ActiveBridge } from '../../shared/model/settings';
import { Store } from '../base/store';
import { type Ages, createAges } from './ages';
import { BrokerClockKeeper } from './broker-clock';
import { read } from './failure-error';
import { hostKey } from './keys';
import { createPolls, type Polls } from './polls';
import { QuoteStore } from './quote-store';

/** The present bridge, with what is known of it outside react-query. Queries take it as their first argument. */
export interface Bridge {
  readonly host: Host;
  readonly generation: number;
  readonly active: ActiveBridge;
  readonly quotes: QuoteStore;
  readonly ages: Ages;
  readonly brokerClock: BrokerClockKeeper;
  /** Absent in a replay: there everything is asked for. */
  readonly polls?: Polls;
  /** Quiet mode, chosen by the user. */
  readonly quiet: Store<boolean>;
  /** Nothing is asked of the sidecar: in quiet mode, and in a replay that a quiet page opened. */
  readonly sidecarSpared: Store<boolean>;
  /**
   * When a refresh of everything was last asked for: nothing that the host read before that is accepted. Monotonic
   * milliseconds.
   */
  readonly refreshed: { atMs: number };
  readonly client: QueryClient;
  /** Of the live page, in a replay. */
  readonly liveClient?: QueryClient;
}

const HostContext = createContext<Host | null>(null);
/** `BridgeProvider` gives the live one, a replay its own. */
export const BridgeContext = createContext<Bridge | null>(null);

export function HostProvider({ host, children }: { readonly host: Host; readonly children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>;
}

export function useHost(): Host {
  const host = useContext(HostContext);
  if (host === null) throw new Error('useHost needs <HostProvider> above it');
  return host;
}

export const activeBridgeOptions = (host: Host) =>
  queryOptions({ queryKey: hostKey('bridge'), queryFn: () => read(host, 'bridge.read', {}) });

/** Around every panel. Give it `key={generation}`: a change of bridge then mounts the panels anew. */
export function BridgeProvider(props: { readonly active: ActiveBridge; readonly children: ReactNode }) {
  const { active, children } = props;
  const host = useHost();
  const client = useQueryClient();
  const [parts] = useState(() => {
    const quiet = new Store(false);
    return {
      quotes: new QuoteStore(),
      ages: createAges(),
      brokerClock: new BrokerClockKeeper(),
      quiet,
      sidecarSpared: quiet,
      refreshed: { atMs: 0 },
    };
  });
  useEffect(() => parts.ages.watch(client.getQueryCache()), [parts, client]);
  const { generation } = active;
  const polls = useMemo(() => createPolls({ host, generation, ...parts }), [host, generation, parts]);
  const bridge = useMemo<Bridge>(
    () => ({ host, client, generation, active, polls, ...parts }),
    [host, client, generation, active, polls, parts],
  );
  return <BridgeContext value={bridge}>{children}</BridgeContext>;
}

export function useBridge(): Bridge {
  const bridge = useContext(BridgeContext);
  if (bridge === null) throw new Error('useBridge needs <BridgeProvider> above it');
  return bridge;
}
