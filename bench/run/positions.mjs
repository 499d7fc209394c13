/** A table of many positions against one of a hundred, both with polls in which every record has changed. */
export const fewPositions = 100;
export const manyPositions = 5_000;

/**
 * @param {import('./session.mjs').Session} session
 * @param {import('./statistics.mjs').Samples} samples
 * @param {number} rounds
 */
export async function measurePositions(session, samples, rounds) {
  const { page } = session;
  for (let round = 0; round < rounds; round += 1) {
    for (const count of round % 2 === 0 ? [fewPositions, manyPositions] : [manyPositions, fewPositions]) {
      await page.evaluate((many) => window.bench.mountPositions(many, 18), count);
      await page.evaluate(() => window.bench.updatePositions(6));
      for (let batch = 0; batch < 3; batch += 1) {
        const before = await session.cpu();
        await page.evaluate(() => window.bench.updatePositions(4));
        samples.add(`positions ${count}`, ((await session.cpu()) - before) / 4);
      }
      await page.evaluate(() => window.bench.destroyPositions());
    }
  }
}
