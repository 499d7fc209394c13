import { useEffect } from 'react';
import type { Host } from '../../../shared/contract';
import type { MenuCommand } from '../../../shared/model/desktop-integration';
import { type ListedCommand, useCommandRegistry } from '../../base/commands';
import { onThemeChoice } from '../../base/theme';
import { isDialogOpen } from '../../components/dialog';
import { useHost } from '../../data/bridge';
import { showInBrowser } from '../../data/notifications/browser-notices';
import { showNoticeRow } from '../../data/notifications/notice-row';

/** Connects the page to menu, notifications and theme of the desktop. Renders nothing. */
export function DesktopIntegration() {
  const host = useHost();
  const registry = useCommandRegistry();
  useEffect(() => offerCommands(host, registry), [host, registry]);
  useEffect(() => onThemeChoice((choice) => void host.invoke('app.showTheme', { choice })), [host]);
  useEffect(
    () =>
      host.on('app.command', (command) => {
        if (command === null || isDialogOpen()) return;
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

/** Commands change many at a time, with views, tabs and selections: the menu is updated so long after the first change. Milliseconds. */
const gathersForMs = 300;
/** The contract's limit. */
const mostCommands = 200;

/** Commands that come and go, such as one symbol's, are only in the palette. */
export const toMenu = (commands: readonly ListedCommand[]): MenuCommand[] =>
  commands
    .filter(({ isPassing }) => isPassing !== true)
    .slice(0, mostCommands)
    .map(({ id, title, group, currentKeys, disabledReason }) => ({
      id: id.slice(0, 80),
      title: title.slice(0, 120),
      group,
      keys: currentKeys === null ? null : currentKeys.slice(0, 60),
      isEnabled: (disabledReason ?? null) === null,
    }));

interface Listing {
  list(): readonly ListedCommand[];
  subscribe(listener: () => void): () => void;
}

/** Keeps the application menu up to date with the commands. Returns a function that ends it. */
export function offerCommands(host: Host, commands: Listing): () => void {
  let lastSent = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (): void => {
    timer = undefined;
    const menu = toMenu(commands.list());
    const text = JSON.stringify(menu);
    if (text === lastSent) return;
    lastSent = text;
    void host.invoke('app.offerCommands', menu);
  };
  const later = (): void => {
    timer ??= setTimeout(tell, gathersForMs);
  };
  const stop = commands.subscribe(later);
  later();
  return () => {
    clearTimeout(timer);
    stop();
  };
}
