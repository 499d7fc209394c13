import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useLatest } from '../use-latest';
import type { Command } from './command';
import { CommandRegistry, type ListedCommand } from './registry';

const RegistryContext = createContext<CommandRegistry | null>(null);

/** Above everything that has commands. A modal dialog keeps its keys to itself: none of them arrives here. */
export function CommandsProvider({ children }: { readonly children: ReactNode }) {
  const [registry] = useState(() => new CommandRegistry());
  useEffect(() => {
    window.addEventListener('keydown', registry.handle);
    return () => window.removeEventListener('keydown', registry.handle);
  }, [registry]);
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

/** While it is on, nothing below it has commands: of several charts, those of the active one are meant. */
export function MutedCommands(props: { readonly isOn: boolean; readonly children: ReactNode }) {
  const registry = useContext(RegistryContext);
  return <RegistryContext value={props.isOn ? null : registry}>{props.children}</RegistryContext>;
}

export function useCommandRegistry(): CommandRegistry {
  const registry = useContext(RegistryContext);
  if (registry === null) throw new Error('useCommandRegistry needs <CommandsProvider> above it');
  return registry;
}

/** Offers a command for as long as the component is there. `run` may close over anything: the newest one is run. */
export function useCommand(command: Command): void {
  const registry = useContext(RegistryContext);
  const run = useLatest(command.run);
  const { id, title, group, keys, disabledReason = null, also, isPassing } = command;
  useEffect(
    () =>
      // A panel on its own, as in a test, simply has no keys.
      registry?.register({
        id,
        title,
        group,
        ...(keys === undefined ? {} : { keys }),
        ...(also === undefined ? {} : { also }),
        ...(isPassing === undefined ? {} : { isPassing }),
        disabledReason,
        run: () => run.current(),
      }),
    [registry, id, title, group, keys, disabledReason, also, isPassing, run],
  );
}

export function useCommandList(): readonly ListedCommand[] {
  const registry = useCommandRegistry();
  return useSyncExternalStore(registry.subscribe, registry.list);
}

/** True where keys carry a Mac's names. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);
