import { queryOptions } from '@tanstack/react-query';
import type { Ticket, UtcMs } from '../../shared/model/fields';
import type { Bridge } from './bridge';
import { read } from './failure-error';
import { bridgeKey } from './keys';

/** The history is filled once a minute. Milliseconds. */
const everyMs = 60_000;

/** Steps of the levels of a position, as the recorder saw them; null where nothing is kept of the account. */
export const positionLevelsOptions = (bridge: Bridge, ticket: string) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'history-levels', ticket),
    queryFn: () => read(bridge.host, 'history.levels', { kind: 'position', ticket }),
    staleTime: everyMs,
  });

/** When positions were watched in a span. */
export const positionCoverageOptions = (
  bridge: Bridge,
  span: { readonly fromMs: UtcMs; readonly toMs: UtcMs },
) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'history-coverage', span),
    queryFn: () => read(bridge.host, 'history.coverage', { topic: 'positions', ...span }),
    staleTime: everyMs,
  });

/** The first stop of each of these positions, where it is known; null where nothing is kept of the account. */
export const firstStopsOptions = (
  bridge: Bridge,
  all: readonly { readonly ticket: Ticket; readonly openedMs: UtcMs }[],
) => {
  // Before the key is made of them: it is made with each poll.
  const positions = all.slice(0, mostPositions);
  return queryOptions({
    queryKey: bridgeKey(bridge.generation, 'first-stops', positions),
    queryFn: () => read(bridge.host, 'history.first-stops', { positions }),
    staleTime: everyMs,
  });
};
/** As the contract takes. */
const mostPositions = 500;
