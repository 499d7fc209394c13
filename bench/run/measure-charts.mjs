/** Measures all charts, one after another in the same page, in another order each round. */

/** @typedef {{ readonly names: readonly string[], readonly sizes: readonly number[], readonly rounds: number, readonly isShort: boolean }} ChartRun */

export const ours = 'ours';
export const bare = 'bare lwc';
/** The library alone, with the data that we give it. */
export const floor = 'lwc, last 1,500';
export const peers = [floor, 'setData each tick', 'klinecharts', 'echarts', 'uPlot'];
/** FreqUI's way of refreshing; measured at the count named in docs/performance.md. */
export const wholeOption = 'echarts, whole option';
export const wholeOptionBars = 1_000;

/** Steps of scrolling, enough to reach a refill of the library's data. */
const scrolledSteps = 80;

/**
 * @param {import('./session.mjs').Session} session
 * @param {import('./statistics.mjs').Samples} samples
 * @param {ChartRun} run
 * @param {(words: string) => void} say
 */
export async function measureCharts(session, samples, { names, sizes, rounds, isShort }, say) {
  // Warm-up, so that the first chart does not pay for compilation.
  for (const name of names) {
    await session.page.evaluate((which) => window.bench.prepare(which, 500), name);
    await session.page.evaluate(() => window.bench.mount());
    await session.page.evaluate(() => window.bench.tick(12));
    await session.page.evaluate(() => window.bench.destroy());
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const size of sizes) {
      const turn = names.map((_, index) => names[(index + round) % names.length] ?? '');
      for (const name of turn) {
        say(`round ${round + 1} of ${rounds}: ${name}, ${size} bars`);
        await measureOne(session, samples, name, size, isShort);
      }
    }
  }
}

/**
 * @param {import('./session.mjs').Session} session
 * @param {import('./statistics.mjs').Samples} samples
 * @param {string} name
 * @param {number} size
 * @param {boolean} isShort
 */
async function measureOne(session, samples, name, size, isShort) {
  const { page } = session;
  const key = (/** @type {string} */ what) => `${name} ${size} ${what}`;
  /**
   * Main-thread milliseconds of one act, averaged; and wall-clock milliseconds of the slowest frame.
   * @param {string} what
   * @param {number} times
   * @param {() => Promise<readonly number[] | null>} act
   */
  const measured = async (what, times, act) => {
    const before = await session.cpu();
    const frames = await act();
    const after = await session.cpu();
    if (frames === null) return;
    samples.add(key(what), (after - before) / times);
    samples.add(key(`${what} frames`), ...frames);
  };
  const tick = (/** @type {number} */ times) => page.evaluate((often) => window.bench.tick(often), times);
  /** @type {(times: number, direction: 1 | -1) => Promise<readonly number[]>} */
  const pan = (times, direction) =>
    page.evaluate(([often, to]) => window.bench.pan(often, to), /** @type {const} */ ([times, direction]));
  /** @type {(times: number, factor: number) => Promise<readonly number[]>} */
  const zoom = (times, factor) =>
    page.evaluate(([often, by]) => window.bench.zoom(often, by), /** @type {const} */ ([times, factor]));
  const settle = (/** @type {number} */ ms) => page.evaluate((long) => window.bench.settle(long), ms);

  await page.evaluate(
    ([which, bars]) => window.bench.prepare(which, bars),
    /** @type {const} */ ([name, size]),
  );
  const heapBefore = await session.heap();
  const cpuBefore = await session.cpu();
  await page.evaluate(() => window.bench.mount());
  samples.add(key('cold'), (await session.cpu()) - cpuBefore);
  await settle(400);
  samples.add(key('cold until still'), (await session.cpu()) - cpuBefore);
  samples.add(key('heap'), (await session.heap()) - heapBefore);

  // Warm-up, not measured.
  await tick(4);
  // Fewer for charts that need a second each.
  const ticks = isShort || size > 10_000 ? 4 : 8;
  for (let batch = 0; batch < (isShort ? 1 : 3); batch += 1) await measured('tick', ticks, () => tick(ticks));
  const [quotes, appends] = isShort ? [2, 2] : [4, 6];
  await measured('quote', quotes, () => page.evaluate((often) => window.bench.quote(often), quotes));
  await measured('append', appends, () => page.evaluate((often) => window.bench.append(often), appends));
  await measured('pan', 8, () => pan(8, -1));
  await measured('pan', 8, () => pan(8, 1));
  await measured('zoom', 3, () => zoom(3, 0.8));
  await measured('zoom', 3, () => zoom(3, 1.25));
  if (!isShort && size > 2_000) await measured('scroll back', scrolledSteps, () => pan(scrolledSteps, -1));
  if (!isShort) {
    const before = await session.cpu();
    const switched = await page.evaluate(() => window.bench.switchSymbol(1));
    if (switched !== null) samples.add(key('switch'), (await session.cpu()) - before);
  }
  await page.evaluate(() => window.bench.destroy());
  await settle(50);
}
