import { type ReactNode, type RefObject, useRef, useState } from 'react';
import styles from './popover.module.css';

/** Room that a popover leaves to the window's edges, pixels. */
const margin = 8;

export interface PopoverProps {
  /** Ties the button to it: give the button `popoverTarget={id}`. */
  readonly id: string;
  /** The accessible name. */
  readonly name: string;
  /** What it hangs below. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly width?: number;
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** Called while it is open only: what nobody looks at is neither drawn nor asked for. */
  readonly children: () => ReactNode;
}

/**
 * The browser's own popover below a button: it closes on Esc and on a click elsewhere, and gives the focus back. It is no
 * dialog: what lies behind it stays in reach.
 */
export function Popover({ id, name, anchor, width = 360, onOpenChange, children }: PopoverProps) {
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
        onOpenChange?.(opens);
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
