// The whole dashboard in a page, before a host and a demo bridge in processes of their own: what an idle screen costs, and the longest tasks
// with a big account. Times are the processes' own, so that other programs on the machine count little. `npm run bench -- screen`, which
// takes `idle`, `big` or `bots`, and `short`: an eighth of each wait. With `against=FOLDER` the idle screen is measured in turns with another
// built tree.
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureReady, root } from '../../scripts/ensure.mjs';
import { manyBots, startBigAccount } from './big-account.mjs';
import { start, withDashboard } from './dashboard.mjs';
import { median, Samples } from './statistics.mjs';

/**
 * @typedef {import('./dashboard.mjs').Bridge} Bridge
 * @typedef {import('./dashboard.mjs').Screen} Screen
 */

const words = process.argv.slice(2);
const pace = words.includes('short') ? 1 / 8 : 1;
/** @param {number} ms */
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms * pace));
/** Time for all reads of the start, milliseconds. */
const startMs = 15_000 * pace;
/**
 * @param {Bridge} bridge
 * @param {(screen: Screen) => Promise<void>} act
 */
const withScreen = (bridge, act) => withDashboard(bridge, startMs, act);

/**
 * Processor time in seconds, and memory in megabytes: peak and present. Linux only.
 * @param {number} pid
 */
function processOf(pid) {
  const times = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (/** @type {RegExp} */ of) => Math.round(Number(of.exec(status)?.[1]) / 1024);
  return {
    cpuS: (Number(times[11]) + Number(times[12])) / 100,
    mostMb: mb(/VmHWM:\s+(\d+)/),
    mb: mb(/VmRSS:\s+(\d+)/),
  };
}

/** From now on the peak counts from here. Linux only. */
const forgetPeak = (/** @type {number} */ pid) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** @typedef {{ name: string, pid: number, tid: number, tdur?: number }} TraceEvent Microseconds. */

/**
 * Tasks and frames of the page during `act`.
 * @param {Screen} screen
 * @param {() => Promise<unknown>} act
 */
async function traced({ devtools }, act) {
  /** @type {TraceEvent[]} */
  const events = [];
  const gather = (/** @type {{ value: object[] }} */ { value }) =>
    events.push(.../** @type {TraceEvent[]} */ (value));
  devtools.on('Tracing.dataCollected', gather);
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
    },
  });
  await act();
  const ended = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await ended;
  devtools.off('Tracing.dataCollected', gather);
  // The page's main thread is the one that runs most scripts.
  const threadOf = (/** @type {TraceEvent} */ { pid, tid }) => `${pid} ${tid}`;
  const calls = new Map();
  for (const event of events.filter(({ name }) => name === 'FunctionCall'))
    calls.set(threadOf(event), (calls.get(threadOf(event)) ?? 0) + 1);
  const [busiest] = [...calls].toSorted(([, left], [, right]) => right - left)[0] ?? [];
  const own = events.filter((event) => threadOf(event) === busiest);
  const tasks = own.filter(({ name }) => name.endsWith('RunTask')).map(({ tdur = 0 }) => tdur / 1_000);
  return {
    pictures: own.filter(({ name }) => name === 'Commit').length,
    longestMs: tasks.reduce((longest, ms) => Math.max(longest, ms), 0),
  };
}

const idleFigures = /** @type {const} */ ([
  ['page', '% of a core (goal at most 6 of its main thread)'],
  ['all threads of the page', '% of a core'],
  ['host', '% of a core (goal at most 3)'],
  ['requests of the page', 'a second'],
  ['reads of the bridge', 'a second'],
  ['memory of the host', 'MB'],
]);

/**
 * One turn of a tree.
 * @param {Screen} screen
 * @param {(name: typeof idleFigures[number][0], value: number) => void} tell
 */
async function idleTurn({ page, browser, cpu, hostPid }, tell) {
  const system = await browser.newBrowserCDPSession();
  const threadsS = async () => {
    const { processInfo } = await system.send('SystemInfo.getProcessInfo');
    const own = processInfo.filter(({ type }) => type === 'renderer');
    return own.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  let requests = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests += 1;
  });
  /** By the host's own count, which the page asks for every two seconds. @type {{ sent: number, atMs: number }[]} */
  const reads = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/load.read')) return;
    const atMs = performance.now();
    // The page may be closed before an answer was read to its end.
    const answer = await response.json().catch(() => null);
    if (answer !== null) reads.push({ sent: answer.value.readsSent, atMs });
  });
  const now = async () => ({ page: await cpu(), threads: await threadsS(), host: processOf(hostPid).cpuS });
  const [before, atMs, of] = [await now(), performance.now(), requests];
  await wait(30_000);
  const after = await now();
  const seconds = (performance.now() - atMs) / 1_000;
  // In the shortest form only one may have come: of one there is no rate.
  while (reads.length < 2)
    await page.waitForResponse((response) => response.url().endsWith('/api/load.read'));
  const [first, last] = [reads[0], reads.at(-1)];
  tell('page', (after.page - before.page) / 10 / seconds);
  tell('all threads of the page', ((after.threads - before.threads) * 100) / seconds);
  tell('host', ((after.host - before.host) * 100) / seconds);
  tell('requests of the page', (requests - of) / seconds);
  if (first !== undefined && last !== undefined)
    tell('reads of the bridge', (last.sent - first.sent) / ((last.atMs - first.atMs) / 1_000));
  tell('memory of the host', processOf(hostPid).mb);
}

/** @param {Bridge} bridge */
async function measureIdle(bridge) {
  const against = words.find((word) => word.startsWith('against='))?.slice('against='.length);
  const trees = against === undefined ? [root] : [root, resolve(against)];
  const samples = new Samples();
  let pictures = Number.NaN;
  for (let turn = 0; turn < (against === undefined ? 1 : 3); turn += 1)
    for (const tree of trees)
      await withDashboard(
        bridge,
        2 * startMs,
        async (screen) => {
          await idleTurn(screen, (name, value) => samples.add(`${tree} ${name}`, value));
          // Separately: tracing itself costs as much as it measures.
          if (tree === root) ({ pictures } = await traced(screen, () => wait(10_000)));
        },
        tree,
      );
  console.log(against === undefined ? 'idle' : `idle, in turns with ${trees[1]}: medians, ours first`);
  for (const [name, unit] of idleFigures) {
    const values = trees.map((tree) => samples.median(`${tree} ${name}`));
    const ratio =
      values.length < 2 ? '' : `, ${samples.ratio(`${root} ${name}`, `${trees[1]} ${name}`).toFixed(2)}x`;
    console.log(`  ${values.map((value) => value.toFixed(1).padStart(6)).join('')} ${unit}${ratio}  ${name}`);
  }
  console.log(`  ${(pictures / 10 / pace).toFixed(1).padStart(6)} a second  pictures`);
}

/** @param {Screen['page']} page */
const lanesAreRead = (page) =>
  page.waitForFunction(() => {
    const lanes = [...document.querySelectorAll('article[aria-busy]')];
    return lanes.length > 0 && lanes.every((lane) => lane.getAttribute('aria-busy') === 'false');
  });

/**
 * The first opening of the view: the deals are read from the bridge for it. Without tracing, which costs as much as it measures.
 * @param {Screen} screen
 */
async function openBots({ page, cpu, hostPid }) {
  const [pageMs, { cpuS }, atMs] = [await cpu(), processOf(hostPid), performance.now()];
  await page.getByRole('link', { name: 'Bots' }).click();
  await lanesAreRead(page);
  const seconds = [
    `${((performance.now() - atMs) / 1_000).toFixed(1)} s by the clock`,
    `page ${(((await cpu()) - pageMs) / 1_000).toFixed(1)} s`,
    `host ${(processOf(hostPid).cpuS - cpuS).toFixed(1)} s`,
  ];
  console.log(
    `  Bots opened for the first time, 50,000 deals, until its figures: ${seconds.join(', ')} (goal at most 3 s by the clock)`,
  );
  await page.getByRole('link', { name: 'Trade' }).click();
}

/** @param {Bridge} demo */
async function measureBig(demo) {
  const bridge = await startBigAccount(demo);
  await withScreen(bridge, async (screen) => {
    const { page } = screen;
    const open = (/** @type {string} */ tab) => page.getByRole('tab', { name: tab }).click();
    let mostMb = processOf(screen.hostPid).mostMb;
    console.log(
      'big account: longest task of the page (goal at most 200 ms), most memory and processor time of the host',
    );
    console.log(`            ${String(mostMb).padStart(5)} MB            the start`);
    const measure = async (/** @type {string} */ name, /** @type {() => Promise<unknown>} */ act) => {
      forgetPeak(screen.hostPid);
      const before = processOf(screen.hostPid);
      const { longestMs } = await traced(screen, act);
      const after = processOf(screen.hostPid);
      mostMb = Math.max(mostMb, after.mostMb);
      const columns = [
        `${longestMs.toFixed(0).padStart(5)} ms`,
        `${String(after.mostMb).padStart(5)} MB`,
        `${(after.cpuS - before.cpuS).toFixed(1).padStart(5)} s`,
      ];
      console.log(`  ${columns.join('  ')}  ${name}`);
    };
    await measure('a poll of 10,000 positions', () => wait(10_000));
    await measure('5,000 symbols to choose from', async () => {
      await page.getByRole('button', { name: 'Symbols' }).first().click();
      await wait(5_000);
      await page.keyboard.press('Escape');
    });
    await openBots(screen);
    await measure('50,000 deals as closed positions', async () => {
      await open('History');
      await page.getByLabel('Period').selectOption('all');
      await wait(12_000);
    });
    await measure('50,000 deals', async () => {
      await page.getByRole('radio', { name: 'Deals' }).click();
      await wait(5_000);
    });
    await measure('100,000 candles of the past', async () => {
      await page.locator('[data-stage]').first().focus();
      for (let pages = 0; pages < 6; pages += 1) {
        await page.keyboard.press('Home');
        await wait(2_000);
      }
    });
    console.log(`  host, most memory ever: ${mostMb} MB (goal at most 200)`);
  });
  bridge.stop();
}

/**
 * Lanes of two hundred bots: the longest task of the page while the view opens, stays and is left.
 * @param {Bridge} demo
 */
async function measureBots(demo) {
  const size = { ...manyBots, positions: manyBots.positions * pace, deals: manyBots.deals * pace };
  const bridge = await startBigAccount(demo, size);
  await withScreen(bridge, async (screen) => {
    const { page } = screen;
    // By the mouse at its place: to look for a link among two hundred lanes is a long task itself.
    const linkAt = async (/** @type {string} */ view) => {
      const box = await page.getByRole('link', { name: view }).boundingBox();
      if (box === null) throw new Error(`the link ${view} is not on the screen`);
      return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    };
    const count = (/** @type {number} */ of) => of.toLocaleString('en-GB');
    console.log(
      `${count(size.positions)} positions, ${count(size.deals)} deals, 200 bots: longest task of the page (goal at most 200 ms)`,
    );
    const print = (/** @type {number} */ ms, /** @type {string} */ name) =>
      console.log(`  ${ms.toFixed(0).padStart(5)} ms  ${name}`);
    const longest = async (/** @type {() => Promise<unknown>} */ act) =>
      (await traced(screen, act)).longestMs;
    const times = pace < 1 ? 1 : 8;
    /** @type {number[]} */
    const opened = [];
    /** @type {number[]} */
    const left = [];
    for (let turn = 0; turn <= times; turn += 1) {
      const open = await linkAt('Bots');
      const openedMs = await longest(async () => {
        await open();
        await lanesAreRead(page);
        await wait(turn === 0 ? 5_000 : 2_500);
      });
      if (turn === 0) {
        print(openedMs, 'Bots opened for the first time');
        print(await longest(() => wait(10_000)), 'polls while it is open');
      } else opened.push(openedMs);
      const leave = await linkAt('Trade');
      left.push(
        await longest(async () => {
          await leave();
          await wait(2_500);
        }),
      );
    }
    print(
      median(opened),
      `Bots opened again, median; the longest of ${opened.length} was ${Math.max(...opened).toFixed(0)} ms`,
    );
    print(
      median(left),
      `Bots left, median; the longest of ${left.length} was ${Math.max(...left).toFixed(0)} ms`,
    );
  });
  bridge.stop();
}

const parts = { idle: measureIdle, big: measureBig, bots: measureBots };
if (process.platform !== 'linux') {
  console.error('The screen is measured on Linux only: processor time and memory are read from /proc.');
  process.exit(1);
}
await ensureReady();
const token = randomBytes(24).toString('hex');
const demo = await start('demo-bridge/main.js', 'Demo bridge ready:', [
  '--port=0',
  `--token=${token}`,
  '--seed=7',
  '--calm',
]);
try {
  for (const [name, measure] of Object.entries(parts))
    if (words.includes(name) || !Object.keys(parts).some((part) => words.includes(part)))
      await measure({ url: demo.said, token });
} finally {
  await demo.stop();
}
