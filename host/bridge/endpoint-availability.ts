import type { Failure, FailureKind } from '../../shared/model/result';
import type { EndpointCapabilityId } from '../../shared/model/terminal';

/** What answers have shown of a bridge, in passing: nothing is asked for its sake. */
export interface EndpointAvailability {
  /** Learns from an answer. `isOfOneThing`: of one symbol or ticket, which the bridge may merely fail to route. */
  record(id: EndpointCapabilityId, failure: Failure | null, isOfOneThing: boolean): void;
  /** Null while no answer has shown anything. */
  of(id: EndpointCapabilityId): Availability | null;
}

export type Availability = { readonly state: 'yes' } | { readonly state: 'no'; readonly reason: string };

/** Answers in the bridge's own words to this very request: it knows the path. */
const ownWords: ReadonlySet<FailureKind> = new Set(['not-found', 'refused', 'sidecar']);

export function createEndpointAvailability(): EndpointAvailability {
  const seen = new Map<EndpointCapabilityId, Availability>();
  return {
    record(id, failure, isOfOneThing) {
      if (failure === null || ownWords.has(failure.kind)) seen.set(id, { state: 'yes' });
      else if (failure.kind === 'unsupported' && !(isOfOneThing && seen.get(id)?.state === 'yes')) {
        seen.set(id, { state: 'no', reason: failure.message });
      }
      // A time-out, a terminal that is away or a refused token says nothing about the path.
    },
    of: (id) => seen.get(id) ?? null,
  };
}
