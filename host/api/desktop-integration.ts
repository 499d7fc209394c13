import type { Handlers } from '../../shared/contract';
import type { appRequests } from '../../shared/contract/app';
import type {
  DesktopChange,
  DesktopChoices,
  HostCommand,
  MenuCommand,
  Notifier,
  SystemNotice,
} from '../../shared/model/desktop-integration';
import { failed, ok } from '../../shared/model/result';
import type { ThemeChoice } from '../../shared/model/theme';

/** What a host offers around the page. Electron offers all of it, the browser host nothing: there the browser has its own. */
export interface DesktopIntegration {
  readonly notifier: Notifier;
  /** False where the system cannot show notifications. */
  notify(notice: SystemNotice): boolean;
  /** All commands of the page now, in the order of its lists. */
  offerCommands(commands: readonly MenuCommand[]): void;
  showTheme(choice: ThemeChoice): void;
  /** `png`: base64. False, or rejects, where the system does not take it. */
  copyPicture(png: string): Promise<boolean>;
  /** Null: this host has no such choices. */
  choices(): DesktopChoices | null;
  /** Throws where the disk or the system refuses. */
  choose(change: DesktopChange): void;
  /** Sets the listener for commands from tray and menu. Called once. */
  onCommand(listener: (command: HostCommand) => void): void;
}

export const noDesktopIntegration: DesktopIntegration = {
  notifier: 'browser',
  notify: () => false,
  offerCommands: () => undefined,
  showTheme: () => undefined,
  copyPicture: () => Promise.resolve(false),
  choices: () => null,
  choose: () => undefined,
  onCommand: () => undefined,
};

export function desktopIntegrationHandlers(
  around: DesktopIntegration,
): Pick<Handlers, Exclude<keyof typeof appRequests, 'app.read'>> {
  return {
    'app.offerCommands': (commands) => {
      around.offerCommands(commands);
      return Promise.resolve(ok({}));
    },
    'app.showTheme': ({ choice }) => {
      around.showTheme(choice);
      return Promise.resolve(ok({}));
    },
    'app.copyPicture': async ({ png }) => ok(await around.copyPicture(png).catch(() => false)),
    'desktop.read': () => Promise.resolve(ok(around.choices())),
    async 'desktop.save'(change) {
      try {
        around.choose(change);
      } catch (error) {
        return failed({
          kind: 'internal',
          message: `The choice could not be saved: ${error instanceof Error ? error.message : 'unknown error'}.`,
        });
      }
      return ok(around.choices());
    },
  };
}
