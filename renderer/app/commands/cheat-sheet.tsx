import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { commandGroups } from '../../base/commands/command';
import { formatKeys, keysOf } from '../../base/commands/keys';
import type { ListedCommand } from '../../base/commands/registry';
import { isMac, useCommandList, useCommandRegistry } from '../../base/commands/use-commands';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { useOpenedView } from '../../data/workspace/view';
import styles from './cheat-sheet.module.css';
import keyStyles from './key.module.css';

/** Keys that are no command's and cannot be changed, by where they work; `live`: not in a replay. */
const fixedKeys: Readonly<Record<string, readonly (readonly [string, string, 'live'?])[]>> = {
  'In a table': [
    ['↑ ↓ PgUp PgDn Home End', 'Move; Shift extends the selection'],
    ['← →', 'Move between cells; open or close a group'],
    ['Space', 'Select the row'],
    ['Enter', 'Open the row: its trade card, or its dialog'],
    ['F2', 'Modify the position or order; on a trader or a watch list: rename', 'live'],
    ['R', 'Replay the row’s moment'],
    ['Shift+Enter', 'Show the row on the chart'],
    ['Alt+Enter', 'All fields of the row'],
    ['Shift+F10', 'Menu of the row'],
    ['Ctrl+A', 'Select all rows'],
    ['Ctrl+C', 'Copy the selected rows'],
    ['Ctrl+F', 'Filter the table'],
    ['Ctrl+← →', 'On a column’s head: move the column; Shift: its width'],
    ['Alt+↑ ↓', 'In Market watch: move the symbol; Del hides it'],
  ],
  'On the chart': [
    ['A … Z', 'Find a symbol; also in Market watch, and with nothing focused', 'live'],
    ['0 … 9', 'Find a timeframe; also in Market watch. Elsewhere: a trader'],
    ['Shift+A … Z', 'Find a symbol, from everywhere', 'live'],
    ['← → PgUp PgDn', 'Scroll; Shift: further'],
    ['+ −', 'Zoom'],
    ['Home, End', 'Oldest candles, newest candle'],
    ['Insert', 'Alert at the price of the crosshair', 'live'],
  ],
  'In a trade card': [
    ['J, K', 'Previous trade, next trade of its table'],
    ['R', 'Replay from the entry; Shift+R: from a minute before'],
    ['N, T', 'Note, tag'],
    ['Esc', 'Back to where the chart was'],
  ],
  'In a field or a dialog': [
    ['↑ ↓', 'In a number: 1 step; Shift 5, Ctrl 10, Ctrl+Shift 50'],
    ['Enter', 'In the ticket: place the order; at market it asks first', 'live'],
    ['Esc', 'Close a dialog or a menu; nothing is sent'],
  ],
};

export function CheatSheet(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { isOpen, onClose } = props;
  return (
    <Dialog
      title="Keyboard"
      isOpen={isOpen}
      onClose={onClose}
      width={860}
      footer={<Footer onClose={onClose} />}
    >
      <Sheet />
    </Dialog>
  );
}

function Footer({ onClose }: { readonly onClose: () => void }) {
  const registry = useCommandRegistry();
  return (
    <>
      <Button tone="ghost" onClick={() => registry.restoreAll()}>
        Restore all defaults
      </Button>
      <Button tone="primary" onClick={onClose}>
        Done
      </Button>
    </>
  );
}

function Sheet() {
  const commands = useCommandList();
  const [changing, setChanging] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  // A row whose key is changed stays where it is, with the focus in it.
  const [stays, setStays] = useState<Readonly<Record<string, boolean>>>({});
  const isWithout = ({ id, currentKeys }: ListedCommand): boolean => stays[id] ?? currentKeys === null;
  const isReplay = useOpenedView() === 'replay';
  const shown = commands
    .filter(({ isPassing }) => isPassing !== true)
    .filter(({ title, group, also = '', currentKeys }) =>
      hasWords(search, [title, group, also], keysText(currentKeys)),
    )
    .toSorted((left, right) => left.title.localeCompare(right.title, 'en'));
  const fixed = Object.entries(fixedKeys).map(
    ([group, rows]) =>
      [
        group,
        rows.filter(
          ([keys, words, isLive]) => !(isReplay && isLive) && hasWords(search, [words, group], keys),
        ),
      ] as const,
  );
  const without = shown.filter(isWithout);
  const groupsOf = (own: readonly ListedCommand[]) =>
    commandGroups.map((group) => (
      <Group key={group} name={group}>
        {own
          .filter((command) => command.group === group)
          .map((command) => (
            <KeyRow
              key={command.id}
              command={command}
              isChanging={changing === command.id}
              onChange={(isOn) => {
                setChanging(isOn ? command.id : null);
                setStays({ ...stays, [command.id]: isWithout(command) });
              }}
            />
          ))}
      </Group>
    ));
  return (
    <div className={styles.sheet}>
      <div className={styles.keysFind}>
        <input
          type="search"
          aria-label="Find a key or a command"
          placeholder="Find a key or a command: F2, Ctrl+K, close …"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the list is searched more often than read
          autoFocus
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <p className={styles.keysNote}>
          Off while you type in a field (except function keys) and while a dialog is open. Click a key to
          change it.
        </p>
      </div>
      <div className={styles.keys}>
        {groupsOf(shown.filter((command) => !isWithout(command)))}
        {fixed.map(([group, rows]) => (
          <Group key={group} name={group}>
            {rows.map(([keys, words]) => (
              <div key={keys} className={styles.keysRow}>
                <span className={styles.keysTitle}>{words}</span>
                <kbd className={keyStyles.key}>{keys}</kbd>
              </div>
            ))}
          </Group>
        ))}
      </div>
      {without.length > 0 && (
        <details key={search} className={styles.without} open={search.trim() === '' ? undefined : true}>
          <summary>Commands without a shortcut ({without.length})</summary>
          <div className={styles.keys}>{groupsOf(without)}</div>
        </details>
      )}
      {shown.length === 0 && fixed.every(([, rows]) => rows.length === 0) && (
        <p role="status">No key or command matches “{search.trim()}”.</p>
      )}
    </div>
  );
}

/** Each word of the search begins a word of the texts, or the keys or one of them: `ctrl+k`, `f2`, `g b`. */
function hasWords(search: string, texts: readonly string[], keys: string): boolean {
  const own = [...texts.flatMap((text) => text.split(/[^\p{L}\p{N}½¼¾]+/u)), keys, ...keys.split(/[+, ]+/)];
  const typed = search.toLowerCase().split(/\s+/);
  return typed.every((word) => own.some((each) => each.toLowerCase().startsWith(word)));
}

const keysText = (keys: string | null): string => (keys === null ? 'no shortcut' : formatKeys(keys, isMac()));

/** Nothing where it has no rows. */
function Group({ name, children }: { readonly name: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section className={styles.keysGroup} aria-label={name}>
      <h3>{name}</h3>
      {children}
    </section>
  );
}

function KeyRow(props: {
  readonly command: ListedCommand;
  readonly isChanging: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  const { command, isChanging, onChange } = props;
  const registry = useCommandRegistry();
  const keys = keysText(command.currentKeys);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isChanging) return;
    // Tab and Esc leave the field: otherwise the keyboard would be trapped here.
    if (event.key === 'Tab') return onChange(false);
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return onChange(false);
    if (event.key === 'Backspace') {
      registry.rebind(command.id, null);
      return onChange(false);
    }
    const pressed = keysOf(event.nativeEvent, isMac());
    if (pressed === null) return;
    registry.rebind(command.id, pressed);
    onChange(false);
  };

  return (
    <div className={styles.keysRow}>
      <span className={styles.keysTitle}>{command.title}</span>
      {registry.isChanged(command.id) && (
        <Button
          tone="ghost"
          aria-label={`Restore the shortcut of ${command.title}`}
          onClick={() => registry.restore(command.id)}
        >
          ↺
        </Button>
      )}
      <button
        type="button"
        className={keyStyles.key}
        aria-label={
          isChanging
            ? `Press the new shortcut of ${command.title}; Backspace removes it, Esc cancels`
            : `Change the shortcut of ${command.title}: ${keys}`
        }
        data-changing={isChanging}
        data-none={command.currentKeys === null || undefined}
        onClick={() => onChange(!isChanging)}
        onBlur={() => isChanging && onChange(false)}
        onKeyDown={onKeyDown}
      >
        {isChanging ? 'press a key …' : command.currentKeys === null ? 'set …' : keys}
      </button>
    </div>
  );
}
