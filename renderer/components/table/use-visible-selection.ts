import { useLayoutEffect } from 'react';
import { useLatest } from '../../base/use-latest';
import type { TableItem } from './items';

/**
 * An action on "the selected rows" must only reach rows that are visible: one that is removed, filtered out or folded
 * away is no longer selected.
 */
export function useVisibleSelection(
  items: readonly TableItem<unknown>[],
  selected: readonly string[],
  onSelectMany: ((ids: readonly string[]) => void) | undefined,
): void {
  const select = useLatest(onSelectMany);
  useLayoutEffect(() => {
    if (selected.length === 0 || select.current === undefined) return;
    const kept = stillSeen(items, selected);
    if (kept.length < selected.length) select.current(kept);
  }, [items, selected, select]);
}

/** The selected ids whose rows are visible. */
export function stillSeen(
  items: readonly Pick<TableItem<unknown>, 'kind' | 'id'>[],
  selected: readonly string[],
): readonly string[] {
  const seen = new Set(items.flatMap((item) => (item.kind === 'row' ? [item.id] : [])));
  return selected.filter((id) => seen.has(id));
}
