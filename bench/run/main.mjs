/**
 * Measures the product's chart against others and prints our ratios beside the goals of docs/performance.md.
 *
 *   npm run bench                 everything: 500, 5,000 and 50,000 bars, five rounds
 *   npm run bench -- --quick      a smoke run: 500 bars, one round
 *   npm run bench -- --rounds 3   fewer rounds
 *   npm run bench -- --write      puts the tables into docs/performance.md
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/ensure.mjs';
import { buildPage, outDir, servePage } from './build.mjs';
import { bare, measureCharts, ours, peers, wholeOption, wholeOptionBars } from './charts.mjs';
import { measureHost, measureRefresh } from './node-parts.mjs';
import { measurePositions } from './positions.mjs';
import { chartTable, describeMachine, goalTable } from './print.mjs';
import { openSession } from './session.mjs';
import { Samples } from './statistics.mjs';

const flags = process.argv.slice(2);
const isQuick = flags.includes('--quick');
const isWriting = flags.includes('--write');
const roundsAt = flags.indexOf('--rounds');
const wanted = roundsAt < 0 ? 5 : Number(flags[roundsAt + 1]);
const known = new Set(['--quick', '--write', '--rounds']);
const unknown = flags.filter((flag, at) => !known.has(flag) && !(roundsAt >= 0 && at === roundsAt + 1));
if (unknown.length > 0 || !Number.isInteger(wanted) || wanted < 1) {
  console.error('bench takes --quick, --write and --rounds with a whole number');
  process.exit(2);
}
const rounds = isQuick ? 1 : wanted;
const sizes = isQuick ? [500] : [500, 5_000, 50_000];

const samples = new Samples();
const loadBefore = loadavg();
const say = (words) => {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${words}`);
};

say('building the page');
await buildPage();
const page = await servePage();
const session = await openSession(page.address);
try {
  await measureCharts(session, samples, { names: [ours, bare, ...peers], sizes, rounds, isQuick }, say);
  if (!isQuick) {
    const others = { names: [ours, wholeOption], sizes: [wholeOptionBars], rounds, isQuick };
    await measureCharts(session, samples, others, say);
  }
  say('a table of positions');
  await measurePositions(session, samples, isQuick ? 1 : rounds);
  if (session.problems.length > 0) throw new Error(`the page complained: ${session.problems.join('; ')}`);
} finally {
  await session.close();
  await page.stop();
}
say('the refresh of a long answer');
await measureRefresh(samples, isQuick ? 5 : 60);
say('orders and polls through the host');
await measureHost(samples, isQuick ? 4 : 40);
say('');

const tables = [
  describeMachine({ version: session.version, rounds, loadBefore, date: new Date() }),
  chartTable(samples, sizes),
  goalTable(samples),
].join('\n\n');
console.log(tables);
mkdirSync(outDir, { recursive: true });
writeFileSync(join(outDir, 'samples.json'), JSON.stringify(samples, null, 1));
if (isWriting) {
  const path = join(root, 'docs', 'performance.md');
  const document = readFileSync(path, 'utf8');
  const [begin, end] = ['<!-- bench begins -->', '<!-- bench ends -->'];
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place between ${begin} and ${end}`);
  writeFileSync(path, `${document.slice(0, from + begin.length)}\n\n${tables}\n\n${document.slice(to)}`);
  console.log(`\nWritten into docs/performance.md.`);
}
