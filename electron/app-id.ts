/**
 * Who this app is to Windows: the id that electron-builder gives to the installed shortcut (`appId` in electron-builder.yml). Without
 * it a running Bridgewatch has a taskbar button apart from its shortcut, and Windows shows none of its notifications.
 */
export const appId = 'app.bridgewatch.desktop';

/** Before the first window and the first notification. Other systems know an app by its package or desktop file. */
export function tellAppId(app: { setAppUserModelId(id: string): void }, platform: NodeJS.Platform): void {
  if (platform === 'win32') app.setAppUserModelId(appId);
}
