import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { trayImage, trayLines } from '../../electron/tray';
import type { HostStatus } from '../../host/api/ports';
import { account } from '../fixtures/trading';

vi.mock('electron', () => ({ app: {}, Menu: {}, Notification: {}, Tray: class {} }));

it('is a template picture in both sizes of the menu bar on macOS, and the icon elsewhere', () => {
  expect(trayImage('darwin')).toBe('./trayTemplate.png');
  expect([trayImage('linux'), trayImage('win32')]).toEqual(['./icon.png', './icon.png']);
  const sizes = ['trayTemplate.png', 'trayTemplate@2x.png'].map((name) => {
    const png = readFileSync(join(import.meta.dirname, '../../assets/tray', name));
    // Width, height, and the colour type 6 with an alpha channel: a picture without one is a black square in the menu bar.
    return [png.readUInt32BE(16), png.readUInt32BE(20), png[25]];
  });
  expect(sizes).toEqual([
    [16, 16, 6],
    [32, 32, 6],
  ]);
});

const status = (over: Partial<HostStatus> = {}): HostStatus => ({
  bridge: { profile: { id: 'demo', name: 'Demo bridge', colour: 'grey' }, url: 'http://127.0.0.1:1' },
  link: 'live',
  account: { ...account, currency: 'USD', currencyDigits: 2, equity: 10_012.3, profit: 12.3 },
  unresolved: 0,
  runs: 0,
  ...over,
});

describe('what the tray says', () => {
  it('is the bridge, equity and profit', () => {
    expect(trayLines(status({ link: 'waiting', account: null }))).toEqual(['Demo bridge: connecting']);
    expect(trayLines(status())).toEqual([
      'Demo bridge: connected',
      'Equity 10\u202f012.30 USD',
      'P/L +12.30 USD',
    ]);
  });

  it('calls the numbers old once the bridge does not answer', () => {
    expect(trayLines(status({ link: 'lost' }))).toEqual([
      'Demo bridge: NOT connected',
      'Equity 10\u202f012.30 USD (last known)',
      'P/L +12.30 USD (last known)',
    ]);
  });
});
