import { app, session } from 'electron';
import { isOurs } from './origin';

/** To be called before the app is ready: sandboxes every renderer, and forbids every page to open windows or navigate. */
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

/** To be called once it is ready: denies camera, location, notifications and devices, which Electron grants by default. */
export function denyPermissions(): void {
  const all = session.defaultSession;
  all.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  all.setPermissionCheckHandler(() => false);
  all.setDevicePermissionHandler(() => false);
}
