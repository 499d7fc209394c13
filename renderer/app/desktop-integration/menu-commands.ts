import type { Host } from '../../../shared/contract';
import type { MenuCommand } from '../../../shared/model/desktop-integration';
import type { ListedCommand } from '../../base/commands';

/** Commands come and go several at a time, with tabs and selections: the menu is told once they rest. Milliseconds. */
const restMs = 300;
/** The contract takes no more. */
const mostCommands = 200;

/** What stands for something that comes and goes, such as one symbol, is the palette's alone. */
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

/** Keeps the application menu as the commands are. Returns its own end. */
export function offerCommands(host: Host, commands: Listing): () => void {
  let lastSent = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (): void => {
    const menu = toMenu(commands.list());
    const text = JSON.stringify(menu);
    if (text === lastSent) return;
    lastSent = text;
    void host.invoke('app.offerCommands', menu);
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(tell, restMs);
  };
  const stop = commands.subscribe(later);
  later();
  return () => {
    clearTimeout(timer);
    stop();
  };
}
