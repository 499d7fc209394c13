import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClosingChoice } from '../shared/model/desktop-integration';

/** Starting when the user logs in: the system's own list on Windows and macOS, a file of the desktop on Linux. */
export interface StartWithSystem {
  /** Null where this system offers no way. */
  read(): boolean | null;
  /** Throws where the system refuses. */
  set(starts: boolean): void;
}

/** Added to the command by which the system starts the app. */
export const atLogin = '--at-login';

/** Nobody asked for a window then, and the user has chosen to keep watching without one: only the tray comes. */
export const startsInTray = (args: readonly string[], closing: ClosingChoice | null): boolean =>
  args.includes(atLogin) && closing === 'watch';

/** The used part of Electron's `app`. */
interface LoginItems {
  getLoginItemSettings(options: { path: string; args: string[] }): { openAtLogin: boolean };
  setLoginItemSettings(options: { openAtLogin: boolean; path: string; args: string[] }): void;
}

/** `command`: the program and its arguments. `configFolder`: of this user's programs, on Linux. */
export function createStartWithSystem(
  platform: NodeJS.Platform,
  app: LoginItems,
  command: readonly [string, ...string[]],
  configFolder: () => string,
): StartWithSystem {
  const [path, ...args] = command;
  switch (platform) {
    case 'win32':
    case 'darwin':
      return {
        read: () => app.getLoginItemSettings({ path, args }).openAtLogin,
        set: (openAtLogin) => app.setLoginItemSettings({ openAtLogin, path, args }),
      };
    case 'linux': {
      const folder = join(configFolder(), 'autostart');
      const file = join(folder, 'bridgewatch.desktop');
      return {
        // A desktop switches an entry off by this line.
        read: () => existsSync(file) && !/^Hidden=true$/m.test(readFileSync(file, 'utf8')),
        set(starts) {
          if (!starts) return rmSync(file, { force: true });
          mkdirSync(folder, { recursive: true });
          writeFileSync(file, autostartEntry(command));
        },
      };
    }
    default:
      return { read: () => null, set: () => undefined };
  }
}

/** The file by freedesktop.org's Desktop Entry Specification. */
export const autostartEntry = (command: readonly string[]): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Bridgewatch',
    'Comment=Watches the trading account',
    `Exec=${command.map(quoted).join(' ')}`,
    'Terminal=false',
    '',
  ].join('\n');

/** Quoted for `Exec`, then escaped as any text of the file; `%` alone would begin a field code. */
const quoted = (argument: string): string =>
  `"${argument
    .replace(/["`$\\]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`;
