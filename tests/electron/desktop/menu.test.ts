import { expect, it, vi } from 'vitest';
import { menuTemplate } from '../../../electron/desktop/menu';

vi.mock('electron', () => ({ Menu: {} }));

it('has developer tools for contributors only', () => {
  expect(JSON.stringify(menuTemplate('linux', false))).toContain('toggleDevTools');
  for (const platform of ['linux', 'win32', 'darwin'] as const) {
    expect(JSON.stringify(menuTemplate(platform, true))).not.toContain('toggleDevTools');
  }
});

it("has macOS's own menu on macOS alone", () => {
  expect(menuTemplate('darwin', true)[0]).toEqual({ role: 'appMenu' });
  expect(menuTemplate('win32', true)[0]).toEqual({ role: 'fileMenu' });
});
