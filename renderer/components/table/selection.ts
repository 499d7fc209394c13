/** Which rows are selected after a click or a key, as in file lists and MetaTrader's tables. */
export interface Selected {
  readonly ids: readonly string[];
  /** Where a Shift range begins. */
  readonly anchor: string | null;
}

/** `one`: plain click; `toggle`: Ctrl; `range`: Shift, from the anchor. */
export type SelectMode = 'one' | 'toggle' | 'range';

/** `order`: the rows in the order on the screen. */
export function selectRow(
  before: Selected,
  order: readonly string[],
  id: string,
  mode: SelectMode,
): Selected {
  switch (mode) {
    case 'one':
      return { ids: [id], anchor: id };
    case 'toggle':
      return before.ids.includes(id)
        ? { ids: before.ids.filter((other) => other !== id), anchor: id }
        : { ids: [...before.ids, id], anchor: id };
    case 'range': {
      const from = order.indexOf(before.anchor ?? id);
      const to = order.indexOf(id);
      if (from < 0 || to < 0) return { ids: [id], anchor: id };
      return { ids: order.slice(Math.min(from, to), Math.max(from, to) + 1), anchor: before.anchor ?? id };
    }
  }
}

export const selectMode = (keys: {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}): SelectMode => (keys.shiftKey ? 'range' : keys.ctrlKey || keys.metaKey ? 'toggle' : 'one');
