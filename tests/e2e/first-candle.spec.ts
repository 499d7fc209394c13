import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startDesktop } from '../stand-in/start-desktop';
import { expect, onBothHosts, screens, test } from './app';
import { ownProfile, startHost } from './processes';

/** Milliseconds of this machine's clock, as `Date.now()`. */
interface PageTimes {
  readonly asked: number;
  readonly shell: number;
  readonly scripts: number;
  readonly candles: number;
}

/** When the page was asked for, its outline painted, its scripts there, and its first candles painted: by the page's own marks. */
async function timesOf(page: Page): Promise<PageTimes> {
  await page.waitForFunction(() => performance.getEntriesByName('first candles').length > 0);
  return page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    const script = performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ responseEnd }) => responseEnd);
    const from = performance.timeOrigin;
    return {
      asked: from,
      shell: from + at('first-paint'),
      scripts: from + Math.max(...script),
      candles: from + at('first candles'),
    };
  });
}

const said = (began: number, steps: Readonly<Record<string, number>>): string =>
  Object.entries(steps)
    .map(([name, at]) => `${name} ${Math.round(at - began)}`)
    .join(', ');

/** Told, not judged: the machine of a test is nobody's machine. What is judged is the order. */
test(
  'from the start of the process to the first candle on the demo bridge, the outline comes first',
  onBothHosts,
  async ({ host, page }) => {
    if (host === 'desktop') {
      const began = Date.now();
      const desktop = await startDesktop();
      try {
        const times = await timesOf(desktop.page);
        console.log(
          `start ${desktop.runtime}, ms after the process began: ${said(began, { 'page asked for': times.asked, 'outline painted': times.shell, 'scripts there': times.scripts, 'first candle painted': times.candles })}`,
        );
        const main = /start, ms after the process began: .*/.exec(desktop.output())?.[0];
        console.log(`  of which the main process: ${main?.slice(main.indexOf(': ') + 2)}`);
        expect(main).toMatch(/main \d+, ready \d+, window \d+, shell shown \d+, door open \d+, service \d+/);
        const [, windowAt, doorAt] = /window (\d+), .*door open (\d+)/.exec(main ?? '') ?? [];
        expect(Number(windowAt), 'the window is on its way before the host is loaded').toBeLessThan(
          Number(doorAt),
        );
        expect(times.shell).toBeLessThan(times.candles);
      } finally {
        await desktop.quit();
        await desktop.remove();
      }
      return;
    }
    const profile = ownProfile();
    const began = Date.now();
    const running = await startHost({ env: profile.env });
    const ready = Date.now();
    try {
      await page.goto(running.address);
      const times = await timesOf(page);
      console.log(
        `start in the browser host, ms after the process began: ${said(began, { 'address printed': ready, 'page asked for': times.asked, 'outline painted': times.shell, 'scripts there': times.scripts, 'first candle painted': times.candles })}`,
      );
      expect(times.shell).toBeLessThan(times.candles);
    } finally {
      await page.goto('about:blank');
      await running.stop();
      profile.remove();
    }
  },
);

test('the outline is in the theme of the system before a script has run, and never white in the dark', async ({
  browser,
  host,
}) => {
  test.skip(host === 'desktop', 'one look at index.html without scripts, which is the same file on both');
  const profile = ownProfile();
  const running = await startHost({ env: profile.env });
  try {
    for (const [scheme, ground] of [
      ['dark', 'rgb(8, 11, 16)'],
      ['light', 'rgb(220, 226, 234)'],
    ] as const) {
      const context = await browser.newContext({ colorScheme: scheme, javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(running.address);
      await expect(page.getByText('Starting …')).toBeVisible();
      // A browser of another language would put its own words on the buttons, under React's hands.
      await expect(page.locator('html')).toHaveAttribute('translate', 'no');
      await expect(page.locator('body')).toHaveCSS('background-color', ground);
      // Whatever of the outline is painted, seen as grey from 0 to 255; what is transparent shows the ground.
      const greys = await page.locator('body, .shell, .shell *').evaluateAll((parts) =>
        parts
          .map(
            (part) =>
              getComputedStyle(part)
                .backgroundColor.match(/[\d.]+/g)
                ?.map(Number) ?? [],
          )
          .filter(([, , , alpha]) => alpha !== 0)
          .map(([red = 255, green = 255, blue = 255]) => (red + green + blue) / 3),
      );
      expect(greys.length, 'ground and regions').toBeGreaterThan(7);
      for (const grey of greys) expect(grey > 128, `${scheme}: ${grey}`).toBe(scheme === 'light');
      mkdirSync(screens, { recursive: true });
      await page.screenshot({ path: join(screens, `outline-${scheme}.png`) });
      await context.close();
    }
  } finally {
    await running.stop();
    profile.remove();
  }
});
