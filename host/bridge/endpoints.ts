import type { EndpointCapabilityId } from '../../shared/model/terminal';

/** Every endpoint of a bridge that this product uses, by what it is for. Templates as in the interface description. */
export const usedEndpoints: Readonly<Record<EndpointCapabilityId, readonly string[]>> = {
  ping: ['GET /ping'],
  'broker-latency': ['GET /ping/broker'],
  'last-error': ['GET /error'],
  terminal: ['GET /terminal'],
  'terminal-actions': ['POST /terminal/init', 'POST /terminal/restart', 'POST /terminal/shutdown'],
  time: ['GET /time'],
  account: ['GET /account'],
  symbols: ['GET /symbols', 'GET /symbols/{symbol}'],
  tick: ['GET /symbols/{symbol}/tick', 'GET /tick'],
  'tick-history': ['GET /symbols/{symbol}/ticks', 'GET /ticks'],
  rates: ['GET /symbols/{symbol}/rates', 'GET /rates'],
  analysis: ['POST /symbols/{symbol}/rates/ta'],
  positions: [
    'GET /positions',
    'GET /positions/{ticket}',
    'PUT /positions/{ticket}',
    'DELETE /positions/{ticket}',
  ],
  orders: [
    'GET /orders',
    'POST /orders',
    'GET /orders/{ticket}',
    'PUT /orders/{ticket}',
    'DELETE /orders/{ticket}',
  ],
  deals: ['GET /history/deals'],
  'history-orders': ['GET /history/orders'],
  interface: ['GET /openapi.json'],
};

/** One spelling for templates that differ only in the names of their parameters or in a slash at the end. */
const normalised = (endpoint: string): string =>
  endpoint.replaceAll(/\{[^}]*\}/g, '{}').replace(/(?<=.)\/+$/, '');

const used: ReadonlySet<string> = new Set(Object.values(usedEndpoints).flat().map(normalised));

/** Those of a bridge's endpoints that this product does not use. */
export const unusedOf = (endpoints: readonly string[]): string[] =>
  endpoints.filter((endpoint) => !used.has(normalised(endpoint)));

export const includesEndpoint = (endpoints: readonly string[], endpoint: string): boolean =>
  endpoints.some((each) => normalised(each) === normalised(endpoint));
