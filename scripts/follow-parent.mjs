// npm runs a script through a shell, and a signal sent to npm ends npm and the shell but never reaches the script: it would stay and
// keep its port.

/** Interval of checks for the parent's end, milliseconds. */
const lookMs = 500;

/** Ends this process as SIGTERM does when its parent, npm's shell, is gone. A process started by hand outlives its shell. */
export function endWithNpm() {
  // On Windows the parent's number never changes, and the console ends both.
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, lookMs);
  looking.unref();
}
