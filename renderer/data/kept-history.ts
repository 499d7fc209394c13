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

/** Milliseconds between two reads of all steps: they are many. */
const stepsEveryMs = 120_000;

/** Steps of the levels of all positions and orders since then; null where nothing is kept of the account. */
export const levelStepsOptions = (bridge: Bridge, fromMs: UtcMs) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'history-steps', fromMs),
    queryFn: () => read(bridge.host, 'history.steps', { fromMs, toMs: Date.now() }),
    staleTime: stepsEveryMs,
    refetchInterval: stepsEveryMs,
  });

/** When positions were watched, from then to now. */
export const watchedSinceOptions = (bridge: Bridge, fromMs: UtcMs) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'history-watched', fromMs),
    queryFn: () => read(bridge.host, 'history.coverage', { topic: 'positions', fromMs, toMs: Date.now() }),
    staleTime: stepsEveryMs,
    refetchInterval: stepsEveryMs,
  });

/** What each trader had open since then; null where nothing is kept of the account. */
export const floatingOptions = (bridge: Bridge, fromMs: UtcMs) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'history-floating', fromMs),
    queryFn: () => read(bridge.host, 'history.floating', { fromMs, toMs: Date.now() }),
    staleTime: stepsEveryMs,
    refetchInterval: stepsEveryMs,
  });
