import { decode, encode } from './values.mjs';

/**
 * The source of the two scripts that run in the page before its own: one in the page's world, one in the preload's, which is
 * an isolated world of Chromium's like Electron's. They share the document and not one JavaScript object.
 *
 * They meet over a detached element that only they hold: the preload's side sends it as the `relatedTarget` of an event whose
 * name is a secret, before any script of the page runs. Events on it are synchronous, and Chromium clones their `detail` from
 * world to world, so a call is an event, and its answer an event that comes back before the first one returns.
 */
export function worldScripts({ preload, secret }) {
  const shared = `const openWorldDoor = ${openWorldDoor};`;
  return {
    page: `(() => { ${shared} (${pageWorld})(${JSON.stringify(secret)}, openWorldDoor); })();`,
    preload: `(() => {
      const encode = ${encode}; const decode = ${decode}; ${shared}
      (${preloadWorld})(${JSON.stringify(secret)}, openWorldDoor, encode, decode, (require, module, exports) => {
${preload}
      });
    })();`,
  };
}

/** Names in the preload's world, out of the page's reach. */
export const toMain = 'standInToMain';
export const fromMain = 'standInFromMain';

/** Runs in both worlds: packs values as Electron's contextBridge does (functions and promises by proxy, the rest copied). */
function openWorldDoor(hub, here, there, expose) {
  const functions = new Map();
  const promises = new Map();
  let lastId = 0;
  let answer = null;

  const say = (message) => {
    hub.dispatchEvent(new CustomEvent(`to-${there}`, { detail: message }));
    return answer;
  };
  const pack = (value) => {
    if (typeof value === 'symbol') throw new Error('An object could not be cloned.');
    if (typeof value === 'function') {
      functions.set(++lastId, value);
      return { kind: 'function', id: lastId };
    }
    if (value instanceof Promise) {
      const id = ++lastId;
      value.then(
        (result) => say({ kind: 'settle', id, ok: true, value: pack(result) }),
        (error) => say({ kind: 'settle', id, ok: false, value: pack(error) }),
      );
      return { kind: 'promise', id };
    }
    if (value instanceof Error) return { kind: 'error', message: value.message };
    if (Array.isArray(value)) return { kind: 'array', items: value.map(pack) };
    if (Object.prototype.toString.call(value) === '[object Object]')
      return { kind: 'object', entries: Object.entries(value).map(([key, item]) => [key, pack(item)]) };
    return { kind: 'copy', value };
  };
  const unpack = (packed) => {
    switch (packed.kind) {
      case 'function':
        return (...values) => {
          const { ok, value } = say({ kind: 'call', id: packed.id, values: values.map(pack) });
          if (!ok) throw unpack(value);
          return unpack(value);
        };
      case 'promise':
        return new Promise((resolve, reject) => promises.set(packed.id, { resolve, reject }));
      case 'error':
        return new Error(packed.message);
      case 'array':
        return packed.items.map(unpack);
      case 'object':
        return Object.fromEntries(packed.entries.map(([key, item]) => [key, unpack(item)]));
      default:
        return packed.value;
    }
  };
  const act = (message) => {
    if (message.kind === 'call') return functions.get(message.id)(...message.values.map(unpack));
    if (message.kind === 'expose') return expose(message.name, unpack(message.value));
    const { resolve, reject } = promises.get(message.id);
    promises.delete(message.id);
    (message.ok ? resolve : reject)(unpack(message.value));
  };

  hub.addEventListener(`to-${here}`, ({ detail }) => {
    let reply;
    try {
      reply = { ok: true, value: pack(act(detail)) };
    } catch (error) {
      reply = { ok: false, value: pack(error) };
    }
    hub.dispatchEvent(new CustomEvent(`answer-to-${there}`, { detail: reply }));
  });
  hub.addEventListener(`answer-to-${here}`, ({ detail }) => {
    answer = detail;
  });
  return {
    expose(name, value) {
      const { ok, value: said } = say({ kind: 'expose', name, value: pack(value) });
      if (!ok) throw unpack(said);
    },
  };
}

/** The page's world: takes what the preload exposes, frozen, under a name that nothing can take again. */
function pageWorld(secret, openWorldDoor) {
  if (window !== window.top) return;
  const freeze = (value) => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(freeze);
    return Object.freeze(value);
  };
  const expose = (name, value) => {
    if (name in window)
      throw new Error('Cannot bind an API on top of an existing property on the window object');
    Object.defineProperty(window, name, { value: freeze(value), enumerable: true });
  };
  document.addEventListener(
    secret,
    (event) => {
      event.stopImmediatePropagation();
      openWorldDoor(event.relatedTarget, 'page', 'preload', expose);
    },
    { capture: true, once: true },
  );
}

/** The preload's world: the parts of Electron that our sandboxed preload uses, and the preload itself. */
function preloadWorld(secret, openWorldDoor, encode, decode, runPreload) {
  // Electron runs a preload in the main frame only, unless nodeIntegrationInSubFrames is set.
  if (window !== window.top) return;
  const post = globalThis.standInToMain;
  const hub = document.createElement('i');
  document.dispatchEvent(new MouseEvent(secret, { relatedTarget: hub }));
  const door = openWorldDoor(hub, 'preload', 'page', () => {
    throw new Error('the page exposes nothing');
  });

  const only = (name, object) =>
    new Proxy(object, {
      get(target, key) {
        if (!(key in target)) throw new Error(`the Electron stand-in has no ${name}.${String(key)}`);
        return target[key];
      },
    });
  const waiting = new Map();
  const listeners = new Map();
  let lastId = 0;
  const tell = (kind, channel, values) => {
    const id = ++lastId;
    const message = { kind, id, channel, values: values.map((value) => encode(value)), url: location.href };
    post(JSON.stringify(message));
    return id;
  };
  globalThis.standInFromMain = (message) => {
    if (message.kind === 'event') {
      const values = message.values.map((value) => decode(value));
      for (const listener of [...(listeners.get(message.channel) ?? [])]) listener({}, ...values);
      return;
    }
    const { resolve, reject } = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.ok) resolve(decode(message.value));
    else reject(new Error(message.error));
  };

  const ipcRenderer = only('ipcRenderer', {
    async invoke(channel, ...values) {
      const id = tell('invoke', channel, values);
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    },
    send(channel, ...values) {
      tell('send', channel, values);
    },
    on(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    },
    removeListener(channel, listener) {
      const before = listeners.get(channel) ?? [];
      const at = before.lastIndexOf(listener);
      listeners.set(
        channel,
        before.filter((_one, index) => index !== at),
      );
    },
  });
  const contextBridge = only('contextBridge', {
    exposeInMainWorld: (name, api) => door.expose(name, api),
  });
  const electron = only('electron in a preload', { contextBridge, ipcRenderer });
  const require = (name) => {
    if (name === 'electron') return electron;
    throw new Error(`module not found: ${name}`);
  };
  const module = { exports: {} };
  try {
    runPreload(require, module, module.exports);
  } catch (error) {
    // As in Electron: the page loads without the preload's functions.
    tell('preload-error', '', [String(error?.stack ?? error)]);
  }
}
