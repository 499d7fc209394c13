import type { DragEvent } from 'react';

/** What a drag carries; in types of our own, so that drags from other programs are not accepted. */
export type Dragged = 'symbol' | 'list' | 'indicator';
const typeOf = (kind: Dragged): string => `application/x-bridgewatch-${kind}`;

export function startDrag(event: DragEvent, kind: Dragged, id: string): void {
  event.dataTransfer.setData(typeOf(kind), id);
  // Dropped into another program, a symbol is its name.
  if (kind === 'symbol') event.dataTransfer.setData('text/plain', id);
  event.dataTransfer.effectAllowed = 'copyMove';
}

/** The content can only be read on the drop, its kind before. */
export const carries = (event: DragEvent, kind: Dragged): boolean =>
  event.dataTransfer.types.includes(typeOf(kind));

export const dropped = (event: DragEvent, kind: Dragged): string | null => {
  const id = event.dataTransfer.getData(typeOf(kind));
  return id === '' ? null : id;
};

/** Over the upper half of a row a drop lands before it, over the lower half after it. */
export function isLowerHalf(event: DragEvent, row: Element): boolean {
  const { top, height } = row.getBoundingClientRect();
  return event.clientY > top + height / 2;
}

/**
 * Where an item from `from` (-1: from elsewhere) ends up when it is dropped before the item now at `before`: items
 * after its old place have moved up by one.
 */
export const placeAfterDrop = (from: number, before: number): number =>
  from >= 0 && from < before ? before - 1 : before;
