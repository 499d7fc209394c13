import { mkdirSync, rmdirSync, statSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { codeOf } from '../files/disk';

/**
 * One change of the settings at a time, across all processes of the user: otherwise two hosts would each write what they had read
 * before the other one wrote. The lock is a folder beside the file, since making one either succeeds or fails.
 */
export type SettingsLock = <T>(change: () => Promise<T>) => Promise<T>;

/**
 * The owner touches the lock this often; one untouched for longer than `forgottenMs` was left by a process that died. Milliseconds.
 */
const touchedEveryMs = 2_000;
const forgottenMs = 10_000;
/** Longest wait for the lock, and the interval of attempts. Milliseconds. */
const patience = { forMs: 5_000, everyMs: 20 };

export function createSettingsLock(path: string): SettingsLock {
  const lock = `${path}.lock`;

  function take(): boolean {
    try {
      mkdirSync(dirname(path), { recursive: true });
      mkdirSync(lock);
      return true;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made > forgottenMs) release();
    return false;
  }

  function touch(): void {
    try {
      const now = new Date();
      utimesSync(lock, now, now);
    } catch {
      // The lock was removed; the change goes on, as without a lock.
    }
  }

  function release(): void {
    try {
      rmdirSync(lock);
    } catch {
      // Another process removed it as abandoned.
    }
  }

  return async (change) => {
    const endsAt = performance.now() + patience.forMs;
    while (!take()) {
      if (performance.now() > endsAt) throw new Error('another Bridgewatch is writing them');
      await wait(patience.everyMs);
    }
    const touching = setInterval(touch, touchedEveryMs);
    touching.unref();
    try {
      return await change();
    } finally {
      clearInterval(touching);
      release();
    }
  };
}
