import type { Column } from './column';
import type { TableMemory } from './table-memory';

/**
 * After a click on a column's header: its first direction, then the other, then none. Words start at the lowest, numbers
 * at the highest. `isMulti`: the sorts by other columns stay.
 */
export function nextSort<Record>(
  sort: TableMemory['sort'],
  { id, sortBy, isText = false, isLowestFirst = false }: Column<Record>,
  first: Record | undefined,
  isMulti: boolean,
): TableMemory['sort'] {
  const isOfWords = first === undefined ? isText : typeof sortBy?.(first) === 'string';
  const desc = !isLowestFirst && !isOfWords;
  const now = sort.find((each) => each.id === id);
  if (now === undefined) return [...(isMulti ? sort : []), { id, desc }];
  const next = now.desc === desc ? [{ id, desc: !desc }] : [];
  return isMulti ? sort.flatMap((each) => (each === now ? next : each)) : next;
}
