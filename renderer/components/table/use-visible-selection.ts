import { useLayoutEffect, useRef } from 'react';
import { useLatest } from '../../base/use-latest';
import { type ArrangedRows, hasUnread } from './arranged';
import type { TableItem } from './items';

/**
 * An action on "the selected rows" must only reach rows that are visible: one that is removed, filtered out or folded
 * away is no longer selected.
 */
export function useVisibleSelection(
  items: readonly TableItem<unknown>[],
  selected: readonly string[],
  onSelectMany: ((ids: readonly string[]) => void) | undefined,
  elsewhere: Pick<ArrangedRows<unknown>, 'version' | 'readIds'> | undefined,
): void {
  const select = useLatest(onSelectMany);
  const lines = useLatest(elsewhere);
  const selectedNow = useLatest(selected);
  /** Those that were seen among the lines of this version, also where they are out of view by now. */
  const seen = useRef({ version: '', ids: new Set<string>() });
  useLayoutEffect(() => {
    if (selected.length === 0 || select.current === undefined) return;
    const kept = stillSeen(items, selected);
    if (kept.length === selected.length && lines.current === undefined) return;
    if (lines.current === undefined || !hasUnread(items)) {
      if (kept.length < selected.length) select.current(kept);
      return;
    }
    const { version, readIds } = lines.current;
    if (seen.current.version !== version) seen.current = { version, ids: new Set() };
    for (const id of kept) seen.current.ids.add(id);
    const { ids } = seen.current;
    if (selected.every((id) => ids.has(id))) return;
    void readIds().then((all) => {
      // Another row may have been chosen meanwhile.
      if (all === null || lines.current?.version !== version || selectedNow.current !== selected) return;
      const there = new Set(all);
      for (const id of selected) if (there.has(id)) ids.add(id);
      const left = selected.filter((id) => ids.has(id));
      if (left.length < selected.length) select.current?.(left);
    });
  }, [items, selected, select, lines, selectedNow]);
}

/** The selected ids whose rows are visible. */
export function stillSeen(
  items: readonly Pick<TableItem<unknown>, 'kind' | 'id'>[],
  selected: readonly string[],
): readonly string[] {
  const seen = new Set(items.flatMap((item) => (item.kind === 'row' ? [item.id] : [])));
  return selected.filter((id) => seen.has(id));
}
