import type { BrowserWindow } from 'electron';
import type { Surroundings } from '../host/api/surroundings';
import type { MenuCommand, PageWish } from '../shared/model/surroundings';
import { type HelpActions, setMenu } from './menu';
import { createNotices, showWindow } from './notices';
import { followTheme } from './theme';
import type { WindowFile } from './window-file';

export interface SurroundingsParts {
  readonly isPackaged: boolean;
  readonly icon: string;
  readonly help: HelpActions;
  readonly windowFile: WindowFile;
  window(): BrowserWindow | null;
  log(line: string): void;
}

/** Menu, notifications and theme around the page. The menu is there at once, with the page's commands as soon as it tells them. */
export function createSurroundings(parts: SurroundingsParts): Surroundings {
  const { isPackaged, help, windowFile, log } = parts;
  let tell = (_wish: PageWish): void => undefined;
  let shown: string | null = null;
  const offer = (commands: readonly MenuCommand[]): void => {
    // A menu that is built anew closes under the hand: only where something has changed.
    const next = JSON.stringify(commands);
    if (next === shown) return;
    shown = next;
    setMenu({
      platform: process.platform,
      isPackaged,
      help,
      commands,
      run(id) {
        showWindow(parts.window());
        tell({ kind: 'command', id });
      },
    });
  };
  offer([]);
  return {
    notifier: 'host',
    notify: createNotices({
      icon: parts.icon,
      window: parts.window,
      open: (row) => tell({ kind: 'row', row }),
      log,
    }),
    offerCommands: offer,
    showTheme: (choice) => followTheme(choice, windowFile, log),
    onWish(listener) {
      tell = listener;
    },
  };
}
