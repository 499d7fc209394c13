import type { Clock } from '../../live/clock';

/** Callers that wait for an intent to be settled, each with its own time limit. */
export interface Waiters {
  /** Resolves when `tell` names it, at the latest after this many milliseconds. */
  wait(id: string, ms: number): Promise<void>;
  report(isSettled: (id: string) => boolean): void;
}

export function createWaiters(clock: Pick<Clock, 'after'>): Waiters {
  const waiting = new Map<string, Set<() => void>>();
  return {
    wait: (id, ms) =>
      new Promise((resolve) => {
        const resolves = waiting.get(id) ?? new Set();
        waiting.set(id, resolves);
        const end = clock.after(ms, done);
        function done(): void {
          end();
          resolves.delete(done);
          resolve();
        }
        resolves.add(done);
      }),
    report(isSettled) {
      for (const [id, resolves] of waiting) {
        if (!isSettled(id)) continue;
        waiting.delete(id);
        for (const resolve of [...resolves]) resolve();
      }
    },
  };
}
