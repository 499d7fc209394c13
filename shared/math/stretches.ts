/** Stretches of time: both ends in the unit and by the clock of whoever asks. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Where any of them is, in order and apart from each other. */
export function joinedStretches(stretches: readonly Stretch[]): readonly Stretch[] {
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of stretches.toSorted((left, right) => left.from - right.from)) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** How long those that do not overlap are between two moments. */
export const lengthBetween = (stretches: readonly Stretch[], from: number, to: number): number =>
  stretches.reduce((sum, each) => sum + Math.max(0, Math.min(each.to, to) - Math.max(each.from, from)), 0);
