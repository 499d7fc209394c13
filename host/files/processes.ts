import { codeOf } from './disk';

/** Signal 0 tests for existence. EPERM: the process exists and belongs to another user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
