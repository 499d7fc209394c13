import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder } from './run.mjs';

/** One process for each folder of settings, as Electron's own lock has it: the first one's number stands in a file there. */
const userData = join(folder, 'user-data');
const lock = join(userData, 'first-start');
const knock = join(userData, 'second-start');

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Whether another process has it; one that has died has left it. */
export function isHeldByAnother() {
  if (!existsSync(lock)) return false;
  const holder = Number(readFileSync(lock, 'utf8'));
  return holder !== process.pid && isAlive(holder);
}

/** True for the first one, who hears of each later start; a later one knocks there. */
export function requestLock(onSecondStart) {
  if (isHeldByAnother()) {
    writeFileSync(knock, String(process.pid));
    return false;
  }
  mkdirSync(userData, { recursive: true });
  writeFileSync(lock, String(process.pid));
  setInterval(() => {
    if (!existsSync(knock)) return;
    rmSync(knock);
    onSecondStart();
  }, 100).unref();
  return true;
}
