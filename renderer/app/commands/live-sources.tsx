import { useEffect, useMemo } from 'react';
import { isolated } from '../../../shared/rules/isolated';
import { type Command, useCommandRegistry, useCommandSource } from '../../base/commands';
import { notify } from '../../data/notifications/store';
import { useSymbolNames } from '../../data/symbols';
import { openedView, openView } from '../../data/workspace/view';
import { useSelect } from '../../data/workspace/workspace-context';
import { useNoteSource } from '../../features/history';

/** What is found besides commands and needs something read for it: mounted only while somebody searches. */
export function LiveSources() {
  const { data: names = none } = useSymbolNames();
  const select = useSelect();
  const symbols = useMemo(
    () =>
      symbolCommands(names, (symbol) => {
        select(symbol);
        openView('trade');
      }),
    [names, select],
  );
  useCommandSource(() => symbols);
  useTradeElsewhere();
  useNoteSource();
  return null;
}

/** In the view Trade: what it has is found in the other views too. An effect of a parent ends before those of what is in it. */
export function useKeptForElsewhere(): void {
  const { leave } = useCommandRegistry();
  useEffect(() => leave, [leave]);
}

/** Until Trade's chart and ticket are there with what they show. Milliseconds. */
const patienceMs = 3_000;

/** Goes to Trade first and does it there. */
function useTradeElsewhere(): void {
  const registry = useCommandRegistry();
  useCommandSource((search) =>
    openedView() === 'trade'
      ? []
      : registry.leftFor(search).map((left) => {
          const runThere = (untilMs: number): void => {
            // The user went on.
            if (openedView() !== 'trade') return;
            const there = [...registry.list(), ...registry.offeredFor(search)].find(
              ({ id }) => id === left.id,
            );
            if (there !== undefined && there.disabledReason == null) there.run();
            else if (performance.now() < untilMs) requestAnimationFrame(() => runThere(untilMs));
            else
              notify({
                tone: 'warn',
                title: `${left.title}: ${there?.disabledReason ?? 'not available now'}`,
              });
          };
          return {
            ...left,
            // It may be another one there.
            disabledReason: null,
            run: () => {
              openView('trade');
              runThere(performance.now() + patienceMs);
            },
          };
        }),
  );
}

const none: readonly string[] = [];

export const symbolCommands = (
  names: readonly string[],
  select: (symbol: string) => void,
): readonly Command[] =>
  names.map((name) => ({
    id: `symbol.${name}`,
    title: `${isolated(name)} chart`,
    group: 'Symbols',
    isPassing: true,
    run: () => select(name),
  }));
