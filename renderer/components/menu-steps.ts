/** How a menu is walked through and where it stands; apart from React and the page. */

export type MenuStep = 'next' | 'previous' | 'first' | 'last';

/** The item that has the focus after a step; round at both ends. `now` is -1 where no item has it. */
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
 * The item that typed letters lead to: the first after the present one that begins with them. The same letter again goes on to
 * the next one that begins with it. -1 where none does.
 */
export function typedAhead(labels: readonly string[], typed: string, now: number): number {
  const isSameLetter = typed.length > 1 && [...typed].every((letter) => letter === typed[0]);
  const wanted = (isSameLetter ? typed.slice(0, 1) : typed).toLowerCase();
  // While a word grows, the present item may still be the one.
  const start = wanted.length > 1 ? Math.max(now, 0) : now + 1;
  for (let step = 0; step < labels.length; step += 1) {
    const index = (start + step) % labels.length;
    if (labels[index]?.toLowerCase().startsWith(wanted)) return index;
  }
  return -1;
}

/** Pixels kept free at the window's edge. */
const edge = 4;

/** The place of a box of this size that starts at `wanted` if it can, and stays inside the window. */
export function withinWindow(wanted: number, size: number, room: number): number {
  return Math.max(edge, Math.min(wanted, room - size - edge));
}
