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
 * @param {Awaited<ReturnType<typeof import('./session.mjs').openSession>>} session
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

async function measureOne(session, samples, name, size, isShort) {
  const { page } = session;
  const key = (what) => `${name} ${size} ${what}`;
  const call = (method, ...args) =>
    page.evaluate(([what, given]) => window.bench[what](...given), [method, args]);
  /** Main-thread milliseconds of one act, averaged; and wall-clock milliseconds of the slowest frame. */
  const measured = async (what, times, method, ...args) => {
    const before = await session.cpu();
    const frames = await call(method, times, ...args);
    const after = await session.cpu();
    if (frames === null) return;
    samples.add(key(what), (after - before) / times);
    samples.add(key(`${what} frames`), ...frames);
  };

  await call('prepare', name, size);
  const heapBefore = await session.heap();
  const cpuBefore = await session.cpu();
  await call('mount');
  samples.add(key('cold'), (await session.cpu()) - cpuBefore);
  await call('settle', 400);
  samples.add(key('cold until still'), (await session.cpu()) - cpuBefore);
  samples.add(key('heap'), (await session.heap()) - heapBefore);

  // Warm-up, not measured.
  await call('tick', 4);
  // Fewer for charts that need a second each.
  const ticks = isShort || size > 10_000 ? 4 : 8;
  for (let batch = 0; batch < (isShort ? 1 : 3); batch += 1) await measured('tick', ticks, 'tick');
  await measured('quote', isShort ? 2 : 4, 'quote');
  await measured('append', isShort ? 2 : 6, 'append');
  await measured('pan', 8, 'pan', -1);
  await measured('pan', 8, 'pan', 1);
  await measured('zoom', 3, 'zoom', 0.8);
  await measured('zoom', 3, 'zoom', 1.25);
  if (!isShort && size > 2_000) await measured('scroll back', scrolledSteps, 'pan', -1);
  if (!isShort) {
    const before = await session.cpu();
    const switched = await call('switchSymbol', 1);
    if (switched !== null) samples.add(key('switch'), (await session.cpu()) - before);
  }
  await call('destroy');
  await call('settle', 50);
}
