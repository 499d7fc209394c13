import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { focusRowAt, rowIndexOf } from './focus-row';

/** When the focused row disappears, the row that takes its place gets the focus. */
export function useKeptFocus(
  box: RefObject<HTMLElement | null>,
  has: (rowId: string) => boolean,
  /** Called with the row that has the focus; null when the focus leaves. */
  onRow: (rowId: string | null) => void,
) {
  const last = useRef<{ readonly id: string; readonly index: number } | null>(null);
  useLayoutEffect(() => {
    const { current } = last;
    if (current === null || box.current === null || has(current.id)) return;
    last.current = null;
    // When a focused element is removed, the browser moves the focus to the body without an event that React passes on.
    if (document.activeElement === document.body) focusRowAt(box.current, current.index);
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest('[data-row]');
      const id = row?.getAttribute('data-row') ?? null;
      last.current = row === null || id === null ? null : { id, index: rowIndexOf(row) };
      onRow(id);
    },
    onBlur: () => {
      last.current = null;
      onRow(null);
    },
  };
}
