import type { Locator, Page } from '@playwright/test';
import { manyPositions } from '../fixtures/many-positions';
import { expect, sweep, test } from './app';
import { cells, openWith } from './table.page';

/** What an update of the positions costs. What it must leave alone: tests/renderer/features/positions/updates.view.test.tsx. */

test(
  'five thousand positions at one update a second: few rows are drawn, and nothing moves that does not change',
  sweep,
  async ({ faultyBridge, open, page, host }) => {
    test.skip(host === 'desktop', 'measures what the page alone does');
    const measured: Record<string, Measured> = {};
    for (const count of [100, 5_000]) {
      await page.goto('about:blank');
      const { positions } = await openWith(manyPositions(count), { faultyBridge, open });
      await expect(page.getByRole('tab', { name: `Positions ${count}` })).toBeVisible();
      await page.mouse.move(700, 300);
      const drawn = await cells(positions, 'profit');
      await expect.poll(() => cells(positions, 'profit')).not.toEqual(drawn);
      expect(await positions.locator('tr[data-row]').count()).toBeLessThan(60);
      const plain = await measure(page, positions, 6);
      expect(plain.shifts, 'layout shifts inside the table').toBe(0);
      expect(plain.rowsPerSecond, 'rows drawn anew').toBe(0);
      await positions.getByRole('button', { name: 'Profit' }).click();
      await page.mouse.move(700, 300);
      measured[`${count}`] = plain;
      measured[`${count}, sorted by profit`] = await measure(page, positions, 6);
    }
    // Told, not judged: the machine of a test is nobody's machine.
    console.log('positions at one update a second:', JSON.stringify(measured));
  },
);

interface Measured {
  readonly seconds: number;
  /** Milliseconds between frames: the middle one, the 99th of a hundred, the longest. */
  readonly frame: { readonly median: number; readonly p99: number; readonly longest: number };
  /** Milliseconds of processor time that the page's process took a second: unlike times, it does not grow with the machine's load. */
  readonly cpuMsPerSecond: number;
  /** How often the table changed; less than once a second where the machine is late. */
  readonly updates: number;
  readonly longTasks: number;
  readonly shifts: number;
  /** Text nodes that were written anew a second, in the table. */
  readonly textsPerSecond: number;
  /** Rows that were added to or taken from the table a second. */
  readonly rowsPerSecond: number;
}

async function measure(page: Page, table: Locator, seconds: number): Promise<Measured> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  const session = await browser.newBrowserCDPSession();
  const cpuMs = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo
      .filter(({ type }) => type === 'renderer')
      .reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0);
  };
  const start = performance.now();
  const before = await cpuMs();
  const seen = await table.evaluate(async (element, forMs) => {
    const gaps: number[] = [];
    let texts = 0;
    let updates = 0;
    let rows = 0;
    let longTasks = 0;
    let shifts = 0;
    const mutations = new MutationObserver((records) => {
      updates += 1;
      for (const record of records) {
        if (record.type === 'characterData') texts += 1;
        else
          rows += [...record.addedNodes, ...record.removedNodes].filter(
            (node) => node.nodeName === 'TR',
          ).length;
      }
    });
    mutations.observe(element, { subtree: true, childList: true, characterData: true });
    const tasks = new PerformanceObserver((list) => {
      longTasks += list.getEntries().length;
    });
    tasks.observe({ type: 'longtask' });
    const layout = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: unknown = Reflect.get(entry, 'sources');
        if (!Array.isArray(sources)) continue;
        // A number aligned to the right begins elsewhere when it grows: what must stay is the grid that it stands in.
        shifts += sources.filter(
          ({ node }) =>
            node instanceof Element && element.contains(node) && node.matches('table, tr, th, td'),
        ).length;
      }
    });
    layout.observe({ type: 'layout-shift' });
    const end = performance.now() + forMs;
    await new Promise<void>((resolve) => {
      let last = performance.now();
      const frame = (now: number) => {
        gaps.push(now - last);
        last = now;
        if (now < end) requestAnimationFrame(frame);
        else resolve();
      };
      requestAnimationFrame(frame);
    });
    for (const observer of [mutations, tasks, layout]) observer.disconnect();
    gaps.sort((left, right) => left - right);
    const at = (share: number) => Math.round((gaps[Math.floor(share * (gaps.length - 1))] ?? 0) * 10) / 10;
    return {
      frame: { median: at(0.5), p99: at(0.99), longest: at(1) },
      texts,
      rows,
      updates,
      longTasks,
      shifts,
    };
  }, seconds * 1_000);
  const { frame, texts, rows, updates, longTasks, shifts } = seen;
  const tookS = (performance.now() - start) / 1_000;
  return {
    seconds,
    frame,
    cpuMsPerSecond: Math.round(((await cpuMs()) - before) / tookS),
    updates,
    longTasks,
    shifts,
    textsPerSecond: Math.round(texts / seconds),
    rowsPerSecond: Math.round(rows / seconds),
  };
}
