import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from './button';
import styles from './dialog.module.css';

export interface DialogProps {
  /** The accessible name, and the heading. */
  readonly title: string;
  readonly isOpen: boolean;
  /** By Esc and the close button; of one that is not modal also by a click beside it, and by the focus elsewhere. */
  readonly onClose: () => void;
  /** While false neither Esc nor the close button work: a request is running. */
  readonly canClose?: boolean;
  readonly width?: number;
  readonly tone?: 'plain' | 'real';
  /**
   * False: one that is left by the focus elsewhere. It opens sooner, as a modal one gives every element of the page a new style.
   */
  readonly isModal?: boolean;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** Whether one is open, modal or not: then neither keys nor the menu's commands run. */
export const isDialogOpen = (): boolean =>
  document.querySelector('dialog:is([open], :popover-open)') !== null;

const focusable =
  'button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea, a[href], [tabindex="0"]';

/**
 * The browser's own dialog: a modal one keeps the focus inside and makes the rest inert; each closes on Esc and gives the focus
 * back. The element with `autoFocus` gets the focus, else the first one that can have it.
 */
export function Dialog(props: DialogProps) {
  const { title, isOpen, onClose, canClose = true, width = 420, footer, children } = props;
  const { tone = 'plain', isModal = true } = props;
  const element = useRef<HTMLDialogElement>(null);
  /** What had the focus when it was opened. */
  const before = useRef<Element | null>(null);
  const titleId = useId();

  // The content is rendered once the dialog is open: React focuses an element with `autoFocus` when it is inserted, and
  // nothing in a closed dialog can take the focus.
  const [isShown, setIsShown] = useState(false);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    const isShown = dialog.matches('[open], :popover-open');
    if (isOpen && !isShown) {
      before.current = document.activeElement;
      if (isModal) dialog.showModal();
      else dialog.showPopover();
    }
    if (!isOpen && isShown) {
      if (isModal) dialog.close();
      else dialog.hidePopover();
      // Of one that is not modal the browser gives the focus back only while it is inside: what had it is gone by now.
      if (document.activeElement === document.body && before.current instanceof HTMLElement)
        before.current.focus({ preventScroll: true });
    }
    setIsShown(isOpen);
  }, [isOpen, isModal]);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (isShown && dialog !== null && document.activeElement === dialog) {
      dialog.querySelector<HTMLElement>(focusable)?.focus();
    }
  }, [isShown]);

  return (
    <dialog
      ref={element}
      className={isModal ? styles.dialog : styles.layer}
      data-tone={tone}
      popover={isModal ? undefined : 'auto'}
      // A click beside its fields leaves the focus in it: outside, a key would be a command's.
      tabIndex={isModal ? undefined : -1}
      aria-labelledby={titleId}
      style={isModal ? { width } : undefined}
      // Its layer covers the page: a click beside it closes it and does nothing else.
      onClick={({ target, currentTarget }) => {
        if (!isModal && target === currentTarget) onClose();
      }}
      onCancel={(event) => {
        // `isOpen` decides; otherwise React and the element could disagree on whether the dialog is open.
        event.preventDefault();
        if (canClose) onClose();
      }}
      onClose={() => {
        // Chromium closes on a second Esc even after `preventDefault`.
        if (isOpen) onClose();
      }}
      onToggle={({ currentTarget }) => {
        // It may have been opened again since.
        if (!isModal && isOpen && !currentTarget.matches(':popover-open')) onClose();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isModal || !isOpen || relatedTarget === null || currentTarget.contains(relatedTarget)) return;
        // The focus is where it goes.
        before.current = null;
        onClose();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        // WebKit keeps Esc to itself in a search field, though there is nothing to clear. One that is not modal and is closed by the
        // browser keeps the focus until the next picture, and with it the keys that follow.
        const { key, target } = event;
        const isIdle = target instanceof Element && target.matches('[type=search]:placeholder-shown');
        if (key !== 'Escape' || (isModal && !isIdle)) return;
        event.preventDefault();
        if (canClose) onClose();
      }}
    >
      {isOpen && isShown && (
        <div
          className={isModal ? styles.body : `${styles.dialog} ${styles.body}`}
          style={isModal ? undefined : { width }}
        >
          <header className={styles.header}>
            <h2 id={titleId}>{title}</h2>
            <IconButton
              icon="x"
              label="Close dialog"
              title="Close (Esc)"
              disabled={!canClose}
              onClick={onClose}
            />
          </header>
          <div className={styles.content}>{children}</div>
          {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
