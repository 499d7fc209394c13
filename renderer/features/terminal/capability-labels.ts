import { countText } from '../../../shared/math/counts';
import type { Capability, CapabilityId } from '../../../shared/model/terminal';

export const capabilityNames: Readonly<Record<CapabilityId, string>> = {
  ping: 'Bridge health check',
  'broker-latency': 'Latency to the broker',
  'last-error': 'The terminal’s last error',
  terminal: 'Terminal information',
  'terminal-actions': 'Initialize, restart, shut down',
  time: 'Broker clock',
  account: 'Account',
  symbols: 'Symbols and specifications',
  tick: 'Quotes',
  'tick-history': 'Time and sales',
  rates: 'Candles',
  analysis: 'Indicators',
  positions: 'Positions',
  orders: 'Orders',
  deals: 'History of deals',
  'history-orders': 'History of orders',
  interface: 'API description',
  dialect: 'Bridge type',
  'stop-limit': 'Stop limit orders',
  expiry: 'Expiration of orders',
  filling: 'Fill policy of orders',
};

/** Missing ones first, then unknown ones: these are what the list is opened for. */
export function sortedCapabilities(all: readonly Capability[]): readonly Capability[] {
  const rank = { no: 0, unknown: 1, yes: 2 } as const;
  return all.toSorted((left, right) => rank[left.state] - rank[right.state]);
}

export const lacking = (all: readonly Capability[]): readonly Capability[] =>
  all.filter(({ state }) => state === 'no');

/** For the footer; null where nothing is off. */
export function featuresOff(all: readonly Capability[]): string | null {
  const count = lacking(all).length;
  if (count === 0) return null;
  return `${countText(count, 'feature')} unavailable`;
}
