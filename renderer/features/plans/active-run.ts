import { useSyncExternalStore } from 'react';
import { Store } from '../../base/store';
import { notify } from '../../data/notifications/store';
import { countsText, leftoverText, runTone } from './describe-run';
import type { PlanRun, RunView } from './run';

/**
 * A run that is under way, wherever its dialog is: one at a time on each bridge, but what closes or cancels waits for no other run; the
 * host sees to it that no ticket gets two requests at once.
 */
export interface ActiveRun {
  readonly title: string;
  /** It closes or cancels, and nothing else. */
  readonly isWayOut?: boolean;
  /** The bridge that it runs on: its report is no other one's. */
  readonly generation: number;
  readonly run: PlanRun;
}

const active = new Store<readonly ActiveRun[]>([]);

/** The newest. */
export const readActiveRun = (generation: number): ActiveRun | null =>
  active.read().findLast((run) => run.generation === generation) ?? null;
export const useActiveRun = (generation: number): ActiveRun | null =>
  useSyncExternalStore(active.subscribe, () => readActiveRun(generation));

/** Runs to its end and leaves its sum in Notifications; as a toast where nobody looks at the report. `go`: all of it, or one step. */
export async function startRun(
  started: ActiveRun,
  isWatched: () => boolean,
  go: () => Promise<RunView> = () => started.run.start(),
): Promise<void> {
  const { generation } = started;
  if (started.isWayOut !== true && readActiveRun(generation) !== null) return;
  active.set([...active.read(), started]);
  try {
    const view = await go();
    notify({
      tone: runTone(view),
      title: `${started.title}: ${countsText(view.rows)}`,
      detail: leftoverText(view),
      isToast: !isWatched(),
      generation,
    });
  } finally {
    active.set(active.read().filter((run) => run !== started));
  }
}

/** The bridge is another one: what is left must not reach it. */
export function stopActiveRun(why: string): void {
  for (const { run } of active.read()) run.stop(why);
}
