// `npm run dev`: hot reload for contributors. The page reloads by Vite; a change under electron/, shared/ or demo-bridge/ starts the host anew.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root, unstampBuild } from './ensure.mjs';
import { endWithNpm } from './follow-parent.mjs';
import { ensureNode } from './node-version.mjs';
import { demoArguments } from './start-options.mjs';
import { readWords } from './words.mjs';

endWithNpm();
ensureNode();
const help = `npm run dev                  hot reload, in Electron where its binary is there, else in the browser
npm run dev -- --browser     serves it on 127.0.0.1 for a browser
npm run dev -- --port N      on this port; 0 or nothing = any free one
npm run dev -- --desktop     in Electron, or not at all
npm run dev -- --demo        the embedded demo bridge, whatever is configured
npm run dev -- --calm        the demo with well-behaved bots only`;
const { values } = readWords(help, {
  ...{ browser: 'boolean', desktop: 'boolean', demo: 'boolean', calm: 'boolean' },
  port: 'string',
});
const { browser = false, desktop = false, demo = false, calm = false, port: wantedPort = '0' } = values;
await ensureInstalled();
const { build, createServer } = await import('vite');
const { programConfig, programs } = await import('./build.mjs');
const { findElectron } = await import('./electron-binary.mjs');

const electron = browser ? null : await findElectron();
if (desktop && !electron) {
  console.error(
    "Electron's program is not there: run `npm start` once where it can be fetched, or use --browser.",
  );
  process.exit(1);
}
const host = electron ? await desktopHost(electron) : await browserHost();
restartOnChange(['host', 'electron', 'loopback', 'shared', 'demo-bridge'], () => host.restart());

let ending = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, async () => {
    if (ending) return;
    ending = true;
    await host.close();
    process.exit(signal === 'SIGINT' ? 0 : 1);
  });
}

/**
 * The browser host, run from its sources by Vite, with Vite's middleware as the page behind the same door. Socket, sessions and page
 * stay when the host's sources change; only the service is loaded again.
 */
async function browserHost() {
  const load = () =>
    createServer({
      root,
      configFile: false,
      cacheDir: join(root, '.cache', 'vite-host'),
      logLevel: 'error',
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
      appType: 'custom',
    });
  let loader = await load();
  const { createLimitedServer, listenOnLoopback, closeServer } =
    /** @type {typeof import('../loopback/server')} */ (await loader.ssrLoadModule('/loopback/server.ts'));
  const { createGate } = /** @type {typeof import('../loopback/secrets')} */ (
    await loader.ssrLoadModule('/loopback/secrets.ts')
  );
  const { refusalOf } = /** @type {typeof import('../loopback/guard')} */ (
    await loader.ssrLoadModule('/loopback/guard.ts')
  );
  const { addressWith } = /** @type {typeof import('../loopback/host')} */ (
    await loader.ssrLoadModule('/loopback/host.ts')
  );
  const { developmentPolicy, safetyHeaders } = /** @type {typeof import('../host/page/policy')} */ (
    await loader.ssrLoadModule('/host/page/policy.ts')
  );

  const { server, keep } = createLimitedServer();
  const listening = await listenOnLoopback(server, Number(wantedPort));
  if (!listening.ok) {
    console.error(listening.reason);
    process.exit(1);
  }
  const { port } = listening;
  const gate = createGate();
  const headers = {
    ...safetyHeaders,
    'content-security-policy': developmentPolicy(`ws://127.0.0.1:${port}`),
  };
  // Before Vite's own listener: its socket is only for our page.
  server.on('upgrade', (request, socket) => {
    const ours =
      refusalOf(request, port, 'page') === null &&
      request.headers.origin === `http://${request.headers.host}`;
    if (!ours) socket.destroy();
  });
  const vite = await createServer({
    root: join(root, 'renderer'),
    configFile: join(root, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { server }, cors: false },
  });
  /** @type {import('../loopback/door').PageSource} */
  const page = { kind: 'vite', serve: (request, response) => vite.middlewares(request, response) };

  async function answering() {
    const { createBrowserService } = /** @type {typeof import('../loopback/host')} */ (
      await loader.ssrLoadModule('/loopback/host.ts')
    );
    const { createDoor } = /** @type {typeof import('../loopback/door')} */ (
      await loader.ssrLoadModule('/loopback/door.ts')
    );
    const log = (/** @type {string} */ line) => console.error(line);
    const service = await createBrowserService({ version: 'development', demo, calm, log });
    return { service, door: createDoor({ service, gate, page, headers, keep, port: () => port }) };
  }

  let current = await answering();
  server.on('request', (request, response) => current.door(request, response));
  const address = () => addressWith(port, gate.issueCode());
  console.log(`Dashboard ready: ${address()}`);
  process.stdin.on('data', () => console.log(`Fresh address: ${address()}`));
  return {
    async restart() {
      const before = { current, loader };
      loader = await load();
      current = await answering();
      // Closes the event streams, so that the page connects to the new ones.
      server.closeAllConnections();
      await Promise.all([before.current.service.close(), before.loader.close()]);
    },
    close: () => Promise.all([closeServer(server), current.service.close(), vite.close(), loader.close()]),
  };
}

/**
 * Electron on the built main and preload, with the page passed through from Vite's server.
 * @param {string} binary
 */
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
    const child = spawn(binary, [root, ...demoArguments({ demo, calm })], {
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
      if (child.exitCode !== null) return resolve(null);
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

/** @returns {Promise<number>} */
async function freePort() {
  const { createServer: createSocket } = await import('node:net');
  return new Promise((resolve) => {
    const probe = createSocket().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

/**
 * One restart at a time; changes during it lead to one more.
 * @param {readonly string[]} folders
 * @param {() => Promise<void>} restart
 */
function restartOnChange(folders, restart) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let queue = Promise.resolve();
  const changed = () => {
    clearTimeout(timer);
    // Editors write a file in several steps: gathered over 200 ms.
    timer = setTimeout(() => {
      console.log('The host changed: starting it anew …');
      queue = queue.then(restart).catch((error) => console.error(error.message));
    }, 200);
  };
  for (const folder of folders) watch(join(root, folder), { recursive: true }, changed);
}
