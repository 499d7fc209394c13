// `npm run dev`: hot reload for contributors. `-- --browser` (default where there is no Electron) or `-- --desktop`.
// The page reloads by Vite; a change under electron/, shared/ or demo-bridge/ starts the host anew.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, ensureNode, root, unstampBuild } from './ensure.mjs';
import { endWithNpm } from './follow-parent.mjs';

endWithNpm();
ensureNode();
const options = readOptions();
await ensureInstalled();
const { build, createServer } = await import('vite');
const { programConfig, programs } = await import('./build.mjs');
const { findElectron } = await import('./electron-binary.mjs');

const electron = options.browser ? null : await findElectron();
if (options.desktop && !electron) {
  console.error(
    "Electron's program is not there: run `npm start` once where it can be fetched, or use --browser.",
  );
  process.exit(1);
}
const host = electron ? await desktopHost(electron) : await browserHost();
restartOnChange(['electron', 'shared', 'demo-bridge'], () => host.restart());

let ending = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, async () => {
    if (ending) return;
    ending = true;
    await host.close();
    process.exit(signal === 'SIGINT' ? 0 : 1);
  });
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        browser: { type: 'boolean', default: false },
        desktop: { type: 'boolean', default: false },
        port: { type: 'string', default: '0' },
        demo: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    console.error(error.message);
    return process.exit(2);
  }
}

/** The browser host, run from its sources by Vite, with Vite's middleware as the page behind the same door. */
async function browserHost() {
  // Sessions outlive a restart of the host, so that the open page goes on.
  let gate;
  let port = Number(options.port);
  let running = null;

  async function start() {
    let vite;
    const loader = await createServer({
      root,
      configFile: false,
      logLevel: 'error',
      server: { middlewareMode: true, hmr: false, watch: null },
      appType: 'custom',
    });
    const { startBrowserHost } = await loader.ssrLoadModule('/electron/loopback/host.ts');
    const { createGate } = await loader.ssrLoadModule('/electron/loopback/secrets.ts');
    const { refusalOf } = await loader.ssrLoadModule('/electron/loopback/guard.ts');
    const { developmentPolicy, safetyHeaders } = await loader.ssrLoadModule('/electron/page/policy.ts');
    gate ??= createGate();
    const headers = { ...safetyHeaders };
    const started = await startBrowserHost({
      version: 'development',
      port,
      demo: options.demo,
      gate,
      headers,
      async page(server) {
        port = server.address().port;
        headers['content-security-policy'] = developmentPolicy(`ws://127.0.0.1:${port}`);
        // Before Vite's own listener: its socket is for our page alone, like everything behind this door.
        server.on('upgrade', (request, socket) => {
          const ours =
            refusalOf(request, port, 'page') === null &&
            request.headers.origin === `http://${request.headers.host}`;
          if (!ours) socket.destroy();
        });
        vite = await createServer({
          root: join(root, 'renderer'),
          configFile: join(root, 'vite.config.ts'),
          server: { middlewareMode: true, hmr: { server }, cors: false },
        });
        return { kind: 'vite', serve: (request, response) => vite.middlewares(request, response) };
      },
      log: (line) => console.error(line),
    });
    if (!started.ok) {
      console.error(started.reason);
      process.exit(1);
    }
    return {
      address: () => started.host.freshAddress(),
      close: () => Promise.all([started.host.close(), vite?.close(), loader.close()]),
    };
  }

  running = await start();
  console.log(`Dashboard ready: ${running.address()}`);
  process.stdin.on('data', () => console.log(`Fresh address: ${running.address()}`));
  return {
    async restart() {
      await running.close();
      running = await start();
    },
    close: () => running.close(),
  };
}

/** Electron on the built main and preload, with the page passed through from Vite's server. */
async function desktopHost(binary) {
  const port = await freePort();
  const vite = await createServer({
    root: join(root, 'renderer'),
    configFile: join(root, 'vite.config.ts'),
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      cors: false,
      hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: port },
    },
  });
  await vite.listen();
  const buildMain = async () => {
    await unstampBuild();
    for (const program of programs.filter(({ folder }) => folder === 'dist/main')) {
      await build(programConfig(program));
    }
  };
  let restarting = false;
  const start = () => {
    const child = spawn(binary, [root, ...(options.demo ? ['--demo'] : [])], {
      stdio: 'inherit',
      env: { ...process.env, BRIDGEWATCH_VITE: `http://127.0.0.1:${port}/` },
    });
    child.once('exit', (code) => {
      if (!restarting) process.exit(code ?? 1);
    });
    return child;
  };
  await buildMain();
  let child = start();
  const end = () =>
    new Promise((resolve) => {
      if (child.exitCode !== null) return resolve();
      child.once('exit', resolve);
      child.kill('SIGTERM');
    });
  return {
    async restart() {
      restarting = true;
      await buildMain();
      await end();
      child = start();
      restarting = false;
    },
    async close() {
      restarting = true;
      await Promise.all([end(), vite.close()]);
    },
  };
}

async function freePort() {
  const { createServer: createSocket } = await import('node:net');
  return new Promise((resolve) => {
    const probe = createSocket().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** One restart at a time; what changes meanwhile leads to one more. */
function restartOnChange(folders, restart) {
  let timer;
  let queue = Promise.resolve();
  const changed = () => {
    clearTimeout(timer);
    // Editors write a file in several steps; 200 ms gathers them.
    timer = setTimeout(() => {
      console.log('The host changed: starting it anew …');
      queue = queue.then(restart).catch((error) => console.error(error.message));
    }, 200);
  };
  for (const folder of folders) watch(join(root, folder), { recursive: true }, changed);
}
