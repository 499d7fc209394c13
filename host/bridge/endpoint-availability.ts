import type { Failure, FailureKind } from '../../shared/model/result';
import type { EndpointCapabilityId } from '../../shared/model/terminal';

/** Which endpoints a bridge has, learnt from the answers to ordinary requests: nothing is asked for it alone. */
export interface EndpointAvailability {
  /** Learns from an answer. `isOfOneThing`: the request was about one symbol or ticket, which the bridge may just fail to route. */
  record(id: EndpointCapabilityId, failure: Failure | null, isOfOneThing: boolean): void;
  /** Null until an answer has shown it. */
  of(id: EndpointCapabilityId): Availability | null;
}

export type Availability = { readonly state: 'yes' } | { readonly state: 'no'; readonly reason: string };

/** Failures that come from the endpoint itself, so the path exists. */
const ownText: ReadonlySet<FailureKind> = new Set(['not-found', 'refused', 'sidecar']);

export function createEndpointAvailability(): EndpointAvailability {
  const seen = new Map<EndpointCapabilityId, Availability>();
  return {
    record(id, failure, isOfOneThing) {
      if (failure === null || ownText.has(failure.kind)) seen.set(id, { state: 'yes' });
      else if (failure.kind === 'unsupported' && !(isOfOneThing && seen.get(id)?.state === 'yes')) {
        seen.set(id, { state: 'no', reason: failure.message });
      }
      // Other failures (time-out, terminal not ready, refused token) say nothing about the path.
    },
    of: (id) => seen.get(id) ?? null,
  };
}
