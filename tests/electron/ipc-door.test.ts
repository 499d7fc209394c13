import { describe, expect, it } from 'vitest';
import { requestNames } from '../../shared/contract';
import { pngSchema } from '../../shared/model/desktop-integration';
import { failed } from '../../shared/model/result';
import { activeBridge, echoService } from '../loopback/small-host';
import { samples } from '../proof/input-samples';
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

  it('writes into the log whom it refused, and what', async () => {
    const service = echoService();
    const door = openSmallDoor({
      on: service.on,
      invoke: (name, input) =>
        name === 'symbols.read'
          ? Promise.resolve(failed({ kind: 'bad-input', message: 'no such symbol', field: 'symbol' }))
          : service.invoke(name, input),
    });
    await expect(door.invoke('account.read', {}, { windowId: 2 })).rejects.toThrow('refused');
    door.listen('bridge.changed', { frame: null });
    door.send('unknown', 'account.burn');
    door.send('unknown', { a: 'line\nbreak' });
    await door.invoke('symbols.read', { symbol: 7 });
    expect(door.lines).toEqual([
      'refused request:account.read: not from our page',
      'refused listen: not from our page',
      'refused a call of "account.burn": no such name',
      'refused a call of {"a":"line\\nbreak"}: no such name',
      'refused request:symbols.read: an input that does not fit',
    ]);
  });

  it.each([
    ['a text of 100 MB', 'x'.repeat(100_000_000)],
    ['a text of 100 MB in an object', { symbol: 'x'.repeat(100_000_000) }],
    ['a key of 100 KB', { ['k'.repeat(100_000)]: 1 }],
    ['100 MB of bytes', new Uint8Array(100_000_000)],
    ['a million numbers', Array.from({ length: 1_000_000 }, (_, index) => index)],
    ['a nest', Array.from({ length: 100 }).reduce((inside) => ({ inside }), {})],
  ])('refuses %s before anything looks into it', async (_, input) => {
    const service = echoService();
    const door = openSmallDoor(service);
    await expect(door.invoke('symbols.read', input)).rejects.toThrow('refused');
    expect(service.asked).toEqual([]);
    expect(door.lines).toEqual(['refused request:symbols.read: too large']);
  });

  it('lets a picture be larger than other inputs, up to its own limit, and only where it is copied', async () => {
    const service = echoService();
    const door = openSmallDoor(service);
    const png = (length: number) => ({ png: 'x'.repeat(length) });
    await door.invoke('app.copyPicture', png(15_000_000));
    await expect(door.invoke('app.copyPicture', png(16_000_000))).rejects.toThrow('refused');
    await expect(door.invoke('symbols.read', png(100_000))).rejects.toThrow('refused');
    expect(service.asked).toHaveLength(1);
  });

  it.each([
    ['a PNG', samples['app.copyPicture'].png, true],
    ['a JPEG', '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBD', false],
    ['a PNG with more than base64 behind it', `${samples['app.copyPicture'].png}<script>`, false],
    ['nothing', '', false],
  ])('copies of %s only a PNG', (_, png, isTaken) => {
    expect(pngSchema.safeParse(png).success).toBe(isTaken);
  });

  it('does not let a flood of refusals fill the log', () => {
    const door = openSmallDoor(echoService());
    for (let turn = 0; turn < 1_000; turn += 1) door.send('unknown', 'x');
    expect(door.lines).toHaveLength(101);
    expect(door.lines.at(-1)).toBe('further refusals are not logged');
  });
});
