import type { DragEvent } from 'react';

/** What a drag carries; types of our own, so that nothing from outside of the window is taken for one of them. */
export type Dragged = 'symbol' | 'list' | 'indicator';
const typeOf = (kind: Dragged): string => `application/x-bridgewatch-${kind}`;

export function startDrag(event: DragEvent, kind: Dragged, id: string): void {
  event.dataTransfer.setData(typeOf(kind), id);
  // A symbol dropped into another program is its name.
  if (kind === 'symbol') event.dataTransfer.setData('text/plain', id);
  event.dataTransfer.effectAllowed = 'copyMove';
}

/** What it carries can only be read on the drop; that it carries the kind can be read before. */
export const carries = (event: DragEvent, kind: Dragged): boolean =>
  event.dataTransfer.types.includes(typeOf(kind));

export const dropped = (event: DragEvent, kind: Dragged): string | null => {
  const id = event.dataTransfer.getData(typeOf(kind));
  return id === '' ? null : id;
};

/** The upper half of a row means before it, the lower half behind it. */
export function isLowerHalf(event: DragEvent, row: Element): boolean {
  const { top, height } = row.getBoundingClientRect();
  return event.clientY > top + height / 2;
}

/**
 * Where an item at `from` (-1: from elsewhere) stands after it was dropped before the item now at `before`: everything behind
 * its old place has moved up by one.
 */
export const placeAfterDrop = (from: number, before: number): number =>
  from >= 0 && from < before ? before - 1 : before;
