// Runs programs: as this process, with our signals and its code; or silently, for what it says.
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

/**
 * Runs a program silently. `output` is what it said on both streams; `code` is 1 where it could not be started or was given up. Our end
 * by a signal is its end too.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { limitMs?: number }} [options] `limitMs`: it is given up after this
 * @returns {Promise<{ code: number, output: string }>}
 */
export function outputOf(command, args, { limitMs, ...options } = {}) {
  const child = spawn(command, args, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm is a batch file on Windows, which needs a shell; the arguments are ours and need no quoting.
    shell: process.platform === 'win32' && command.endsWith('.cmd'),
  });
  /** @type {unknown[]} */
  const words = [];
  child.stdout?.on('data', (part) => words.push(part));
  child.stderr?.on('data', (part) => words.push(part));
  let isAsked = false;
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    isAsked = true;
    child.kill(signal);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  const limit =
    limitMs === undefined
      ? undefined
      : setTimeout(() => {
          words.unshift(`It was given up after ${limitMs / 1_000} s.\n`);
          child.kill('SIGKILL');
        }, limitMs);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      words.push(error.message);
      resolve(1);
    });
    child.once('close', (exit) => resolve(exit ?? 1));
  }).then((code) => {
    clearTimeout(limit);
    process.off('SIGINT', stop).off('SIGTERM', stop).off('SIGHUP', stop);
    if (isAsked) process.exit(130);
    return { code: Number(code), output: words.join('') };
  });
}
