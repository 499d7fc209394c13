import { afterAll, expect, test } from 'vitest';
import { nameOf, noFigures, printFigures } from '../figures';
import { tortureRuns } from '../torture-runs';
import { markets } from '../torture-suite';
import { tortureTwoAtOnce } from '../two-at-once';

const { seeds, each, timeoutMs, isLong } = tortureRuns;
const all = markets.map((market) => ({ ...noFigures('two at once', market), name: nameOf(market) }));

afterAll(() => {
  if (isLong) console.log(printFigures(all, seeds));
});

test.each(all)(
  'a way out beside a write that hangs or fails, $name: within a second, never two on one ticket, and both judged by the ledger',
  async (figures) => {
    const { market } = figures;
    // A pair is two submissions; in the short form there are fewer.
    const pairs = Math.ceil(each / (isLong ? 2 : 5) / (market.isNetting && !isLong ? 5 : 1));
    for (const seed of seeds) await tortureTwoAtOnce(market, seed, pairs, figures);
    expect(figures.complaints).toEqual([]);
    expect(figures).toMatchObject({
      submissions: seeds.length * pairs * 2,
      riskReducing: seeds.length * pairs,
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
      together: 0,
    });
    // The run is worth something only where most ways out had something to pass.
    expect(figures.toWireMs.length).toBeGreaterThan(figures.riskReducing / 2);
    expect(figures.unknown).toBeGreaterThan(figures.riskReducing / 2);
  },
  timeoutMs,
);
