import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDesktopIntegration } from '../../electron/desktop-integration';
import type { HostCommand, MenuCommand } from '../../shared/model/desktop-integration';

const electron = vi.hoisted(() => {
  const menus: unknown[] = [];
  const shown: {
    title: string;
    body: string;
    /** What the system says of it later. */
    send: (event: 'click' | 'failed', ...values: unknown[]) => void;
  }[] = [];
  class Notification {
    static supported = true;
    static isSupported = () => Notification.supported;
    readonly #options: { title: string; body: string };
    readonly #listeners = new Map<string, (...values: unknown[]) => void>();
    constructor(options: { title: string; body: string }) {
      this.#options = options;
    }
    on(event: string, listener: (...values: unknown[]) => void): void {
      this.#listeners.set(event, listener);
    }
    show(): void {
      shown.push({
        ...this.#options,
        send: (event, ...values) => this.#listeners.get(event)?.({}, ...values),
      });
    }
  }
  class ClipboardItem {
    constructor(readonly parts: Record<string, Blob>) {}
  }
  const copied: Blob[] = [];
  const clipboard = {
    write: async (items: readonly ClipboardItem[]) =>
      void copied.push(...items.flatMap(({ parts }) => parts['image/png'] ?? [])),
  };
  return {
    menus,
    shown,
    copied,
    clipboard,
    ClipboardItem,
    Notification,
    Menu: {
      buildFromTemplate: (template: unknown) => template,
      setApplicationMenu: (menu: unknown) => menus.push(menu),
    },
    nativeTheme: { themeSource: 'system' },
  };
});
vi.mock('electron', () => electron);

const command: MenuCommand = { id: 'a', title: 'A', group: 'Trade', keys: null, isEnabled: true };

function open() {
  const lines: string[] = [];
  const kept: Record<string, unknown> = {};
  const window = { isThere: true };
  const around = createDesktopIntegration({
    isPackaged: true,
    icon: '/icon.png',
    help: { openLogs: () => {}, copyDiagnostics: () => {}, openLicences: () => {} },
    windowFile: { get: (key) => kept[key], set: (key, value) => void Object.assign(kept, { [key]: value }) },
    closing: { read: () => null, choose: (closing) => void Object.assign(kept, { closing }) },
    startWithSystem: {
      read: () => kept.starts === true,
      set: (starts) => void Object.assign(kept, { starts }),
    },
    show: () => (window.isThere ? 'shown' : 'opened'),
    log: (line) => lines.push(line),
  });
  const wishes: HostCommand[] = [];
  around.onCommand((wish) => wishes.push(wish));
  return { around, lines, kept, wishes, window };
}

beforeEach(() => {
  electron.menus.length = 0;
  electron.shown.length = 0;
  electron.Notification.supported = true;
});

describe('around the page', () => {
  it('there is a menu at once, and a new one only where the commands have changed', () => {
    const { around } = open();
    expect(electron.menus).toHaveLength(1);
    around.offerCommands([command]);
    around.offerCommands([{ ...command }]);
    expect(electron.menus).toHaveLength(2);
    around.offerCommands([{ ...command, isEnabled: false }]);
    expect(electron.menus).toHaveLength(3);
  });

  it('a notification says what it was given, and its click asks for the row', () => {
    const { around, wishes } = open();
    const row = { table: 'positions', ticket: '42' } as const;
    expect(around.notify({ kind: 'opened', title: 'Opened', body: '<b>at 1.1</b>', row })).toBe(true);
    expect(electron.shown).toMatchObject([{ title: 'Opened', body: '<b>at 1.1</b>' }]);
    electron.shown[0]?.send('click');
    expect(wishes).toEqual([{ kind: 'row', row }]);
  });

  it('its click waits for the page of a window that it opens', () => {
    const { around, wishes, window } = open();
    window.isThere = false;
    const row = { table: 'positions', ticket: '42' } as const;
    around.notify({ kind: 'opened', title: 'Opened', body: '', row });
    electron.shown[0]?.send('click');
    expect(wishes).toEqual([]);
    around.offerCommands([command]);
    around.offerCommands([command]);
    expect(wishes).toEqual([{ kind: 'row', row }]);
  });

  it('the choices for the app are read and changed one by one', () => {
    const { around, kept } = open();
    expect(around.choices()).toEqual({ closing: null, startsWithSystem: false });
    around.choose({ startsWithSystem: true });
    expect(kept).toEqual({ starts: true });
    around.choose({ closing: 'watch' });
    expect(kept).toEqual({ starts: true, closing: 'watch' });
  });

  it('a picture goes to the clipboard as the PNG that it is', async () => {
    await open().around.copyPicture(Buffer.from('a PNG').toString('base64'));
    expect(electron.copied.map(({ type }) => type)).toEqual(['image/png']);
    expect(await electron.copied[0]?.text()).toBe('a PNG');
  });

  it('one without a row only brings the window to the front', () => {
    const { around, wishes } = open();
    around.notify({ kind: 'connection', title: 'Lost', body: '', row: null });
    electron.shown[0]?.send('click');
    expect(wishes).toEqual([]);
  });

  it('a notification that the system did not show is reported in the log, with its reason', () => {
    const { around, lines } = open();
    around.notify({ kind: 'margin', title: 'Margin call', body: '', row: null });
    electron.shown[0]?.send('failed', 'the app is not signed');
    expect(lines).toEqual(['the system did not show "Margin call": the app is not signed']);
  });

  it('a system without notifications is said once, and costs nothing', () => {
    electron.Notification.supported = false;
    const { around, lines } = open();
    for (let index = 0; index < 3; index += 1) {
      expect(around.notify({ kind: 'opened', title: 'x', body: '', row: null })).toBe(false);
    }
    expect(lines).toEqual(['this desktop shows no notifications']);
  });

  it('the theme that is chosen holds outside of the page, and for the next start', () => {
    const { around, kept } = open();
    around.showTheme('light');
    expect([electron.nativeTheme.themeSource, kept.theme]).toEqual(['light', 'light']);
  });
});
