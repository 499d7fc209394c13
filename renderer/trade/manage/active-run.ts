import { useSyncExternalStore } from 'react';
import { notify } from '../../notifications/store';
import type { PlanRun } from './run';
import { countsText, leftoverText, runTone } from './run-words';

/** The run that is under way, wherever its dialog is: one at a time on each bridge. */
export interface ActiveRun {
  readonly title: string;
  /** The bridge that it runs on: its report is no other one's. */
  readonly generation: number;
  readonly run: PlanRun;
}

let active: ActiveRun | null = null;
const listeners = new Set<() => void>();

function set(next: ActiveRun | null): void {
  active = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const readActiveRun = (generation: number): ActiveRun | null =>
  active?.generation === generation ? active : null;
export const useActiveRun = (generation: number): ActiveRun | null =>
  useSyncExternalStore(subscribe, () => readActiveRun(generation));

/** Runs to its end and leaves its sum in Notifications; as a toast where nobody looks at the report. */
export async function startRun(started: ActiveRun, isWatched: () => boolean): Promise<void> {
  const { generation } = started;
  if (readActiveRun(generation) !== null) return;
  set(started);
  try {
    const view = await started.run.start();
    notify({
      tone: runTone(view),
      title: `${started.title}: ${countsText(view.rows)}`,
      detail: leftoverText(view),
      isToast: !isWatched(),
      generation,
    });
  } finally {
    if (active === started) set(null);
  }
}

/** The bridge is another one: what is left must not reach it. */
export const stopActiveRun = (why: string): void => active?.run.stop(why);
