import { Menu, type MenuItemConstructorOptions } from 'electron';

/** What Help does; wired in main.ts. */
export interface HelpActions {
  openLogs(): void;
  copyDiagnostics(): void;
  openLicences(): void;
}

/** The platform's own roles. Developer tools only for contributors. */
export function menuTemplate(
  platform: NodeJS.Platform,
  isPackaged: boolean,
  help: HelpActions,
): MenuItemConstructorOptions[] {
  const view: MenuItemConstructorOptions[] = [
    { role: 'reload' },
    ...(isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
    { type: 'separator' },
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ];
  return [
    ...(platform === 'darwin' ? [{ role: 'appMenu' } as const] : [{ role: 'fileMenu' } as const]),
    { role: 'editMenu' },
    { label: 'View', submenu: view },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { label: 'Open the log folder', click: help.openLogs },
        { label: 'Copy diagnostics', click: help.copyDiagnostics },
        { type: 'separator' },
        { label: 'Third-party licences', click: help.openLicences },
        ...(platform === 'darwin' ? [] : [{ role: 'about' } as const]),
      ],
    },
  ];
}

export function setMenu(isPackaged: boolean, help: HelpActions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, isPackaged, help)));
}
