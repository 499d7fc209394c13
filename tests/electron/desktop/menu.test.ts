import { expect, it, vi } from 'vitest';
import { menuTemplate } from '../../../electron/desktop/menu';

const help = { openLogs: () => {}, copyDiagnostics: () => {}, openLicences: () => {} };
vi.mock('electron', () => ({ Menu: {} }));

it('has developer tools for contributors only', () => {
  expect(JSON.stringify(menuTemplate('linux', false, help))).toContain('toggleDevTools');
  for (const platform of ['linux', 'win32', 'darwin'] as const) {
    expect(JSON.stringify(menuTemplate(platform, true, help))).not.toContain('toggleDevTools');
  }
});

it("has macOS's own menu on macOS alone", () => {
  expect(menuTemplate('darwin', true, help)[0]).toEqual({ role: 'appMenu' });
  expect(menuTemplate('win32', true, help)[0]).toEqual({ role: 'fileMenu' });
});

it('has a Help menu that opens the logs and copies diagnostics', () => {
  const labels = JSON.stringify(menuTemplate('linux', true, help).at(-1));
  for (const label of ['Open the log folder', 'Copy diagnostics', 'Third-party licences']) {
    expect(labels).toContain(label);
  }
});
