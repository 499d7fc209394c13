import { ClipboardItem, clipboard, Notification } from 'electron';
import type { DesktopIntegration } from '../host/api/desktop-integration';
import type { HostCommand, MenuCommand, NoticeRow, SystemNotice } from '../shared/model/desktop-integration';
import type { StoredClosing } from './closing';
import { type HelpActions, setMenu } from './menu';
import type { StartWithSystem } from './start-with-system';
import { followTheme } from './theme';
import type { WindowFile } from './window-file';

export interface DesktopIntegrationParts {
  readonly isPackaged: boolean;
  readonly icon: string;
  readonly help: HelpActions;
  readonly windowFile: WindowFile;
  readonly closing: StoredClosing;
  readonly startWithSystem: StartWithSystem;
  /** Brings the window to the front; `opened`: there was none, and its page is only loading. */
  show(): 'shown' | 'opened';
  log(line: string): void;
}

/** Menu, notifications, theme and the choices for the app. The menu is there at once, with the page's commands as soon as the page sends them. */
export function createDesktopIntegration(parts: DesktopIntegrationParts): DesktopIntegration {
  const { isPackaged, help, windowFile, log } = parts;
  let send = (_wish: HostCommand): void => undefined;
  /** For a page that is only loading: it has its commands when it sends them. */
  let waiting: HostCommand | null = null;
  const sendToWindow = (command: HostCommand | null): void => {
    const state = parts.show();
    if (command === null) return;
    if (state === 'opened') waiting = command;
    else send(command);
  };
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
      run: (id) => sendToWindow({ kind: 'command', id }),
    });
  };
  offer([]);
  return {
    notifier: 'host',
    notify: createNotices({
      icon: parts.icon,
      open: (row) => sendToWindow(row === null ? null : { kind: 'row', row }),
      log,
    }),
    offerCommands(commands) {
      offer(commands);
      if (waiting !== null) send(waiting);
      waiting = null;
    },
    showTheme: (choice) => followTheme(choice, windowFile, log),
    async copyPicture(png) {
      const picture = new Blob([Buffer.from(png, 'base64')], { type: 'image/png' });
      await clipboard.write([new ClipboardItem({ 'image/png': picture })]);
      return true;
    },
    choices: () => ({ closing: parts.closing.read(), startsWithSystem: parts.startWithSystem.read() }),
    choose({ closing, startsWithSystem }) {
      if (closing !== undefined) parts.closing.choose(closing);
      if (startsWithSystem !== undefined) parts.startWithSystem.set(startsWithSystem);
    },
    onCommand(listener) {
      send = listener;
    },
  };
}

/** Notifications kept referenced: one that is garbage collected loses its click. */
const mostKept = 50;

interface NoticesParts {
  readonly icon: string;
  /** A notification was clicked. */
  open(row: NoticeRow | null): void;
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
    shown.on('click', () => parts.open(row));
    // macOS shows none of an unsigned app, Windows none without an app id: both report it only here.
    shown.on('failed', (_event, error) => parts.log(`the system did not show "${title}": ${error}`));
    kept.push(shown);
    if (kept.length > mostKept) kept.shift();
    shown.show();
    return true;
  };
}
