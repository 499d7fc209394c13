import { type ReactNode, type RefObject, useRef, useState } from 'react';
import styles from './popover.module.css';

/** Least distance to the window's edges, pixels. */
const margin = 8;

export interface PopoverProps {
  /** Connects the button: give the button `popoverTarget={id}`. */
  readonly id: string;
  /** The accessible name. */
  readonly name: string;
  /** The popover opens below this element. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly width?: number;
  /** Called only while it is open: closed content is neither rendered nor requested. */
  readonly children: () => ReactNode;
}

/**
 * The browser's own popover below a button: it closes on Esc and on a click elsewhere, and gives the focus back. It is
 * not modal: everything behind it stays usable.
 */
export function Popover({ id, name, anchor, width = 360, children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [place, setPlace] = useState({ left: margin, top: margin });
  return (
    <div
      ref={box}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={name}
      tabIndex={-1}
      className={styles.popover}
      style={{ ...place, width, maxHeight: `calc(100vh - ${place.top + margin}px)` }}
      onBeforeToggle={(event) => {
        const rect = anchor.current?.getBoundingClientRect();
        if (event.newState !== 'open' || rect === undefined) return;
        const most = Math.max(margin, window.innerWidth - width - margin);
        setPlace({ left: Math.min(Math.max(margin, rect.left), most), top: rect.bottom + 6 });
      }}
      onToggle={(event) => {
        const opens = event.newState === 'open';
        setIsOpen(opens);
        if (opens) box.current?.focus();
      }}
    >
      {isOpen && (
        <>
          <h2 className={styles.title}>{name}</h2>
          {children()}
        </>
      )}
    </div>
  );
}
