import { type DragEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isolated } from '../../../shared/rules/isolated';
import { Unseen } from '../../components/unseen';
import styles from './listbox.module.css';
import { carries, type Dragged, dropped, isLowerHalf, placeAfterDrop, startDrag } from './symbol-drag';

export interface OrderedItem {
  readonly id: string;
  readonly label: string;
  /** Muted text at the right. */
  readonly note?: string;
}

/**
 * A list in the user's order: by dragging, or with Alt and the arrow keys. One tab stop; `aria-activedescendant` names
 * the chosen item, so that a change of the order never loses the focus.
 */
export function OrderedList(props: {
  /** The accessible name. */
  readonly name: string;
  readonly kind: Dragged;
  readonly items: readonly OrderedItem[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  /** `to`: the place in the resulting list. */
  readonly onMove: (id: string, to: number) => void;
  readonly onRemove?: (id: string) => void;
  /** Enter, F2 or a double click. */
  readonly onOpen?: (id: string) => void;
  /** A symbol dropped from elsewhere, at this place. */
  readonly onTake?: (id: string, at: number) => void;
  readonly empty: string;
}) {
  const { name, kind, items, chosen, onChoose, onMove, onRemove, onOpen, onTake, empty } = props;
  const base = useId();
  const box = useRef<HTMLDivElement>(null);
  /** A drop would land before the item of this index; the number of items = after the last. */
  const [target, setTarget] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const index = items.findIndex((item) => item.id === chosen);
  const optionId = (at: number): string => `${base}-${at}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen item is brought into sight when its place changes
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, index]);

  const move = (to: number) => {
    const item = items[index];
    const place = Math.min(Math.max(to, 0), items.length - 1);
    if (item === undefined || place === index) return;
    onMove(item.id, place);
    setSaid(`${isolated(item.label)}: ${place + 1} of ${items.length}`);
  };
  const choose = (at: number) => {
    const item = items[Math.min(Math.max(at, 0), items.length - 1)];
    if (item !== undefined) onChoose(item.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const item = items[index];
    const places: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: items.length - 1,
    };
    const place = places[event.key];
    if (place !== undefined) {
      event.preventDefault();
      if (event.altKey) move(place);
      else choose(place);
    } else if (item !== undefined && event.key === 'Delete') {
      event.preventDefault();
      onRemove?.(item.id);
      // The item that takes its place, else the one before.
      const next = items[index + 1] ?? items[index - 1];
      if (onRemove !== undefined && next !== undefined) onChoose(next.id);
    } else if (item !== undefined && (event.key === 'Enter' || event.key === 'F2')) {
      event.preventDefault();
      onOpen?.(item.id);
    }
  };

  const isTaken = (event: DragEvent): boolean => carries(event, kind);
  const placeAt = (event: DragEvent): number => {
    const row = event.target instanceof Element ? event.target.closest('[role="option"]') : null;
    const at = row === null ? -1 : Number(row.getAttribute('aria-posinset')) - 1;
    return at < 0 || row === null ? items.length : at + (isLowerHalf(event, row) ? 1 : 0);
  };
  const onDrop = (event: DragEvent) => {
    const id = dropped(event, kind);
    setTarget(null);
    if (id === null) return;
    event.preventDefault();
    const from = items.findIndex((item) => item.id === id);
    const place = placeAfterDrop(from, placeAt(event));
    if (from >= 0) onMove(id, place);
    else onTake?.(id, place);
    onChoose(id);
  };

  return (
    <>
      <div
        ref={box}
        className={styles.ordered}
        role="listbox"
        aria-label={name}
        tabIndex={0}
        aria-activedescendant={index < 0 ? undefined : optionId(index)}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onKeyDown={onKeyDown}
        onFocus={() => {
          if (index < 0) choose(0);
        }}
        onDragOver={(event) => {
          if (!isTaken(event)) return;
          event.preventDefault();
          setTarget(placeAt(event));
        }}
        onDragLeave={(event) => {
          if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget))
            setTarget(null);
        }}
        onDrop={onDrop}
      >
        {items.map((item, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names its active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
          <div
            key={item.id}
            id={optionId(at)}
            role="option"
            className={styles.orderedItem}
            aria-selected={at === index}
            aria-posinset={at + 1}
            aria-setsize={items.length}
            data-drop={
              target === at ? 'before' : target === at + 1 && at === items.length - 1 ? 'behind' : undefined
            }
            draggable
            onDragStart={(event) => startDrag(event, kind, item.id)}
            onDragEnd={() => setTarget(null)}
            onClick={() => onChoose(item.id)}
            onDoubleClick={() => onOpen?.(item.id)}
          >
            <span className={styles.label} title={item.label}>
              {item.label}
            </span>
            {item.note !== undefined && <span className={styles.note}>{item.note}</span>}
          </div>
        ))}
        {/* Not selectable: a listbox may only contain options, and an empty one must still accept drops. */}
        {items.length === 0 && (
          // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and there is nothing to choose
          <div className={styles.empty} role="option" aria-selected="false" aria-disabled="true">
            {empty}
          </div>
        )}
      </div>
      <Unseen aria-live="polite">{said}</Unseen>
    </>
  );
}
