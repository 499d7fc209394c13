import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder } from './run.mjs';

/** One process for each settings folder, like Electron's lock: the first one's process number is in a file. */
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

/** Whether a living process holds it. */
export function isHeldByAnother() {
  if (!existsSync(lock)) return false;
  const holder = Number(readFileSync(lock, 'utf8'));
  return holder !== process.pid && isAlive(holder);
}

/** True for the first process, which is told of each later start by a file. */
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
