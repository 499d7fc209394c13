/** One bar of an area between two lines, in pixels. */
export interface FillPoint {
  readonly x: number;
  readonly a: number;
  readonly b: number;
}

/** A stretch of an area in which one line stays above the other. */
export interface FillRun {
  /** Whether line `a` is the upper one; pixels grow downwards. */
  readonly isAUpper: boolean;
  readonly points: readonly FillPoint[];
}

/** Cuts areas where the two lines cross, so that each side can have its colour. A null is a gap. */
export function fillRuns(points: readonly (FillPoint | null)[]): readonly FillRun[] {
  const runs: FillRun[] = [];
  let run: FillPoint[] = [];
  let isAUpper = true;
  const close = (): void => {
    if (run.length > 1) runs.push({ isAUpper, points: run });
    run = [];
  };
  for (const point of points) {
    if (point === null) {
      close();
      continue;
    }
    const before = run.at(-1);
    if (before === undefined) {
      isAUpper = point.a <= point.b;
    } else if (point.a !== point.b && point.a < point.b !== isAUpper) {
      const crossing = crossingOf(before, point);
      run.push(crossing);
      close();
      run = [crossing];
      isAUpper = point.a < point.b;
    }
    run.push(point);
  }
  close();
  return runs;
}

function crossingOf(left: FillPoint, right: FillPoint): FillPoint {
  const gapLeft = left.a - left.b;
  const gapRight = right.a - right.b;
  const share = gapLeft / (gapLeft - gapRight);
  const y = left.a + share * (right.a - left.a);
  return { x: left.x + share * (right.x - left.x), a: y, b: y };
}
