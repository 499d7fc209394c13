import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '../shared/model/desktop-integration';

/** Actions of the Help menu; wired in main.ts. */
export interface HelpActions {
  openLogs(): void;
  copyDiagnostics(): void;
  openLicences(): void;
}

export interface MenuParts {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly help: HelpActions;
  /** The page's current commands; empty until it has sent them. */
  readonly commands: readonly MenuCommand[];
  run(id: string): void;
}

/** Groups of the page's commands that go into a standard menu. */
const inFile = 'App';
const inView = 'View';

/**
 * The platform's roles, and every command of the page under its group with its key. The page handles its keys itself, so the menu
 * only shows them (`registerAccelerator`); macOS asks the page first. Developer tools only in development.
 */
export function menuTemplate(parts: MenuParts): MenuItemConstructorOptions[] {
  const { platform, isPackaged, help, commands } = parts;
  const isMac = platform === 'darwin';
  const entry = ({ id, title, keys, isEnabled }: MenuCommand): MenuItemConstructorOptions => {
    const accelerator = acceleratorOf(keys);
    return {
      id,
      // A single ampersand would underline the next letter.
      label: title.replaceAll('&', '&&'),
      enabled: isEnabled,
      click: () => parts.run(id),
      ...(accelerator === null ? {} : { accelerator, registerAccelerator: false }),
    };
  };
  const of = (group: string): MenuItemConstructorOptions[] =>
    commands.filter((command) => command.group === group).map(entry);
  const withLine = (entries: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
    entries.length === 0 ? [] : [...entries, { type: 'separator' }];
  const own = [...new Set(commands.map(({ group }) => group))].filter(
    (group) => group !== inFile && group !== inView,
  );

  const view: MenuItemConstructorOptions[] = [
    ...withLine(of(inView)),
    { role: 'reload' },
    ...(isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
    { type: 'separator' },
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ];
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    { label: 'File', submenu: [...withLine(of(inFile)), { role: isMac ? 'close' : 'quit' }] },
    { role: 'editMenu' },
    ...own.map((group) => ({ label: group.replaceAll('&', '&&'), submenu: of(group) })),
    { label: 'View', submenu: view },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { id: 'help.logs', label: 'Open the log folder', click: help.openLogs },
        { id: 'help.diagnostics', label: 'Copy diagnostics', click: help.copyDiagnostics },
        { type: 'separator' },
        { label: 'Third-party licences', click: help.openLicences },
        ...(isMac ? [] : [{ role: 'about' } as const]),
      ],
    },
  ];
}

export function setMenu(parts: MenuParts): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(parts)));
}

const modifiers: Readonly<Record<string, string>> = {
  $mod: 'CommandOrControl',
  Control: 'Control',
  Meta: 'Super',
  Alt: 'Alt',
  Shift: 'Shift',
};

const named: Readonly<Record<string, string>> = {
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Escape: 'Esc',
  Enter: 'Enter',
  Delete: 'Delete',
  Backspace: 'Backspace',
  Insert: 'Insert',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  Tab: 'Tab',
  Space: 'Space',
  Plus: 'Plus',
};

function keyOf(key: string): string | null {
  const plain = /^(?:Digit|Key)(.)$/.exec(key)?.[1] ?? key;
  if (/^F([1-9]|1\d|2[0-4])$/.test(plain)) return plain;
  // Keys that Electron accepts: a letter, a digit, or one of its signs.
  if (/^[a-z\d,./;'[\]\\`=?-]$/i.test(plain)) return plain.toUpperCase();
  return named[plain] ?? null;
}

/**
 * Converts tinykeys notation (`$mod+Shift+m`, `Alt+Digit1`, `F9`) to an Electron accelerator. Null where there is none: the command
 * is shown without a key. A single key (`Delete`) gives null too, because on macOS the menu would take it from typed text; function
 * keys type nothing.
 */
export function acceleratorOf(keys: string | null): string | null {
  if (keys === null || /\s/.test(keys)) return null;
  // `[Shift]` in brackets is optional: the sign after it implies it.
  const parts = keys.split('+').filter((part) => !/^\[\w+\]$/.test(part));
  const key = keyOf(parts.at(-1) ?? '');
  const held = parts.slice(0, -1).map((part) => modifiers[part] ?? null);
  if (key === null || held.includes(null)) return null;
  const isSafeAlone = /^F\d/.test(key);
  const holds = held.some((name) => name !== null && name !== 'Shift');
  return holds || isSafeAlone ? [...held, key].join('+') : null;
}
