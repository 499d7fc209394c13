import { afterAll, expect, test } from 'vitest';
import type { Operation } from './submissions';
import { noFigures, printFigures, torture } from './torture';
import { tortureRuns } from './torture-runs';

/** One write under drawn faults, the ledger is the judge. A file each, so that two cores share them. */
export function tortures(operation: Operation): void {
  const { seeds, each, timeoutMs, isLong } = tortureRuns;
  const figures = noFigures(operation);

  afterAll(() => {
    if (isLong) console.log(printFigures([figures], seeds));
  });

  test(
    `${operation}: no order twice, none lost, no wrong verdict, no write sent again`,
    async () => {
      for (const seed of seeds) await torture(operation, seed, each, figures);
      expect(figures.complaints).toEqual([]);
      expect(figures).toMatchObject({
        submissions: seeds.length * each,
        duplicates: 0,
        retries: 0,
        failedButExecuted: 0,
        doneButNot: 0,
        lost: 0,
        unresolved: 0,
      });
      // The run is worth something only where it met everything.
      expect(figures.executed).toBeGreaterThan(figures.submissions / 3);
      expect(figures.unknown).toBeGreaterThan(figures.submissions / 3);
    },
    timeoutMs,
  );
}
