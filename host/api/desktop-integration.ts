import type { Handlers } from '../../shared/contract';
import type {
  HostCommand,
  MenuCommand,
  Notifier,
  SystemNotice,
} from '../../shared/model/desktop-integration';
import { ok } from '../../shared/model/result';
import type { ThemeChoice } from '../../shared/model/theme';

/** What a host has around the page. The desktop has it all, the browser host nothing: a page in a browser has the browser's. */
export interface DesktopIntegration {
  readonly notifier: Notifier;
  /** False where the system shows none. */
  notify(notice: SystemNotice): boolean;
  /** All commands of the page as they are now, in the order of its own lists. */
  offerCommands(commands: readonly MenuCommand[]): void;
  showTheme(choice: ThemeChoice): void;
  /** What the user asks for out there. Called once. */
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
