import type { Handlers } from '../../shared/contract';
import type {
  HostCommand,
  MenuCommand,
  Notifier,
  SystemNotice,
} from '../../shared/model/desktop-integration';
import { ok } from '../../shared/model/result';
import type { ThemeChoice } from '../../shared/model/theme';

/** What a host offers around the page. Electron offers all of it, the browser host nothing: there the browser has its own. */
export interface DesktopIntegration {
  readonly notifier: Notifier;
  /** False where the system cannot show notifications. */
  notify(notice: SystemNotice): boolean;
  /** All commands of the page now, in the order of its lists. */
  offerCommands(commands: readonly MenuCommand[]): void;
  showTheme(choice: ThemeChoice): void;
  /** Sets the listener for commands from tray and menu. Called once. */
  onCommand(listener: (command: HostCommand) => void): void;
}

export const noDesktopIntegration: DesktopIntegration = {
  notifier: 'browser',
  notify: () => false,
  offerCommands: () => undefined,
  showTheme: () => undefined,
  onCommand: () => undefined,
};

export function desktopIntegrationHandlers(
  around: DesktopIntegration,
): Pick<Handlers, 'app.notify' | 'app.offerCommands' | 'app.showTheme'> {
  return {
    'app.notify': (notice) => Promise.resolve(ok(around.notify(notice))),
    'app.offerCommands': (commands) => {
      around.offerCommands(commands);
      return Promise.resolve(ok({}));
    },
    'app.showTheme': ({ choice }) => {
      around.showTheme(choice);
      return Promise.resolve(ok({}));
    },
  };
}
