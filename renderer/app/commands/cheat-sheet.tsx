import { type KeyboardEvent, useState } from 'react';
import { commandGroups } from '../../base/commands/command';
import { formatKeys, keysOf } from '../../base/commands/keys';
import type { ListedCommand } from '../../base/commands/registry';
import { isMac, useCommandList, useCommandRegistry } from '../../base/commands/use-commands';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import styles from './cheat-sheet.module.css';
import keyStyles from './key.module.css';

/** Keys of tables and fields, which cannot be changed. */
const fixedKeys: readonly (readonly [string, string])[] = [
  ['↑ ↓', 'move in a table or a list; Shift extends the selection'],
  ['Enter', 'open the selected row; in the ticket, place the order'],
  ['R', 'on a row or in a trade’s card: replay its moment; in the card Shift+R: a minute before'],
  ['J, K', 'in a trade’s card: the trade before and after it in its table'],
  ['Shift+F10', 'menu of the selected row'],
  ['Ctrl+A', 'select all rows · Ctrl+C copies them'],
  ['A … Z, 0 … 9', 'on the chart and in Market watch: find a symbol, a timeframe; Shift+A … Z: everywhere'],
  ['Esc', 'close a dialog or menu; nothing is sent'],
  ['↑ ↓ in a number', '1 step · Shift 5 · Ctrl 10 · Ctrl+Shift 50'],
];

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
  return (
    <>
      <p className={styles.keysNote}>
        Shortcuts are off while you type in a field (except function keys) and while a dialog is open.
      </p>
      <div className={styles.keys}>
        {commandGroups.map((group) => {
          const own = commands.filter((command) => command.group === group && command.isPassing !== true);
          if (own.length === 0) return null;
          return (
            <section key={group} className={styles.keysGroup} aria-label={group}>
              <h3>{group}</h3>
              {[...own]
                .sort(
                  // What has no shortcut stands under what has one.
                  (left, right) =>
                    Number(left.currentKeys === null) - Number(right.currentKeys === null) ||
                    left.title.localeCompare(right.title, 'en'),
                )
                .map((command) => (
                  <KeyRow
                    key={command.id}
                    command={command}
                    isChanging={changing === command.id}
                    onChange={(isOn) => setChanging(isOn ? command.id : null)}
                  />
                ))}
            </section>
          );
        })}
        <section className={styles.keysGroup} aria-label="In tables and fields">
          <h3>In tables and fields</h3>
          {fixedKeys.map(([keys, words]) => (
            <div key={keys} className={styles.keysRow}>
              <span className={styles.keysTitle}>{words}</span>
              <kbd className={keyStyles.key}>{keys}</kbd>
            </div>
          ))}
        </section>
      </div>
    </>
  );
}

function KeyRow(props: {
  readonly command: ListedCommand;
  readonly isChanging: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  const { command, isChanging, onChange } = props;
  const registry = useCommandRegistry();
  const keys = command.currentKeys === null ? 'no shortcut' : formatKeys(command.currentKeys, isMac());

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
        onClick={() => onChange(!isChanging)}
        onBlur={() => isChanging && onChange(false)}
        onKeyDown={onKeyDown}
      >
        {isChanging ? 'press a key …' : keys}
      </button>
    </div>
  );
}
