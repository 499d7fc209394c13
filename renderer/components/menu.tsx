import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './menu.module.css';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  /** The key that does the same, as shown to the user: `Ctrl+C`. */
  readonly keys?: string;
  /** Why it is not possible now: the item stays, with the reason. */
  readonly disabledReason?: string | null;
  readonly tone?: 'danger';
  /** A choice that is on or off; absent where the item is not a choice. */
  readonly isChecked?: boolean;
  /** A dot of this CSS colour before the label; the label says the same in words. */
  readonly dot?: string;
  readonly run: () => void;
}
export type MenuEntry = MenuItem | 'separator';

/** Where a menu opens: at the pointer, or below the element that it belongs to. */
export type MenuPlace = { readonly x: number; readonly y: number } | Element;

interface OpenMenu {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly entries: readonly MenuEntry[];
}

export interface ContextMenu {
  /** Render it once, anywhere in the component. */
  readonly menu: ReactNode;
  readonly isOpen: boolean;
  open(name: string, place: MenuPlace, entries: readonly MenuEntry[]): void;
}

/** One menu for a component. Opening it again, with other entries, moves it. */
export function useContextMenu(): ContextMenu {
  const [shown, setShown] = useState<OpenMenu | null>(null);
  const close = useCallback(() => setShown(null), []);
  const open = useCallback((name: string, place: MenuPlace, entries: readonly MenuEntry[]) => {
    // Without entries there is nothing to show.
    if (entries.length > 0) setShown({ name, entries, ...pointOf(place) });
  }, []);
  return {
    menu: shown === null ? null : <Menu key={`${shown.x} ${shown.y}`} {...shown} onClose={close} />,
    isOpen: shown !== null,
    open,
  };
}

/**
 * The element's lower left corner. A context menu opened by key comes with the position 0, 0: the element is the better
 * place.
 */
function pointOf(place: MenuPlace): { readonly x: number; readonly y: number } {
  if (!(place instanceof Element)) return place;
  const box = place.getBoundingClientRect();
  return { x: box.left, y: box.bottom };
}

/** The place of a `contextmenu` event: the pointer, or the focused element where a key opened it. */
export function placeOfContextMenu(event: {
  readonly clientX: number;
  readonly clientY: number;
  /** 0 where a key opened it; else the pointer's button. */
  readonly button: number;
  readonly currentTarget: Element;
  readonly target: EventTarget | null;
}): MenuPlace {
  const isByKey = event.button !== 2 && document.activeElement !== null;
  if (!isByKey) return { x: event.clientX, y: event.clientY };
  const { activeElement } = document;
  return activeElement !== null && event.currentTarget.contains(activeElement)
    ? activeElement
    : event.currentTarget;
}

interface MenuProps extends OpenMenu {
  readonly onClose: () => void;
}

/**
 * A popover is above everything, also above a modal dialog. `manual`: on Linux and macOS a context menu opens on mouse
 * down, and a popover that dismisses itself would close when the button comes up. The focus goes back to where it was,
 * if that element still exists.
 */
function Menu({ name, x, y, entries, onClose }: MenuProps) {
  const box = useRef<HTMLDivElement>(null);
  useOpened(box, x, y, onClose);
  const typed = useRef({ text: '', at: 0 });

  const items = (): HTMLElement[] => [
    ...(box.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
  ];
  const moveTo = (step: MenuStep) => {
    const all = items();
    const now = focusedIn(all);
    all[menuStep(step, now, all.length)]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // What is below the menu must not handle its keys.
    event.stopPropagation();
    const step = stepKeys[event.key];
    if (step !== undefined) {
      event.preventDefault();
      moveTo(step);
    } else if (event.key === 'Tab' || event.key === 'Escape') {
      event.preventDefault();
      onClose();
    } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
      const all = items();
      const labels = all.map((item) => item.dataset.label ?? '');
      const now = focusedIn(all);
      const isNew = event.timeStamp - typed.current.at > typeAheadMs;
      typed.current = {
        text: (isNew ? '' : typed.current.text) + event.key,
        at: event.timeStamp,
      };
      all[typedAhead(labels, typed.current.text, now)]?.focus();
    }
  };

  return (
    <div
      ref={box}
      className={styles.menu}
      popover="manual"
      role="menu"
      aria-label={name}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
      onContextMenu={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {entries.map((entry, index) =>
        entry === 'separator' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: separators have nothing else, and entries do not move while it is open
          <hr key={`separator ${index}`} className={styles.separator} />
        ) : (
          <Entry key={entry.id} item={entry} onClose={onClose} />
        ),
      )}
    </div>
  );
}

const focusedIn = (items: readonly HTMLElement[]): number =>
  items.findIndex((item) => item.matches(':focus'));

const typeAheadMs = 700;
const stepKeys: Readonly<Record<string, MenuStep>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

function Entry({ item, onClose }: { readonly item: MenuItem; readonly onClose: () => void }) {
  const { label, keys, disabledReason = null, tone, isChecked, dot, run } = item;
  return (
    <button
      type="button"
      {...(isChecked === undefined
        ? { role: 'menuitem' }
        : { role: 'menuitemcheckbox', 'aria-checked': isChecked })}
      aria-disabled={disabledReason !== null || undefined}
      aria-keyshortcuts={keys}
      // The reason is read out too: a disabled item can be focused and says why.
      aria-description={disabledReason ?? undefined}
      tabIndex={-1}
      className={styles.item}
      data-tone={tone}
      data-label={label}
      onPointerMove={({ currentTarget }) => currentTarget.focus()}
      onClick={() => {
        if (disabledReason !== null) return;
        // Close first, so that the focus goes back and whatever the item opens can return it to the right place.
        onClose();
        queueMicrotask(run);
      }}
    >
      <span aria-hidden="true">{isChecked === true ? '✓' : ''}</span>
      <span className={styles.label}>
        {dot !== undefined && <span className={styles.dot} aria-hidden="true" style={{ background: dot }} />}
        {label}
      </span>
      {keys !== undefined && (
        <span className={styles.keys} aria-hidden="true">
          {keys}
        </span>
      )}
      {disabledReason !== null && (
        <span className={styles.reason} aria-hidden="true">
          {disabledReason}
        </span>
      )}
    </button>
  );
}

function useOpened(box: RefObject<HTMLDivElement | null>, x: number, y: number, onClose: () => void): void {
  useLayoutEffect(() => {
    const menu = box.current;
    if (menu === null) return;
    const before = document.activeElement;
    // React's strict mode runs effects twice.
    if (!menu.matches(':popover-open')) menu.showPopover();
    const { width, height } = menu.getBoundingClientRect();
    menu.style.left = `${withinWindow(x, width, window.innerWidth)}px`;
    menu.style.top = `${withinWindow(y, height, window.innerHeight)}px`;
    menu.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
    return () => {
      const isInside = menu.contains(document.activeElement) || document.activeElement === document.body;
      if (isInside && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [box, x, y]);
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (!(target instanceof Node) || box.current?.contains(target) !== true) onClose();
    };
    document.addEventListener('pointerdown', onPress, true);
    // Once the content below has scrolled, the menu would point at something else.
    document.addEventListener('wheel', onPress, { capture: true, passive: true });
    window.addEventListener('resize', onClose);
    window.addEventListener('blur', onClose);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      document.removeEventListener('wheel', onPress, true);
      window.removeEventListener('resize', onClose);
      window.removeEventListener('blur', onClose);
    };
  }, [box, onClose]);
}

/** Keyboard steps through a menu and its place in the window, without React and the page. */

type MenuStep = 'next' | 'previous' | 'first' | 'last';

/** The index of the focused item after a step; wraps at both ends. `now` is -1 where no item has the focus. */
export function menuStep(step: MenuStep, now: number, count: number): number {
  if (count === 0) return -1;
  switch (step) {
    case 'first':
      return 0;
    case 'last':
      return count - 1;
    case 'next':
      return (now + 1) % count;
    case 'previous':
      return now <= 0 ? count - 1 : now - 1;
  }
}

/**
 * The item that typed letters lead to: the first after the present one that begins with them. The same letter again
 * goes to the next item that begins with it. -1 where none does.
 */
export function typedAhead(labels: readonly string[], typed: string, now: number): number {
  const isSameLetter = typed.length > 1 && [...typed].every((letter) => letter === typed[0]);
  const wanted = (isSameLetter ? typed.slice(0, 1) : typed).toLowerCase();
  // While the typed word grows, the present item may still match.
  const start = wanted.length > 1 ? Math.max(now, 0) : now + 1;
  for (let step = 0; step < labels.length; step += 1) {
    const index = (start + step) % labels.length;
    // U+2068 begins the isolation of a foreign name (shared/rules/isolated.ts) and is never typed.
    if (
      labels[index]
        ?.replace(/^\u2068/, '')
        .toLowerCase()
        .startsWith(wanted)
    )
      return index;
  }
  return -1;
}

/** Pixels kept free at the window's edge. */
const edge = 4;

/** The position of a box of this size: at `wanted` if possible, and inside the window. */
export function withinWindow(wanted: number, size: number, room: number): number {
  return Math.max(edge, Math.min(wanted, room - size - edge));
}
