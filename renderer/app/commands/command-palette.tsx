import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { keyWords } from '../../base/commands/keys';
import type { ListedCommand } from '../../base/commands/registry';
import { isMac, useCommandList } from '../../base/commands/use-commands';
import { Dialog } from '../../components/dialog';
import { findCommands } from './find';
import './commands.css';

/** Everything that can be done, found by typing. The dialog is gone before the command runs, so that focus goes where it leads. */
export function CommandPalette(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { isOpen, onClose } = props;
  return (
    <Dialog title="Commands" isOpen={isOpen} onClose={onClose} width={560}>
      <Search onClose={onClose} />
    </Dialog>
  );
}

function Search({ onClose }: { readonly onClose: () => void }) {
  const commands = useCommandList();
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const found = findCommands(commands, search);
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
    <div className="palette">
      <input
        className="palette-search"
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
      <div ref={list} id={listId} className="palette-list" role="listbox" aria-label="Commands">
        {found.map((command) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the search field's, as in every combobox
          <div
            key={command.id}
            id={optionId(command)}
            role="option"
            tabIndex={-1}
            className="palette-row"
            aria-selected={command === active}
            aria-disabled={command.disabledReason != null}
            onClick={() => run(command)}
          >
            <span className="palette-title">{command.title}</span>
            <span className="palette-note">{command.disabledReason ?? command.group}</span>
            {command.currentKeys !== null && <kbd>{keyWords(command.currentKeys, isMac())}</kbd>}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="palette-none">No matching command.</p>}
    </div>
  );
}
