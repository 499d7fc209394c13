// Runs a program as this process: it gets our signals once, and we end with its code.
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
