import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { trayImage } from '../../electron/tray';

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
