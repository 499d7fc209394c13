// Runs programs: as this process, with our signals and its code; or silently, for what it says.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** How long a program may take to end before it is killed, milliseconds. */
const patienceMs = 8_000;

export function runToEnd(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  let asked = false;
  const forward = (signal) => {
    if (asked) return;
    asked = true;
    // On a terminal, Ctrl+C has reached the child already: it is in our process group.
    if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), patienceMs).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
  // The child must not outlive us.
  process.on('exit', () => child.kill('SIGKILL'));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (code, signal) =>
      resolve(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1)),
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
