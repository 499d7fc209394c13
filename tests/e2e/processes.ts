import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve as resolvePath } from 'node:path';
import { fileURLToPath } from 'node:url';
import { journalFolder } from '../../host/orders/journal/files';
import { secretHeader } from '../../loopback/protocol';

/** The real processes of a run: the built host and the built demo bridge, each its own Node. */

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Running {
  /** The text after the announcing words. */
  readonly address: string;
  readonly pid: number;
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Stands for Node where the hosts run on another system's (scripts/machines/windows-node.mjs); none by default. */
const { BRIDGEWATCH_NODE_RUNNER: runner } = process.env;

/** Starts a Node program and waits for the line that announces it. */
export function startProgram(options: {
  /** Below the repository's root, or anywhere by its whole path. */
  readonly script: string;
  /** Node's own, before the script. */
  readonly nodeArgs?: readonly string[];
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly announces: string;
  readonly withinMs?: number;
  /** On this system's Node whatever the hosts run on. */
  readonly isHere?: boolean;
}): Promise<Running> {
  const { script, nodeArgs = [], args = [], env = {}, announces, withinMs = 120_000, isHere } = options;
  const before = runner === undefined || isHere ? nodeArgs : [runner, ...nodeArgs];
  const child = spawn(process.execPath, [...before, resolvePath(root, script), ...args], {
    cwd: root,
    env: { ...process.env, BRIDGE_URL: '', API_TOKEN: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`${script} did not say "${announces}" within ${withinMs} ms. It said:\n${output}`));
    }, withinMs);
    const read = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
      const line = output
        .split('\n')
        .find((text, index, lines) => index < lines.length - 1 && text.includes(announces));
      if (line === undefined) return;
      clearTimeout(timer);
      resolve({
        address: line.slice(line.indexOf(announces) + announces.length).trim(),
        pid: child.pid ?? 0,
        output: () => output,
        stop: (signal = 'SIGINT') => stopChild(child, signal),
      });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`${script} ended with ${code} before it said "${announces}". It said:\n${output}`));
    });
  });
}

function stopChild(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    const forced = setTimeout(() => child.kill('SIGKILL'), 60_000);
    child.once('exit', (code) => {
      clearTimeout(forced);
      resolve(code);
    });
    child.kill(signal);
  });
}

export const startDemoBridge = (options: {
  readonly port?: number;
  readonly token: string;
  readonly seed?: number;
  /** More of its options (docs/demo-bridge.md). */
  readonly args?: readonly string[];
}) =>
  startProgram({
    script: 'dist/demo-bridge/main.js',
    args: [
      // With `=`, as a base64url token may begin with a dash.
      ...[`--port=${options.port ?? 0}`, `--token=${options.token}`, `--seed=${options.seed ?? 7}`],
      // What a journey finds on the account does not change under its hands.
      '--calm',
      ...(options.args ?? []),
    ],
    announces: 'Demo bridge ready:',
    isHere: true,
  });

/** A user's folders for this test only, named as people are. */
export function ownProfile(): {
  readonly env: NodeJS.ProcessEnv;
  /** Where hosts keep what is the user's. */
  readonly userFolder: string;
  remove(): void;
} {
  const home = mkdtempSync(join(tmpdir(), 'Jörg Müller & Söhne '));
  const settings = join(home, 'settings');
  const env = {
    ...{ HOME: home, USERPROFILE: home },
    ...{ XDG_CONFIG_HOME: settings, APPDATA: settings, LOCALAPPDATA: settings },
  };
  return {
    env,
    userFolder: dirname(journalFolder(process.platform, env, home)),
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** The browser host, straight from the build. */
export const startHost = (
  options: { readonly args?: readonly string[]; readonly env?: NodeJS.ProcessEnv } = {},
) =>
  startProgram({
    script: 'dist/web/web.js',
    args: ['--no-open', '--port', '0', ...(options.args ?? [])],
    env: options.env ?? {},
    announces: 'Dashboard ready:',
  });

/** A page's way of asking a browser host, by the address that it announced. */
export async function pageOf(address: string): Promise<(name: string, input: unknown) => Promise<unknown>> {
  const { origin, hash } = new URL(address);
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const session = await post('/session', { code: hash.slice('#code='.length) });
  const cookie = session.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const { secret } = await session.json();
  return async (name, input) => {
    const answer = await post(`/api/${name}`, input, { cookie, [secretHeader]: String(secret) });
    if (answer.status !== 200) throw new Error(`${name}: HTTP ${answer.status}`);
    return answer.json();
  };
}
