import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { focusRowAt, rowIndexOf } from './focus-row';

/** A row that goes while the focus stands on it gives the focus to the row that takes its place. */
export function useKeptFocus(
  box: RefObject<HTMLElement | null>,
  has: (rowId: string) => boolean,
  /** Told which row the focus is in; null where it left. */
  onRow: (rowId: string | null) => void = () => {},
) {
  const last = useRef<{ readonly id: string; readonly index: number } | null>(null);
  useLayoutEffect(() => {
    const { current } = last;
    if (current === null || box.current === null || has(current.id)) return;
    last.current = null;
    // The browser gives the focus of an element that is taken away to the body, without an event that React hands on.
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
