import { useSyncExternalStore } from 'react';
import { Store } from '../../base/store';
import { notify } from '../../data/notifications/store';
import { countsText, leftoverText, runTone } from './describe-run';
import type { PlanRun, RunView } from './run';

/**
 * A run that is going on, even if its dialog is closed: one at a time per bridge, except that closing and cancelling
 * wait for no other run; the host prevents two requests for one ticket at once.
 */
export interface ActiveRun {
  readonly id: string;
  readonly title: string;
  /** It only closes or cancels. */
  readonly isRiskReducing?: boolean;
  /** The bridge that it runs on: its report is not shown under another. */
  readonly generation: number;
  readonly run: PlanRun;
}

const active = new Store<readonly ActiveRun[]>([]);

/** The newest. */
export const readActiveRun = (generation: number): ActiveRun | null =>
  active.read().findLast((run) => run.generation === generation) ?? null;
export const useActiveRun = (generation: number): ActiveRun | null =>
  useSyncExternalStore(active.subscribe, () => readActiveRun(generation));

/**
 * Runs to its end and adds the result to Notifications; as a toast where nobody looks at the report. `go`: all of it,
 * or one step.
 */
export async function startRun(
  started: ActiveRun,
  isWatched: () => boolean,
  go: () => Promise<RunView> = () => started.run.start(),
): Promise<void> {
  const { generation } = started;
  if (started.isRiskReducing !== true && readActiveRun(generation) !== null) return;
  active.set([...active.read(), started]);
  try {
    const view = await go();
    notify({
      tone: runTone(view),
      title: `${started.title}: ${countsText(view.rows)}`,
      detail: leftoverText(view),
      isToast: !isWatched(),
      offer: { kind: 'undo-levels', click: started.id },
      generation,
    });
  } finally {
    active.set(active.read().filter((run) => run !== started));
  }
}

/** The bridge has changed: the remaining steps must not reach it. */
export function stopActiveRun(why: string): void {
  for (const { run } of active.read()) run.stop(why);
}
