import { useMemo } from 'react';
import { isolated } from '../../../shared/rules/isolated';
import { type Command, useCommandSource } from '../../base/commands';
import { useSymbolNames } from '../../data/symbols';
import { openView } from '../../data/workspace/view';
import { useSelection } from '../../data/workspace/workspace-context';
import { useNoteSource } from '../../features/history';

/** What is found besides commands and needs something read for it: mounted only while somebody searches. */
export function LiveSources() {
  const { data: names = none } = useSymbolNames();
  const { select } = useSelection();
  const symbols = useMemo(
    () =>
      symbolCommands(names, (symbol) => {
        select(symbol);
        openView('trade');
      }),
    [names, select],
  );
  useCommandSource(() => symbols);
  useNoteSource();
  return null;
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
