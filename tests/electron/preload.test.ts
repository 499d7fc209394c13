import { beforeAll, expect, it, vi } from 'vitest';
import { requestNames } from '../../shared/contract';

const electron = vi.hoisted(() => {
  const exposed = new Map<string, Record<string, (...values: unknown[]) => unknown>>();
  const listeners = new Map<string, ((...values: unknown[]) => void)[]>();
  const invoked: unknown[][] = [];
  const sent: unknown[][] = [];
  return {
    exposed,
    listeners,
    invoked,
    sent,
    contextBridge: {
      exposeInMainWorld: (name: string, api: Record<string, () => unknown>) => exposed.set(name, api),
    },
    ipcRenderer: {
      invoke: (...values: unknown[]) => {
        invoked.push(values);
        return Promise.resolve('answer');
      },
      send: (...values: unknown[]) => sent.push(values),
      on: (channel: string, listener: () => void) =>
        listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
      removeListener: (channel: string, listener: () => void) =>
        listeners.set(
          channel,
          (listeners.get(channel) ?? []).filter((known) => known !== listener),
        ),
    },
  };
});
vi.mock('electron', () => electron);

const api = () => electron.exposed.get('bridgewatch') ?? {};
beforeAll(async () => {
  await import('../../electron/preload');
});

it('gives the page two functions and nothing of Electron', () => {
  expect([...electron.exposed.keys()]).toEqual(['bridgewatch']);
  expect(Object.keys(api()).sort()).toEqual(['invoke', 'on']);
});

it('passes on the requests of the contract', async () => {
  for (const name of requestNames) expect(await api().invoke?.(name, { a: 1 })).toBe('answer');
  expect(electron.invoked).toEqual(requestNames.map((name) => [`request:${name}`, { a: 1 }]));
});

it.each(['account.burn', '__proto__', 'constructor', 'request:account.read', ''])(
  'passes on nothing named "%s"',
  async (name) => {
    const before = electron.invoked.length;
    electron.sent.length = 0;
    await expect(api().invoke?.(name, {})).rejects.toThrow('no such request');
    expect(() => api().on?.(name, () => undefined)).toThrow('no such event');
    expect(electron.invoked.length).toBe(before);
    expect(electron.sent, 'it is told for the log').toEqual([
      ['unknown', name],
      ['unknown', name],
    ]);
  },
);

it('hands a listener the value without the event object, until it unsubscribes', () => {
  const got: unknown[][] = [];
  electron.sent.length = 0;
  const off = api().on?.('bridge.changed', (...values: unknown[]) => got.push(values));
  expect(electron.sent).toEqual([['listen', 'bridge.changed']]);
  const emit = (value: unknown) => {
    for (const listener of electron.listeners.get('event:bridge.changed') ?? [])
      listener({ sender: {} }, value);
  };
  emit('first');
  if (typeof off === 'function') off();
  emit('second');
  expect(got).toEqual([['first']]);
});
