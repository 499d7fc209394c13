import { afterAll, expect, test } from 'vitest';
import { nameOf, noFigures, printFigures, type TortureMarket } from './figures';
import type { Operation } from './submissions';
import { torture } from './torture';
import { tortureRuns } from './torture-runs';

export const markets: readonly TortureMarket[] = [
  { dialect: 'document', isNetting: false },
  { dialect: 'recorded', isNetting: false },
  { dialect: 'document', isNetting: true },
  { dialect: 'recorded', isNetting: true },
];

/** One write with random faults, in each dialect and kind of account, judged by the ledger. A file each, to share two cores. */
export function tortures(operation: Operation): void {
  const { seeds, each, timeoutMs, isLong } = tortureRuns;
  const all = markets.map((market) => ({ ...noFigures(operation, market), name: nameOf(market) }));

  afterAll(() => {
    if (isLong) console.log(printFigures(all, seeds));
  });

  test.each(all)(
    `${operation}, $name: no order twice, none lost, no verdict that the ledger contradicts, late ones told`,
    async (figures) => {
      const { market } = figures;
      const count = market.isNetting && !tortureRuns.isLong ? Math.ceil(each / 5) : each;
      for (const seed of seeds) await torture(operation, market, seed, count, figures);
      expect(figures.complaints).toEqual([]);
      expect(figures).toMatchObject({
        submissions: seeds.length * count,
        duplicates: 0,
        retries: 0,
        failedButExecuted: 0,
        doneButNot: 0,
        othersClaimed: 0,
        partWrong: 0,
        lateUntold: 0,
        unseenUntold: 0,
        lost: 0,
        unresolved: 0,
      });
      // Five on a netting account are too few for every kind of event.
      if (market.isNetting && !tortureRuns.isLong) return;
      expect(figures.executed).toBeGreaterThan(figures.submissions / 3);
      expect(figures.unknown).toBeGreaterThan(figures.submissions / 3);
      if (market.isNetting) return;
      const { late, disturbed, emptied } = figures;
      expect(late + disturbed + emptied).toBeGreaterThan(figures.submissions / 20);
      // With fewer draws one kind may be missing.
      if (figures.submissions >= 250) {
        for (const met of [late, disturbed, emptied]) expect(met).toBeGreaterThan(figures.submissions / 100);
      }
    },
    timeoutMs,
  );
}
