/**
 * The order to show while the live one changes. Rows keep their places; new ones come at the end. `keepsRemoved`: a
 * removed row leaves its place empty, so that nothing moves under a pointer that is about to click.
 */
export function steadyOrder(
  shown: readonly string[],
  live: readonly string[],
  keepsRemoved: boolean,
): readonly string[] {
  const alive = new Set(live);
  const known = new Set(shown);
  const kept = keepsRemoved ? shown : shown.filter((id) => alive.has(id));
  const added = live.filter((id) => !known.has(id));
  return [...kept, ...added];
}

export const isSameOrder = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((id, index) => id === right[index]);
