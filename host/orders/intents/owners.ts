import type { Owner } from '../journal/entry';

/** Whether the process that owns an intent may still be at work on it. */
export type IsAlive = (owner: Owner) => boolean;

/** A process of another user answers EPERM, and lives. */
function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Runs of this very process: a service that is closed and made anew, or two of them. */
const here = new Set<string>();

/** Counts the run as alive until it ends. */
export function begin({ run }: Owner): () => void {
  here.add(run);
  return () => here.delete(run);
}

/** A process number that is ours now was another's before: that one has ended. */
export const isAlive: IsAlive = ({ run, pid }) => here.has(run) || (pid !== process.pid && runs(pid));
