// Runs a program as this process: it gets our signals once, and we end with its code.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** How long a program may take to end before it is killed, milliseconds. */
const patienceMs = 8_000;
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { hear?: (text: string) => void }} [options] `hear`: what it prints, beside the
 *   terminal
 * @returns {Promise<number>}
 */
export function runToEnd(command, args, { hear, ...options } = {}) {
  const child = spawn(command, args, {
    stdio: ['inherit', hear ? 'pipe' : 'inherit', 'inherit'],
    ...options,
  });
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    process.stdout.write(text);
    hear?.(text);
  });
  let asked = false;
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    if (asked) return;
    asked = true;
    // On a terminal, Ctrl+C has reached the child already: it is in our process group.
    if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), patienceMs).unref();
  };
  // The child must not outlive us.
  const end = () => child.kill('SIGKILL');
  process.on('exit', end);
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.once(
      hear ? 'close' : 'exit',
      (/** @type {number | null} */ code, /** @type {NodeJS.Signals | null} */ signal) => {
        process.off('exit', end);
        for (const each of signals) process.off(each, forward);
        resolve(signal ? 128 + constants.signals[signal] : (code ?? 1));
      },
    );
  });
}
