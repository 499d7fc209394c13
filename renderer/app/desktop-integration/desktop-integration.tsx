import { useEffect } from 'react';
import { useCommandRegistry } from '../../base/commands';
import { onThemeChoice } from '../../base/theme';
import { useBridge } from '../../data/bridge';
import { showNoticeRow } from '../../data/notifications/notice-row';
import { offerCommands } from './menu-commands';
import { createNotifier, watchForSystemNotices } from './system-notices';

/** While a modal dialog is open, neither keys nor the menu's commands run. */
const isModal = (): boolean => document.querySelector('dialog:modal') !== null;

/** Connects the page to menu, notifications and theme of the desktop. Renders nothing. */
export function DesktopIntegration() {
  const bridge = useBridge();
  const registry = useCommandRegistry();
  const { host } = bridge;
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
  useEffect(() => watchForSystemNotices(bridge, createNotifier(bridge)), [bridge]);
  return null;
}
