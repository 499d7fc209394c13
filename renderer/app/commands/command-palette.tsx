import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { isolated } from '../../../shared/rules/isolated';
import type { Command } from '../../base/commands';
import { formatKeys } from '../../base/commands/keys';
import type { ListedCommand } from '../../base/commands/registry';
import { isMac, useCommandList } from '../../base/commands/use-commands';
import { Dialog } from '../../components/dialog';
import { useSymbolNames } from '../../data/symbols';
import { useSelection } from '../../data/workspace/workspace-context';
import { useChartCommands } from '../../features/chart';
import { useNoteCommands } from '../../features/history';
import styles from './command-palette.module.css';
import { findCommands } from './find';

const mostShown = 100;

/** Commands without a key that come and go: symbols, timeframes, indicators, notes. Built only while the palette is open. */
function usePassingCommands(): readonly ListedCommand[] {
  const { data: names = [] } = useSymbolNames();
  const { select } = useSelection();
  return [...useChartCommands(), ...useNoteCommands(), ...symbolCommands(names, select)].map((command) => ({
    ...command,
    currentKeys: null,
  }));
}

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

/** Finds every command by typing. The dialog closes before the command runs, so that the focus goes where the command leads. */
export function CommandPalette(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { isOpen, onClose } = props;
  return (
    <Dialog title="Commands" isOpen={isOpen} onClose={onClose} width={560}>
      <Search onClose={onClose} />
    </Dialog>
  );
}

function Search({ onClose }: { readonly onClose: () => void }) {
  const registered = useCommandList();
  const passing = usePassingCommands();
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  // Some brokers have thousands of symbols: they are listed once something is typed.
  const all = findCommands(search.trim() === '' ? registered : [...registered, ...passing], search);
  const found = all.slice(0, mostShown);
  const active = found[Math.min(at, found.length - 1)];
  const optionId = (command: ListedCommand): string => `${listId}-${command.id}`;

  const go = (index: number) => {
    const next = (index + found.length) % found.length;
    setAt(next);
    const command = found[next];
    if (command !== undefined)
      document.getElementById(optionId(command))?.scrollIntoView({ block: 'nearest' });
  };
  const run = (command: ListedCommand | undefined) => {
    if (command === undefined || command.disabledReason != null) return;
    onClose();
    // After the closing dialog has given the focus back.
    setTimeout(command.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (found.length === 0) return;
    if (event.key === 'ArrowDown') go(at + 1);
    else if (event.key === 'ArrowUp') go(at - 1);
    else if (event.key === 'Enter') run(active);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.palette}>
      <input
        className={styles.paletteSearch}
        role="combobox"
        aria-label="Find a command"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={active === undefined ? undefined : optionId(active)}
        aria-autocomplete="list"
        placeholder="Find a command"
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: a dialog that is one search field starts in it
        autoFocus
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={listId} className={styles.paletteList} role="listbox" aria-label="Commands">
        {found.map((command) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the search field's, as in every combobox
          <div
            key={command.id}
            id={optionId(command)}
            role="option"
            tabIndex={-1}
            className={styles.paletteRow}
            aria-selected={command === active}
            aria-disabled={command.disabledReason != null}
            onClick={() => run(command)}
          >
            <span className={styles.paletteTitle}>{command.title}</span>
            <span className={styles.paletteNote}>{command.disabledReason ?? command.group}</span>
            {command.currentKeys !== null && <kbd>{formatKeys(command.currentKeys, isMac())}</kbd>}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={styles.paletteNone}>No matching command.</p>}
      {all.length > mostShown && (
        <p className={styles.paletteNone}>{all.length - mostShown} more: keep typing.</p>
      )}
    </div>
  );
}
