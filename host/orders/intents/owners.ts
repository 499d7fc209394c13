import { isRunning } from '../../files/processes';
import type { Owner } from '../journal/entry';

/** Whether the process that owns an intent may still be at work on it. */
export type IsAlive = (owner: Owner) => boolean;

/** Runs inside this process: a service can be closed and made again, or exist twice in tests. */
const here = new Set<string>();

/** Counts the run as alive until it ends. */
export function begin({ run }: Owner): () => void {
  here.add(run);
  return () => here.delete(run);
}

/** An intent of another run under our own process number: that process has ended and the number was given to us. */
export const isAlive: IsAlive = ({ run, pid }) => here.has(run) || (pid !== process.pid && isRunning(pid));
