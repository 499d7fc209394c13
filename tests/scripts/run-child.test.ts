import { type ChildProcess, spawn } from 'node:child_process';
import { expect, it } from 'vitest';

const runChild = new URL('../../scripts/run-child.mjs', import.meta.url).href;

/** A process that runs `program` by `runToEnd`, as `npm start` runs Electron. */
function parentOf(program: string): ChildProcess {
  const code = `import { runToEnd } from ${JSON.stringify(runChild)};
    process.exit(await runToEnd(process.execPath, ['-e', ${JSON.stringify(program)}]));`;
  return spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'pipe'] });
}

const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
const firstLine = (child: ChildProcess) =>
  new Promise<string>((resolve) => child.stdout?.once('data', (part) => resolve(String(part).trim())));
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it('ends with the code of what it ran', async () => {
  expect(await exitOf(parentOf('process.exit(7)'))).toBe(7);
});

// Windows ends a program that is sent a signal at once, without its word.
const ofSignals = it.skipIf(process.platform === 'win32');

ofSignals('ends as a shell does where a signal ended what it ran', async () => {
  expect(await exitOf(parentOf('process.kill(process.pid, "SIGKILL")'))).toBe(137);
});

ofSignals('forwards a signal once and leaves nothing behind', async () => {
  const parent = parentOf(
    'let n = 0; process.on("SIGTERM", () => { n += 1; setTimeout(() => process.exit(40 + n), 100); });' +
      'console.log(process.pid); setInterval(() => {}, 1000);',
  );
  const pid = Number(await firstLine(parent));
  parent.kill('SIGTERM');
  setTimeout(() => parent.kill('SIGTERM'), 30);
  expect(await exitOf(parent)).toBe(41);
  expect(isAlive(pid)).toBe(false);
});
