import { type BrowserWindow, Notification } from 'electron';
import type { DesktopIntegration } from '../host/api/desktop-integration';
import type { HostCommand, MenuCommand, NoticeRow, SystemNotice } from '../shared/model/desktop-integration';
import { type HelpActions, setMenu } from './menu';
import { followTheme } from './theme';
import { showWindow } from './window';
import type { WindowFile } from './window-file';

export interface DesktopIntegrationParts {
  readonly isPackaged: boolean;
  readonly icon: string;
  readonly help: HelpActions;
  readonly windowFile: WindowFile;
  window(): BrowserWindow | null;
  log(line: string): void;
}

/** Menu, notifications and theme. The menu is there at once, with the page's commands as soon as the page sends them. */
export function createDesktopIntegration(parts: DesktopIntegrationParts): DesktopIntegration {
  const { isPackaged, help, windowFile, log } = parts;
  let send = (_wish: HostCommand): void => undefined;
  let shown: string | null = null;
  const offer = (commands: readonly MenuCommand[]): void => {
    // Rebuilding closes an open menu: only if something changed.
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
        send({ kind: 'command', id });
      },
    });
  };
  offer([]);
  return {
    notifier: 'host',
    notify: createNotices({
      icon: parts.icon,
      window: parts.window,
      open: (row) => send({ kind: 'row', row }),
      log,
    }),
    offerCommands: offer,
    showTheme: (choice) => followTheme(choice, windowFile, log),
    onCommand(listener) {
      send = listener;
    },
  };
}

/** Notifications kept referenced: one that is garbage collected loses its click. */
const mostKept = 50;

interface NoticesParts {
  readonly icon: string;
  window(): BrowserWindow | null;
  /** A notification was clicked; its window is in front already. */
  open(row: NoticeRow): void;
  log(line: string): void;
}

/** Shows the system's own notifications; false where it has none. */
function createNotices(parts: NoticesParts): (notice: SystemNotice) => boolean {
  const kept: Notification[] = [];
  let isSaid = false;
  return ({ title, body, row }) => {
    if (!Notification.isSupported()) {
      if (!isSaid) parts.log('this desktop shows no notifications');
      isSaid = true;
      return false;
    }
    const shown = new Notification({ title, body, icon: parts.icon });
    shown.on('click', () => {
      showWindow(parts.window());
      if (row !== null) parts.open(row);
    });
    // macOS shows none of an unsigned app, Windows none without an app id: both report it only here.
    shown.on('failed', (_event, error) => parts.log(`the system did not show "${title}": ${error}`));
    kept.push(shown);
    if (kept.length > mostKept) kept.shift();
    shown.show();
    return true;
  };
}
