import { protocol } from 'electron';
import { appScheme } from './origin';
import { answerPage, type DesktopPage } from './page-scheme';

/** Before the app is ready: `app://` is a secure origin of its own, with relative addresses like any web page's. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Once it is ready. */
export function serveAppScheme(page: DesktopPage, doorIsOpen: Promise<void>): void {
  protocol.handle(appScheme, answerPage(page, doorIsOpen));
}
