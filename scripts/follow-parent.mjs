// npm runs a script through a shell, and a signal that is sent to npm ends npm and the shell but never reaches the script:
// it would live on alone and keep its port.

/** How soon the parent's end is noticed, in milliseconds. */
const lookMs = 500;

/** Ends this process as SIGTERM does when npm's shell, its parent, has gone. Started by hand, it outlives its shell. */
export function endWithNpm(environment = process.env) {
  // On Windows a process keeps its parent's number for ever, and the console ends them together.
  if (!environment.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, lookMs);
  looking.unref();
}
