/** The user's order, with columns that were added later at their default places. */
export function completeOrder(remembered: readonly string[], natural: readonly string[]): readonly string[] {
  const order = remembered.filter((id) => natural.includes(id));
  for (const [index, id] of natural.entries()) {
    if (order.includes(id)) continue;
    const before = natural.slice(0, index).findLast((other) => order.includes(other));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
}

/** `id` moved before or behind another column. */
export function moveBeside(
  order: readonly string[],
  id: string,
  target: string,
  side: 'before' | 'behind',
): readonly string[] {
  if (id === target) return order;
  const rest = order.filter((other) => other !== id);
  const at = rest.indexOf(target);
  if (at < 0) return order;
  const place = side === 'before' ? at : at + 1;
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}

/** One place on among the shown columns: a step over a hidden column would change nothing on the screen. */
export function moveStep(
  order: readonly string[],
  id: string,
  step: 1 | -1,
  isShown: (id: string) => boolean,
): readonly string[] {
  const shown = order.filter((other) => isShown(other) || other === id);
  const target = shown[shown.indexOf(id) + step];
  return target === undefined ? order : moveBeside(order, id, target, step === 1 ? 'behind' : 'before');
}
