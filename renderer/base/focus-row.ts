/** Where the focus goes when its row disappears: an order was cancelled, a position closed. */

/** Marks the box around a table's rows. */
const rowsBox = '[data-rows]';

/**
 * The row now at this place, else the last one, else the box itself: Tab then continues from there and not from the
 * page's start.
 */
export function focusRowAt(box: HTMLElement, rowIndex: number): void {
  const rows = [...box.querySelectorAll<HTMLElement>('tr[data-row][tabindex]')];
  const next = rows.find((row) => rowIndexOf(row) >= rowIndex) ?? rows.at(-1);
  if (next === undefined) box.tabIndex = -1;
  (next ?? box).focus();
}

/** `aria-rowindex`: the row's number in the whole table. */
export const rowIndexOf = (row: Element): number => Number(row.getAttribute('aria-rowindex') ?? 0);

/** Remembers an element and its place in a table. Call the returned function to give the focus back. */
export function placeOfFocus(element: Element | null): () => void {
  const row = element?.closest('[data-row]') ?? null;
  const box = row?.closest<HTMLElement>(rowsBox) ?? null;
  const rowIndex = row === null ? 0 : rowIndexOf(row);
  return () => {
    if (element instanceof HTMLElement && element.isConnected) element.focus();
    else if (box?.isConnected === true) focusRowAt(box, rowIndex);
  };
}
