import { useSyncExternalStore } from 'react';
import { notify } from '../../notifications/store';
import { Store } from '../../ui/store';
import type { PlanRun, RunView } from './run';
import { countsText, leftoverText, runTone } from './run-words';

/** The run that is under way, wherever its dialog is: one at a time on each bridge. */
export interface ActiveRun {
  readonly title: string;
  /** The bridge that it runs on: its report is no other one's. */
  readonly generation: number;
  readonly run: PlanRun;
}

const active = new Store<ActiveRun | null>(null);

export function readActiveRun(generation: number): ActiveRun | null {
  const run = active.read();
  return run?.generation === generation ? run : null;
}
export const useActiveRun = (generation: number): ActiveRun | null =>
  useSyncExternalStore(active.subscribe, () => readActiveRun(generation));

/** Runs to its end and leaves its sum in Notifications; as a toast where nobody looks at the report. `go`: all of it, or one step. */
export async function startRun(
  started: ActiveRun,
  isWatched: () => boolean,
  go: () => Promise<RunView> = () => started.run.start(),
): Promise<void> {
  const { generation } = started;
  if (readActiveRun(generation) !== null) return;
  active.set(started);
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
    if (active.read() === started) active.set(null);
  }
}

/** The bridge is another one: what is left must not reach it. */
export const stopActiveRun = (why: string): void => active.read()?.run.stop(why);
