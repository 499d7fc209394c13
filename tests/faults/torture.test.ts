import { afterAll, describe, expect, test } from 'vitest';
import { operations } from './submissions';
import { type Figures, noFigures, printFigures, torture } from './torture';
import { tortureRuns } from './torture-runs';

/** The short form of `npm run torture`: 500 submissions of each write under drawn faults, the ledger is the judge. */

const { seeds, each, timeoutMs, isLong } = tortureRuns;
const all: Figures[] = [];

afterAll(() => {
  if (isLong) console.log(printFigures(all, seeds));
});

describe.each(operations)('%s', (operation) => {
  test(
    'no order twice, none lost, no wrong verdict, no write sent again',
    async () => {
      const figures = noFigures(operation);
      all.push(figures);
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
});
