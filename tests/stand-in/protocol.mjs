import { lifeCycle } from './app.mjs';
import { only } from './only.mjs';

/**
 * Chromium accepts no custom scheme over the DevTools protocol: `app://host/path` is `https://host.app.standin/path` in the page, and
 * `app://` again for main.js.
 */
const registered = new Map();
const handlers = new Map();

export const toPage = (url) =>
  url.replace(/^([a-z]+):\/\/([^/?#]*)/, (whole, scheme, host) =>
    registered.has(scheme) ? `https://${host}.${scheme}.standin` : whole,
  );

export const fromPage = (url) => url.replace(/^https:\/\/([^/?#]*)\.([a-z]+)\.standin(?=[/?#]|$)/, '$2://$1');

export const protocol = only('protocol', {
  registerSchemesAsPrivileged(schemes) {
    lifeCycle.demandNotReady('protocol.registerSchemesAsPrivileged()');
    for (const { scheme, privileges } of schemes) {
      // https has both: without them the scheme would have more rights here than in Electron.
      if (!privileges?.standard || !privileges.secure)
        throw new Error(`${scheme} is not standard and secure`);
      registered.set(scheme, privileges);
    }
  },
  handle(scheme, handler) {
    lifeCycle.demandReady('protocol.handle()');
    if (!registered.has(scheme)) throw new Error(`${scheme} was not registered as privileged`);
    if (handlers.has(scheme)) throw new Error(`${scheme} has a handler`);
    handlers.set(scheme, handler);
  },
});

/** The app's answer in the DevTools protocol's form; null for other schemes. */
export async function answerRequest({ url, method, headers }) {
  const own = fromPage(url);
  const handler = handlers.get(new URL(own).protocol.slice(0, -1));
  if (!handler) return null;
  const response = await handler(new Request(own, { method, headers }));
  return {
    responseCode: response.status,
    responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  };
}
