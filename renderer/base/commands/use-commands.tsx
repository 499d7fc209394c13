import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useLatest } from '../use-latest';
import type { Command, CommandSource } from './command';
import { CommandRegistry, type ListedCommand, type UnclaimedKeys } from './registry';

const RegistryContext = createContext<CommandRegistry | null>(null);

/** Around everything that has commands. Keys pressed in a dialog stay there and do not arrive here. */
export function CommandsProvider({ children }: { readonly children: ReactNode }) {
  const [registry] = useState(() => new CommandRegistry());
  useEffect(() => {
    window.addEventListener('keydown', registry.handle);
    return () => window.removeEventListener('keydown', registry.handle);
  }, [registry]);
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

/** While it is on, nothing inside offers commands: of several charts only the active one does. */
export function MutedCommands(props: { readonly isOn: boolean; readonly children: ReactNode }) {
  const registry = useContext(RegistryContext);
  return <RegistryContext value={props.isOn ? null : registry}>{props.children}</RegistryContext>;
}

const AdmitContext = createContext<((command: Pick<Command, 'id' | 'group'>) => boolean) | null>(null);

/** Inside it only these commands are offered: all others are not there, by no key and in no list. */
export function AdmittedCommands(props: {
  /** Stable. */
  readonly admits: (command: Pick<Command, 'id' | 'group'>) => boolean;
  readonly children: ReactNode;
}) {
  return <AdmitContext value={props.admits}>{props.children}</AdmitContext>;
}

export function useCommandRegistry(): CommandRegistry {
  const registry = useContext(RegistryContext);
  if (registry === null) throw new Error('useCommandRegistry needs <CommandsProvider> above it');
  return registry;
}

/** Offers a command for as long as the component is mounted. `run` may be a new closure on each render: the newest one is run. */
export function useCommand(command: Command): void {
  const admits = useContext(AdmitContext);
  const offered = useContext(RegistryContext);
  const run = useLatest(command.run);
  const {
    id,
    title,
    group,
    keys,
    disabledReason = null,
    also,
    isPassing,
    worksInFields,
    yieldsKey,
  } = command;
  // A panel without a provider, as in a test, has no keys.
  const registry = admits === null || admits({ id, group }) ? offered : null;
  useEffect(
    () =>
      registry?.register({
        id,
        title,
        group,
        keys,
        also,
        isPassing,
        worksInFields,
        yieldsKey,
        disabledReason,
        run: () => run.current(),
      }),
    [registry, id, title, group, keys, disabledReason, also, isPassing, worksInFields, yieldsKey, run],
  );
}

/** Offers what is found by searching for as long as the component is mounted. `source` may be a new closure on each render. */
export function useCommandSource(source: CommandSource): void {
  const admits = useContext(AdmitContext);
  const registry = useContext(RegistryContext);
  const newest = useLatest(source);
  useEffect(
    () => registry?.registerSource((search) => newest.current(search).filter(admits ?? (() => true))),
    [registry, admits, newest],
  );
}

/** Gets the keys that are no command's, outside of fields: one sign, or two where the first may begin a command. True = taken. */
export function useUnclaimedKeys(take: UnclaimedKeys): void {
  const registry = useCommandRegistry();
  const newest = useLatest(take);
  useEffect(() => registry.offerUnclaimed((keys) => newest.current(keys)), [registry, newest]);
}

export function useCommandList(): readonly ListedCommand[] {
  const registry = useCommandRegistry();
  return useSyncExternalStore(registry.subscribe, registry.list);
}

/** True where keys are shown with a Mac's names. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);
