/** Keyboard steps through a menu and its place in the window, without React and the page. */

export type MenuStep = 'next' | 'previous' | 'first' | 'last';

/** The index of the focused item after a step; wraps at both ends. `now` is -1 where no item has the focus. */
export function menuStep(step: MenuStep, now: number, count: number): number {
  if (count === 0) return -1;
  switch (step) {
    case 'first':
      return 0;
    case 'last':
      return count - 1;
    case 'next':
      return (now + 1) % count;
    case 'previous':
      return now <= 0 ? count - 1 : now - 1;
  }
}

/**
 * The item that typed letters lead to: the first after the present one that begins with them. The same letter again
 * goes to the next item that begins with it. -1 where none does.
 */
export function typedAhead(labels: readonly string[], typed: string, now: number): number {
  const isSameLetter = typed.length > 1 && [...typed].every((letter) => letter === typed[0]);
  const wanted = (isSameLetter ? typed.slice(0, 1) : typed).toLowerCase();
  // While the typed word grows, the present item may still match.
  const start = wanted.length > 1 ? Math.max(now, 0) : now + 1;
  for (let step = 0; step < labels.length; step += 1) {
    const index = (start + step) % labels.length;
    // U+2068 begins the isolation of a foreign name (shared/rules/isolated.ts) and is never typed.
    if (
      labels[index]
        ?.replace(/^\u2068/, '')
        .toLowerCase()
        .startsWith(wanted)
    )
      return index;
  }
  return -1;
}

/** Pixels kept free at the window's edge. */
const edge = 4;

/** The position of a box of this size: at `wanted` if possible, and inside the window. */
export function withinWindow(wanted: number, size: number, room: number): number {
  return Math.max(edge, Math.min(wanted, room - size - edge));
}
