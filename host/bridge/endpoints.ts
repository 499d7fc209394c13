import type { EndpointCapabilityId } from '../../shared/model/terminal';

/** The endpoints of a bridge that this product uses, by capability, as templates of the interface description. */
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

/** Makes templates equal that differ only in parameter names or a slash at the end. */
const normalised = (endpoint: string): string =>
  endpoint.replaceAll(/\{[^}]*\}/g, '{}').replace(/(?<=.)\/+$/, '');

const used: ReadonlySet<string> = new Set(Object.values(usedEndpoints).flat().map(normalised));

/** Endpoints of a bridge that this product does not use. */
export const unusedOf = (endpoints: readonly string[]): string[] =>
  endpoints.filter((endpoint) => !used.has(normalised(endpoint)));

export const includesEndpoint = (endpoints: readonly string[], endpoint: string): boolean =>
  endpoints.some((each) => normalised(each) === normalised(endpoint));

/** What is needed to understand a request's failures. */
export interface Endpoint {
  /** Method and path without the base address, such as `GET /account`. */
  readonly label: string;
  /** A 404 with the bridge's own text is about this symbol or ticket, not about the path. */
  readonly about?: 'symbol' | 'ticket';
  /** Not every bridge has it: its failures do not count for the token or for other endpoints. */
  readonly optional?: boolean;
  /** Another path may serve the same: a general 404 ("Not Found") is then taken to be about the path. */
  readonly hasAlternative?: boolean;
  /** The capability that an answer proves. */
  readonly shows?: EndpointCapabilityId;
  /** Answered by way of the technical-analysis sidecar. */
  readonly sidecar?: boolean;
  /** One record: an answer of megabytes is refused. */
  readonly isSmall?: boolean;
  /** The document does not show its body: any text but a web page is accepted. */
  readonly anyBody?: boolean;
}

/** Encodes a path segment: symbols can hold `#`, `/`, `&` and spaces. */
export const segment = (text: string): string => encodeURIComponent(text);

export function query(parameters: Readonly<Record<string, string | number | undefined>>): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
