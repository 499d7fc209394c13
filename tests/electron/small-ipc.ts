import { openIpcDoor } from '../../electron/ipc-door';
import type { IpcMainPort, Sender } from '../../electron/ipc-guard';
import type { Service } from '../../host/api/ports';

/** A fake `ipcMain` and one window, to test the door without Electron. */

export const framePage = { url: 'app://bridgewatch/', parent: null };
const windowId = 1;

interface From {
  readonly windowId?: number;
  readonly frame?: { readonly url: string; readonly parent: unknown } | null;
}

export function openSmallDoor(service: Pick<Service, 'invoke' | 'on'>, window: 'open' | null = 'open') {
  const handlers = new Map<string, (event: Sender, ...values: unknown[]) => Promise<unknown>>();
  const listeners = new Map<string, (event: Sender, ...values: unknown[]) => void>();
  /** Messages pushed to the window. */
  const pushed: [channel: string, value: unknown][] = [];
  const lines: string[] = [];
  const onPush: ((channel: string, value: unknown) => void)[] = [];
  const push = (channel: string, value: unknown) => {
    pushed.push([channel, value]);
    for (const listener of onPush) listener(channel, value);
  };
  const ipcMain: IpcMainPort = {
    handle: (channel, answer) => void handlers.set(channel, answer),
    on: (channel, listener) => void listeners.set(channel, listener),
  };
  openIpcDoor(
    ipcMain,
    service,
    () => (window ? { id: windowId, send: push } : null),
    (line) => lines.push(line),
  );

  const eventFrom = (from: From, send: (channel: string, value: unknown) => void): Sender => ({
    sender: { id: from.windowId ?? windowId, send },
    senderFrame: from.frame === undefined ? framePage : from.frame,
  });

  /** Sends a message without an answer; returns what was sent back to the sender. */
  function send(to: string, name: unknown, from: From = {}): [channel: string, value: unknown][] {
    const sent: [string, unknown][] = [];
    listeners.get(to)?.(
      eventFrom(from, (channel, value) => {
        sent.push([channel, value]);
        for (const listener of onPush) listener(channel, value);
      }),
      name,
    );
    return sent;
  }

  return {
    channels: () => [...handlers.keys()],
    pushed,
    /** Lines logged by the door. */
    lines,
    onPush(listener: (channel: string, value: unknown) => void): () => void {
      onPush.push(listener);
      return () => void onPush.splice(onPush.indexOf(listener), 1);
    },
    async invoke(name: string, input: unknown, from: From = {}): Promise<unknown> {
      const handler = handlers.get(`request:${name}`);
      if (!handler) throw new Error(`No handler registered for 'request:${name}'`);
      // Electron clones messages both ways.
      return structuredClone(await handler(eventFrom(from, push), structuredClone(input)));
    },
    /** Asks for the latest value; returns what was sent back. */
    listen: (name: unknown, from: From = {}) => send('listen', name, from),
    send,
  };
}
