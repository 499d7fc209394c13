import { only } from './only.mjs';
import { decode, encode } from './values.mjs';

const handlers = new Map();
const listeners = new Map();

export const ipcMain = only('ipcMain', {
  handle(channel, handler) {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, handler);
  },
  on(channel, listener) {
    listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
  },
  removeAllListeners: (channel) => void listeners.delete(channel),
});

/** Receives a message from the preload's world; `reply` answers an invoke. */
export async function receive({ kind, id, channel, values: encoded }, event, reply) {
  const values = encoded.map((value) => decode(value));
  if (kind === 'send') {
    for (const listener of listeners.get(channel) ?? []) listener(event, ...values);
    return;
  }
  try {
    const handler = handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    const value = encode(await handler(event, ...values));
    reply({ kind: 'reply', id, ok: true, value });
  } catch (error) {
    process.stderr.write(`Error occurred in handler for '${channel}': ${error}\n`);
    reply({ kind: 'reply', id, ok: false, error: `Error invoking remote method '${channel}': ${error}` });
  }
}
