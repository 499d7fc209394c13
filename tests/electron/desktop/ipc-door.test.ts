import { describe, expect, it } from 'vitest';
import { requestNames } from '../../../shared/contract';
import { activeBridge, echoService } from '../loopback/small-host';
import { framePage, openSmallDoor } from './small-ipc';

describe('the IPC door', () => {
  it('handles every request of the contract and no other channel', () => {
    const { channels } = openSmallDoor(echoService());
    expect(channels()).toEqual(requestNames.map((name) => `request:${name}`));
  });

  it('answers our page in the main frame of our window', async () => {
    const { invoke } = openSmallDoor(echoService());
    expect(await invoke('account.read', {})).toEqual({
      ok: true,
      value: { name: 'account.read', input: {} },
    });
  });

  it.each([
    ['another window', { windowId: 2 }],
    ['a frame inside the page', { frame: { url: 'app://bridgewatch/', parent: framePage } }],
    ['a page elsewhere', { frame: { url: 'https://bridgewatch/', parent: null } }],
    ['a host that begins like ours', { frame: { url: 'app://bridgewatch.evil/', parent: null } }],
    ['credentials before our host', { frame: { url: 'app://a:b@bridgewatch/', parent: null } }],
    ['a file', { frame: { url: 'file:///bridgewatch/index.html', parent: null } }],
    ['an empty page', { frame: { url: 'about:blank', parent: null } }],
    ['no address', { frame: { url: '', parent: null } }],
    ['a frame that is gone', { frame: null }],
  ])('refuses %s', async (_, sender) => {
    const service = echoService();
    const { invoke, listen } = openSmallDoor(service);
    await expect(invoke('account.read', {}, sender)).rejects.toThrow('refused');
    expect(service.asked).toEqual([]);
    expect(listen('bridge.changed', sender)).toEqual([]);
  });

  it('refuses everybody while there is no window', async () => {
    const { invoke } = openSmallDoor(echoService(), null);
    await expect(invoke('account.read', {})).rejects.toThrow('refused');
  });

  it('gives a late listener the latest value, and nothing for a name that is no event', () => {
    const { listen } = openSmallDoor(echoService());
    expect(listen('bridge.changed')).toEqual([['event:bridge.changed', activeBridge]]);
    expect(listen('settings.changed')).toEqual([]);
    expect(listen('__proto__')).toEqual([]);
    expect(listen({ toString: () => 'bridge.changed' })).toEqual([]);
  });
});
