import { mergedItems, type Steps } from '../../shared/math/table-rows';

/** Items that come and go, in order. */
export interface Sorting<Item> {
  /** They are in the set already. */
  came(items: readonly Item[]): void;
  /** They are in the set no more. None that has gone comes again. */
  went(): void;
  /** The same list until one comes or goes. What does meanwhile is left for who asks next: while a history is read that is always some. */
  sorted(): Steps<readonly Item[]>;
}

/** Of the items of this set. Only those that have come since are compared. */
export function createSorting<Item>(
  all: { has(item: Item): boolean; readonly size: number },
  compare: (left: Item, right: Item) => number,
): Sorting<Item> {
  let changes = 0;
  /** As they were last sorted, at this change, and what has come since. */
  let [sorted, sortedAt]: readonly [readonly Item[], number] = [[], 0];
  let added: Item[] = [];

  return {
    came(items) {
      if (items.length > 0) changes += 1;
      added.push(...items);
    },
    went() {
      changes += 1;
    },
    *sorted() {
      if (sortedAt === changes) return sorted;
      const [at, last, count] = [changes, sorted, added.length];
      const isNoneGone = last.length + count === all.size;
      const isThere = (item: Item): boolean => all.has(item);
      const before = isNoneGone ? last : last.filter(isThere);
      const more = added.filter(isThere);
      yield;
      const now = yield* mergedItems(before, more, compare);
      // Whoever asked meanwhile has sorted them already.
      if (sorted !== last) return now;
      [sorted, sortedAt] = [now, at];
      added = added.slice(count);
      return now;
    },
  };
}
