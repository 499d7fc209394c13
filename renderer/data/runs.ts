import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Host, Input } from '../../shared/contract';
import type { Result } from '../../shared/model/result';
import type { Run, Runs } from '../../shared/model/run';
import { pollEveryMs } from '../../shared/timetable';
import { type Bridge, useHost } from './bridge';
import { read } from './failure-error';
import { hostKey } from './keys';

/** Plans that the host sends: the same in every window. */

export const runsOptions = (host: Host) =>
  queryOptions({
    queryKey: hostKey('runs'),
    queryFn: () => read(host, 'runs.list', {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      // So that the host knows that a window is there.
      state.data?.runs.some(({ isRunning }) => isRunning) === true ? pollEveryMs : false,
    refetchIntervalInBackground: true,
  });

const none: Runs = { runs: [] };
export const useRuns = (): Runs => useQuery(runsOptions(useHost())).data ?? none;

/** The newest that is under way on this bridge; null where there is none. */
export const underWay = ({ runs }: Runs, bridge: Bridge): Run | null =>
  runs.findLast((run) => run.isRunning && run.generation === bridge.generation) ?? null;

type RunRequest = 'runs.start' | 'runs.again' | 'runs.decide';
/** Each is answered with all runs as they are then. */
export async function askRuns<Name extends RunRequest>(
  bridge: Bridge,
  name: Name,
  input: Input<Name>,
): Promise<Result<Runs>> {
  const { queryKey } = runsOptions(bridge.host);
  const result = await bridge.host.invoke(name, input);
  if (result.ok) bridge.client.setQueryData(queryKey, result.value);
  // It may have been done though its answer is lost.
  else void bridge.client.invalidateQueries({ queryKey });
  return result;
}

/** Runs whose dialog this window shows, by id: their end needs no toast here. */
const watched = new Set<string>();
export const isRunWatched = (id: string): boolean => watched.has(id);
export function watchRun(id: string): () => void {
  watched.add(id);
  return () => void watched.delete(id);
}
