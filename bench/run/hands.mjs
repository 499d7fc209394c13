// What the hands feel: from a press to the next picture by the browser's Event Timing, from a press to candles that were there before, and
// what moves while nothing is pressed. On the built-in demo. `npm run bench -- hands`: presses of each kind; `shift` watches ten minutes.
import { ensureReady } from '../../scripts/ensure.mjs';
import { withDashboard } from './dashboard.mjs';
import { median } from './statistics.mjs';

const words = process.argv.slice(2);
const presses = Number(words.find((word) => /^\d+$/.test(word)) ?? 20);
const idleMs = words.includes('shift') ? 600_000 : 5_000;

/** @typedef {import('./dashboard.mjs').Screen['page']} Page */

const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Collects in the page. Event Timing rounds to 8 ms and tells nothing that took less than 16. @param {Page} page */
const watch = (page) =>
  page.evaluate(() => {
    const seen = {
      events: /** @type {PerformanceEntry[]} */ ([]),
      shift: 0,
      pressedAt: 0,
      candlesAt: 0,
      candles: '',
    };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => seen.events.push(...list.getEntries())).observe(
      /** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16 }),
    );
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += /** @type {{ value?: number }} */ (entry).value ?? 0;
    }).observe({ type: 'layout-shift' });
    for (const kind of ['keydown', 'pointerdown'])
      window.addEventListener(
        kind,
        ({ timeStamp }) => Object.assign(seen, { pressedAt: timeStamp, candlesAt: 0 }),
        true,
      );
    const legend = () =>
      /O\s*[\d.]+/.exec(document.querySelector('[data-canvas] [class*="legend"]')?.textContent ?? '')?.[0] ??
      '';
    const look = () => {
      const now = legend();
      if (now !== seen.candles)
        Object.assign(seen, { candles: now, candlesAt: seen.candlesAt || performance.now() });
      requestAnimationFrame(look);
    };
    look();
  });

/** @typedef {{ events: { startTime: number, duration: number }[], shift: number, pressedAt: number, candlesAt: number }} Seen */

/** Milliseconds from one press to its picture, and to other candles. @param {Page} page @param {() => Promise<unknown>} press */
async function timed(page, press) {
  await page.evaluate(() => {
    /** @type {typeof window & { seen: Seen }} */ (window).seen.events = [];
  });
  await press();
  await wait(400);
  return page.evaluate(() => {
    const { events, pressedAt, candlesAt } = /** @type {typeof window & { seen: Seen }} */ (window).seen;
    return {
      picture: events.reduce((longest, { duration }) => Math.max(longest, duration), 8),
      candles: candlesAt === 0 ? Number.NaN : candlesAt - pressedAt,
    };
  });
}

/** @param {string} name @param {readonly number[]} values @param {string} goal */
const tell = (name, values, goal) =>
  console.log(
    `  ${name.padEnd(28)} median ${median(values).toFixed(0).padStart(4)} ms, worst ${Math.max(...values)
      .toFixed(0)
      .padStart(4)} ms (goal ${goal})`,
  );

await ensureReady();
await withDashboard(null, 10_000, async ({ page, problems }) => {
  await page.keyboard.press('Escape');
  await watch(page);
  const picture = 'at most 50 and 100';
  /** @param {string} name @param {(turn: number) => Promise<unknown>} press @param {() => Promise<unknown>} [after] */
  const measure = async (name, press, after) => {
    const all = [];
    for (let turn = 0; turn < presses; turn += 1) {
      all.push(await timed(page, () => press(turn)));
      await after?.();
    }
    tell(
      name,
      all.map((each) => each.picture),
      picture,
    );
    return all.map(({ candles }) => candles);
  };
  const watched = page.getByRole('table', { name: 'Market watch' }).getByRole('row');
  const other = (/** @type {number} */ turn) => watched.nth(1 + ((turn + 1) % 2)).click();
  // Candles are told apart by their open, which these share in the first five minutes of a week alone.
  const frame = (/** @type {number} */ turn) =>
    page.getByRole('radio', { name: turn % 2 === 0 ? 'W1' : 'M5', exact: true }).click({ force: true });
  console.log(`from a press to its picture, ${presses} of each`);
  await measure(
    'palette',
    () => page.keyboard.press('Control+k'),
    () => page.keyboard.press('Escape'),
  );
  for (const turn of [0, 1]) {
    await other(turn);
    await wait(1_500);
  }
  const ofSymbol = await measure('symbol', other);
  for (const turn of [0, 1]) {
    await frame(turn);
    await wait(1_500);
  }
  const ofFrame = await measure('timeframe', frame);
  const tabs = ['Orders', 'History', 'Journal', 'Positions'];
  await measure('tab', (turn) => page.getByRole('tab', { name: tabs[turn % 4] ?? '' }).click());
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByLabel('Period').selectOption('last-3-months');
  await wait(3_000);
  await page.getByRole('table', { name: 'History' }).getByRole('row').nth(1).click();
  await page.keyboard.press('Enter');
  await wait(1_500);
  await measure('K', () => page.keyboard.press('k'));
  await measure('J', () => page.keyboard.press('j'));
  await page.keyboard.press('Escape');
  console.log('candles that were there before, from the press');
  tell('symbol', ofSymbol, '50');
  tell('timeframe', ofFrame, '50');
  // What the last press moved is at its place.
  await wait(3_000);
  await page.evaluate(() => {
    /** @type {typeof window & { seen: Seen }} */ (window).seen.shift = 0;
  });
  await wait(idleMs);
  const shift = await page.evaluate(() => /** @type {typeof window & { seen: Seen }} */ (window).seen.shift);
  console.log(`layout shift in ${idleMs / 1_000} s without a press: ${shift.toFixed(3)} (goal 0)`);
  if (problems.length > 0) throw new Error(`The page reported: ${problems.join(', ')}`);
});
