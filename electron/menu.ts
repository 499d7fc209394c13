import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '../shared/model/desktop-integration';

/** What Help does; wired in main.ts. */
export interface HelpActions {
  openLogs(): void;
  copyDiagnostics(): void;
  openLicences(): void;
}

export interface MenuParts {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly help: HelpActions;
  /** The page's own, as they are now; none before it has told them. */
  readonly commands: readonly MenuCommand[];
  run(id: string): void;
}

/** Groups of the page's commands that stand in a menu which every program has. */
const inFile = 'App';
const inView = 'View';

/**
 * The platform's own roles, and every command of the page under its own heading with its own key: the page is the one source
 * of both. The page hears its keys itself, so a menu only shows them (`registerAccelerator`); macOS asks the page first.
 * Developer tools only for contributors.
 */
export function menuTemplate(parts: MenuParts): MenuItemConstructorOptions[] {
  const { platform, isPackaged, help, commands } = parts;
  const isMac = platform === 'darwin';
  const entry = ({ id, title, keys, isEnabled }: MenuCommand): MenuItemConstructorOptions => {
    const accelerator = acceleratorOf(keys);
    return {
      id,
      // An ampersand alone would underline the next letter.
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
  // What Electron takes: a letter, a digit, or one of its signs.
  if (/^[a-z\d,./;'[\]\\`=?-]$/i.test(plain)) return plain.toUpperCase();
  return named[plain] ?? null;
}

/**
 * Keys of the page's commands (tinykeys: `$mod+Shift+m`, `Alt+Digit1`, `F9`) as Electron's menus write them. Null where a menu
 * cannot say it: the command stands there without its key. A key alone (`Delete`) is left out too, because on macOS the menu would
 * take it from what is being typed; function keys type nothing.
 */
export function acceleratorOf(keys: string | null): string | null {
  if (keys === null || /\s/.test(keys)) return null;
  // `[Shift]` in brackets may be pressed or not: the sign behind it tells.
  const parts = keys.split('+').filter((part) => !/^\[\w+\]$/.test(part));
  const key = keyOf(parts.at(-1) ?? '');
  const held = parts.slice(0, -1).map((part) => modifiers[part] ?? null);
  if (key === null || held.includes(null)) return null;
  const isSafeAlone = /^F\d/.test(key);
  const holds = held.some((name) => name !== null && name !== 'Shift');
  return holds || isSafeAlone ? [...held, key].join('+') : null;
}
