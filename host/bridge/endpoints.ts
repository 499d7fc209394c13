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

/** What a request is about, as far as its failures need to know. */
export interface Endpoint {
  /** Method and path without the base address, such as `GET /account`. */
  readonly label: string;
  /** A 404 with the bridge's own words is about this one thing, not about the path. */
  readonly about?: 'symbol' | 'ticket';
  /** Not every bridge has it: its failures say nothing about the token or the rest. */
  readonly optional?: boolean;
  /** Another path may serve the same: a 404 in general words ("Not Found") is then taken to be about the path. */
  readonly hasAlternative?: boolean;
  /** What an answer shows the bridge to have. */
  readonly shows?: EndpointCapabilityId;
  /** Answers with the work of the technical-analysis sidecar. */
  readonly sidecar?: boolean;
  /** One record, whatever the account holds: an answer of megabytes is not one. */
  readonly isSmall?: boolean;
  /** Its body is not shown: any text that is no web page will do. */
  readonly anyBody?: boolean;
}

/** One segment of a path: symbols can hold `#`, `/`, `&` and spaces. */
export const segment = (text: string): string => encodeURIComponent(text);

export function query(parameters: Readonly<Record<string, string | number | undefined>>): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
