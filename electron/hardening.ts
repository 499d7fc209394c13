import { app, session } from 'electron';
import { isOurs } from './origin';

/** Before the app is ready: every renderer is sandboxed, and no page of ours or anybody's opens or goes anywhere else. */
export function hardenEveryPage(): void {
  app.enableSandbox();
  app.on('web-contents-created', (_event, contents) => {
    const stay = (event: { preventDefault(): void; readonly url: string }) => {
      if (!isOurs(event.url)) event.preventDefault();
    };
    contents.on('will-navigate', stay);
    contents.on('will-frame-navigate', stay);
    contents.on('will-redirect', stay);
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
}

/** Once it is ready: the page gets no camera, no place, no notification, no device; Electron's default grants them. */
export function denyPermissions(): void {
  const all = session.defaultSession;
  all.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  all.setPermissionCheckHandler(() => false);
  all.setDevicePermissionHandler(() => false);
}
