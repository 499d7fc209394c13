// The product's chart against others, beside the goals of docs/performance.md: `npm run bench -- charts`. Takes a number of rounds, and
// `short`: 500 bars alone.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPage, outDir, servePage } from './build.mjs';
import { bare, measureCharts, ours, peers, wholeOption, wholeOptionBars } from './measure-charts.mjs';
import { measureHost, measureRefresh } from './node-parts.mjs';
import { measurePositions } from './positions.mjs';
import { chartTable, describeRun, goalTable } from './print.mjs';
import { openSession } from './session.mjs';
import { Samples } from './statistics.mjs';

const [rounds, isShort] = [Number(process.argv[2]), process.argv[3] === 'short'];
const sizes = isShort ? [500] : [500, 5_000, 50_000];

const samples = new Samples();
const say = (/** @type {string} */ words) => {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${words}`);
};

say('building the page');
await buildPage();
const page = await servePage();
const session = await openSession(page.address);
try {
  await measureCharts(session, samples, { names: [ours, bare, ...peers], sizes, rounds, isShort }, say);
  if (!isShort) {
    const others = { names: [ours, wholeOption], sizes: [wholeOptionBars], rounds, isShort };
    await measureCharts(session, samples, others, say);
  }
  say('a table of positions');
  await measurePositions(session, samples, rounds);
  if (session.problems.length > 0) throw new Error(`the page complained: ${session.problems.join('; ')}`);
} finally {
  await session.close();
  await page.stop();
}
say('the refresh of a long answer');
await measureRefresh(samples, isShort ? 5 : 60);
say('orders and polls through the host');
await measureHost(samples, isShort ? 1 : 40);
say('');

const unmeasured = [ours, bare, ...peers].flatMap((name) =>
  sizes.flatMap((size) =>
    ['tick', 'append', 'cold', 'pan', 'zoom', 'heap']
      .map((what) => `${name} ${size} ${what}`)
      .filter((each) => !Number.isFinite(samples.median(each))),
  ),
);
if (unmeasured.length > 0) throw new Error(`not measured: ${unmeasured.join('; ')}`);
console.log(
  [describeRun(session.version, rounds), chartTable(samples, sizes), goalTable(samples)].join('\n\n'),
);
mkdirSync(outDir, { recursive: true });
writeFileSync(join(outDir, 'samples.json'), JSON.stringify(samples, null, 1));
