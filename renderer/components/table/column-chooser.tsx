import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { placeOfFocus } from '../../base/focus-row';
import { Button, IconButton } from '../button';
import { Dialog } from '../dialog';
import type { Column } from './column';
import styles from './column-chooser.module.css';
import { moveStep } from './column-order';
import type { ColumnState } from './use-column-state';

/** Chooses and orders the columns of a table. Each change shows at once in the table behind it. */
export function ColumnChooser({
  name,
  columns,
  state,
  onClose,
}: {
  readonly name: string;
  readonly columns: readonly Column<never>[];
  readonly state: ColumnState;
  readonly onClose: () => void;
}) {
  const [giveFocusBack] = useState(() => placeOfFocus(document.activeElement));
  useEffect(() => () => void setTimeout(giveFocusBack), [giveFocusBack]);
  const list = useRef<HTMLUListElement>(null);
  const { memory, change, reset } = state;
  const isLast = (id: string) =>
    memory.shown[id] !== false && memory.order.filter((other) => memory.shown[other] !== false).length === 1;
  const move = (id: string, step: 1 | -1) => {
    change({ order: [...moveStep(memory.order, id, step, () => true)] });
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>(`[data-choice="${CSS.escape(id)}"]`)?.focus();
    });
  };
  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (step === null) return;
    event.preventDefault();
    if (event.altKey) return move(id, step);
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[data-choice]') ?? [])];
    all[memory.order.indexOf(id) + step]?.focus();
  };
  return (
    <Dialog
      title={`Columns of ${name}`}
      isOpen
      onClose={onClose}
      width={400}
      footer={
        <>
          <Button onClick={reset}>Reset table</Button>
          <Button tone="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p className={styles.chooserNote}>Space shows or hides, Alt+↑ and Alt+↓ move.</p>
      <ul ref={list}>
        {memory.order.map((id) => {
          const column = columns.find((each) => each.id === id);
          if (column === undefined) return null;
          const { header, title } = column;
          return (
            <li key={id} className={styles.chooserRow}>
              <label className={styles.chooserChoice}>
                <input
                  type="checkbox"
                  data-choice={id}
                  checked={memory.shown[id] !== false}
                  // Without a single column there would be no header left to change that by.
                  disabled={isLast(id)}
                  onChange={({ target }) => change({ shown: { ...memory.shown, [id]: target.checked } })}
                  onKeyDown={onKeyDown(id)}
                />
                <span>{header}</span>
                {title !== undefined && <small className={styles.chooserTitle}>{title}</small>}
              </label>
              <IconButton icon="up" tabIndex={-1} label={`Move ${header} up`} onClick={() => move(id, -1)} />
              <IconButton
                icon="down"
                tabIndex={-1}
                label={`Move ${header} down`}
                onClick={() => move(id, 1)}
              />
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
