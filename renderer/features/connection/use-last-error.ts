import { useEffect } from 'react';
import { useBridge } from '../../data/bridge';
import { lastErrorOptions } from '../../data/terminal';
import type { ChainLink } from './chain';

/** Reads the terminal's last error once when a link behind the bridge goes down; the bridge itself must answer for that. */
export function useLastErrorOnTrouble(links: readonly ChainLink[]): void {
  const bridge = useBridge();
  const isBridgeUp = links.some(({ name, state }) => name === 'Bridge' && state === 'up');
  const isBroken = links.some(
    ({ name, state }) => (name === 'Terminal' || name === 'Broker') && state === 'down',
  );
  const isWorthAsking = isBridgeUp && isBroken;
  useEffect(() => {
    if (isWorthAsking) void bridge.client.prefetchQuery(lastErrorOptions(bridge));
  }, [isWorthAsking, bridge]);
}
