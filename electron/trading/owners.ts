import type { Owner } from './journal/entry';

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

/** A number that is ours now was another run's before: that one has ended. */
export const aliveBeside =
  (own: Owner): IsAlive =>
  (owner) =>
    owner.run === own.run || (owner.pid !== own.pid && runs(owner.pid));
