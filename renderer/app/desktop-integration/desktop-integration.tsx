import { useEffect } from 'react';
import { useCommandRegistry } from '../../base/commands';
import { onThemeChoice } from '../../base/theme';
import { useHost } from '../../data/bridge';
import { showInBrowser } from '../../data/notifications/browser-notices';
import { showNoticeRow } from '../../data/notifications/notice-row';
import { offerCommands } from './menu-commands';

/** While a modal dialog is open, neither keys nor the menu's commands run. */
const isModal = (): boolean => document.querySelector('dialog:modal') !== null;

/** Connects the page to menu, notifications and theme of the desktop. Renders nothing. */
export function DesktopIntegration() {
  const host = useHost();
  const registry = useCommandRegistry();
  useEffect(() => offerCommands(host, registry), [host, registry]);
  useEffect(() => onThemeChoice((choice) => void host.invoke('app.showTheme', { choice })), [host]);
  useEffect(
    () =>
      host.on('app.command', (command) => {
        if (command === null || isModal()) return;
        if (command.kind === 'command') registry.run(command.id);
        else showNoticeRow(command.row);
      }),
    [host, registry],
  );
  // Where the host shows no notifications, the browser does.
  useEffect(
    () =>
      host.on('app.notice', (notice) => {
        if (notice !== null) showInBrowser(notice);
      }),
    [host],
  );
  return null;
}
