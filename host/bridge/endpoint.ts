import type { EndpointCapabilityId } from '../../shared/model/terminal';

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
