import { chromium } from '@playwright/test';
import { browserToLaunch } from '../../scripts/browser.mjs';

/** @typedef {Awaited<ReturnType<typeof openSession>>} Session */

/**
 * One headless Chromium for the whole run. `cpu` is what the page's main thread has worked since it began, in milliseconds of its
 * own processor time: what other programs take from it does not count.
 * @param {string} address
 */
export async function openSession(address) {
  const browser = await chromium.launch(await browserToLaunch(['--enable-precise-memory-info']));
  // Where the system's language is C, Chromium calls it en-US@posix, which uPlot cannot take.
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
    locale: 'en-US',
  });
  /** @type {string[]} */
  const problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(address);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const metric = async (/** @type {string} */ name) => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  };
  return {
    browser,
    page,
    devtools,
    problems,
    version: browser.version(),
    /** Milliseconds of the main thread. */
    cpu: async () => (await metric('TaskDuration')) * 1000,
    /** Megabytes that are still in use after everything else was thrown away. */
    async heap() {
      await devtools.send('HeapProfiler.collectGarbage');
      return (await metric('JSHeapUsedSize')) / 1e6;
    },
    close: () => browser.close(),
  };
}
