import { describe, expect, it, vi } from 'vitest';
import { acceleratorOf, type MenuParts, menuTemplate } from '../../electron/menu';
import type { MenuCommand } from '../../shared/model/desktop-integration';

vi.mock('electron', () => ({ Menu: {} }));

const help = { openLogs: () => {}, copyDiagnostics: () => {}, openLicences: () => {} };
const parts = (overrides: Partial<MenuParts> = {}): MenuParts => ({
  platform: 'linux',
  isPackaged: true,
  help,
  commands: [],
  run: () => {},
  ...overrides,
});
const command = (id: string, group: string, keys: string | null = null): MenuCommand => ({
  id,
  title: `Do ${id}`,
  group,
  keys,
  isEnabled: true,
});

describe('the application menu', () => {
  it('has developer tools for contributors only', () => {
    expect(JSON.stringify(menuTemplate(parts({ isPackaged: false })))).toContain('toggleDevTools');
    for (const platform of ['linux', 'win32', 'darwin'] as const) {
      expect(JSON.stringify(menuTemplate(parts({ platform })))).not.toContain('toggleDevTools');
    }
  });

  it('has the roles of its platform: on macOS an app menu of its own, elsewhere a way to quit', () => {
    const [mac] = menuTemplate(parts({ platform: 'darwin' }));
    expect(mac).toEqual({ role: 'appMenu' });
    for (const platform of ['linux', 'win32'] as const) {
      expect(menuTemplate(parts({ platform }))[0]).toMatchObject({
        label: 'File',
        submenu: [{ role: 'quit' }],
      });
    }
    for (const platform of ['linux', 'win32', 'darwin'] as const) {
      const text = JSON.stringify(menuTemplate(parts({ platform })));
      for (const role of ['editMenu', 'windowMenu', 'help', 'togglefullscreen']) expect(text).toContain(role);
    }
  });

  it('has a Help menu that opens the logs and copies diagnostics', () => {
    const labels = JSON.stringify(menuTemplate(parts()).at(-1));
    for (const label of ['Open the log folder', 'Copy diagnostics', 'Third-party licences']) {
      expect(labels).toContain(label);
    }
  });

  it('has the page’s commands under their headings, with the keys that they have now, and runs them', () => {
    const ran: string[] = [];
    const menu = menuTemplate(
      parts({
        commands: [
          command('ticket.focus', 'Trade', 'F9'),
          command('view.chart', 'View', 'Alt+Digit0'),
          command('app.settings', 'App', '$mod+,'),
          { ...command('trade.close', 'Trade', 'Delete'), title: 'Close S&P 500', isEnabled: false },
        ],
        run: (id) => ran.push(id),
      }),
    );
    const labels = menu.map(({ label, role }) => label ?? role);
    expect(labels).toEqual(['File', 'editMenu', 'Trade', 'View', 'windowMenu', 'help']);
    const trade = menu[2]?.submenu;
    expect(trade).toMatchObject([
      { label: 'Do ticket.focus', accelerator: 'F9', registerAccelerator: false, enabled: true },
      { label: 'Close S&&P 500', enabled: false },
    ]);
    expect(JSON.stringify(menu[3])).toContain('"accelerator":"Alt+0"');
    expect(JSON.stringify(menu[0])).toContain('"accelerator":"CommandOrControl+,"');
    if (!Array.isArray(trade)) throw new Error('Trade has no entries');
    const click: unknown = trade[0]?.click;
    if (typeof click === 'function') click();
    expect(ran).toEqual(['ticket.focus']);
  });
});

describe('a command’s key in a menu', () => {
  it.each([
    ['$mod+m', 'CommandOrControl+M'],
    ['$mod+Shift+m', 'CommandOrControl+Shift+M'],
    ['Alt+Digit1', 'Alt+1'],
    ['Shift+F6', 'Shift+F6'],
    ['F9', 'F9'],
    ['$mod+,', 'CommandOrControl+,'],
    ['$mod+ArrowUp', 'CommandOrControl+Up'],
    ['$mod+Plus', 'CommandOrControl+Plus'],
    ['Control+Meta+x', 'Control+Super+X'],
  ])('%s is %s in a menu', (keys, accelerator) => {
    expect(acceleratorOf(keys)).toBe(accelerator);
  });

  it.each([
    [null],
    ['Delete'],
    ['[Shift]+?'],
    ['Shift+a'],
    ['g i'],
    ['Hyper+x'],
    ['$mod+ß'],
    ['$mod+'],
    [''],
  ])('%s is left out: a menu cannot say it, or would take it from what is typed', (keys) => {
    expect(acceleratorOf(keys)).toBeNull();
  });
});
