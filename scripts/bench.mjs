// `npm run bench`: everything that is measured, part by part. What the figures mean: docs/performance.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, root } from './ensure.mjs';
import { measuredAt, withFigures } from './figures.mjs';
import { ensureNode } from './node-version.mjs';
import { outputOf, runToEnd } from './run-child.mjs';
import { readWords, refuse } from './words.mjs';

/**
 * `number`: what the part takes, with its usual one. `short`: its arguments in the shortest form that still does all of its work.
 * `words`: one that ends with `=` takes something after it.
 * @typedef {{ about: string, number?: { of: string, usual: number }, words?: readonly string[], short: readonly string[],
 *   program: readonly string[], isMarkdown?: boolean, needsPeers?: boolean }} Part
 */

/** @param {string} name of a file in bench/run */
const inBench = (name) => [join(root, 'bench', 'run', name)];
/** @param {string} name of a program of tests/faults, before a demo bridge */
const onBridge = (name) => [join(root, 'scripts', 'long-run.mjs'), name];

/** The longest first: in their short form three are run at a time. @type {Readonly<Record<string, Part>>} */
export const parts = {
  charts: {
    about: 'the chart against lightweight-charts alone, klinecharts, echarts and uPlot; a quarter of an hour',
    number: { of: 'rounds', usual: 5 },
    short: ['1', 'short'],
    program: inBench('charts.mjs'),
    isMarkdown: true,
    needsPeers: true,
  },
  screen: {
    about:
      'what an idle screen costs (with `against=FOLDER` in turns with another built tree), and the longest tasks of a big account and of two hundred bots; five minutes, Linux only',
    words: ['idle', 'big', 'bots', 'against='],
    short: ['short'],
    program: inBench('screen.mjs'),
  },
  hands: {
    about:
      'from a press to its picture by Event Timing, and to candles seen before; `shift`: what moves in ten idle minutes',
    number: { of: 'presses of each kind', usual: 20 },
    words: ['shift'],
    short: ['2'],
    program: inBench('hands.mjs'),
  },
  orders: {
    about:
      'from an order’s confirmation to the socket, against a bare POST; `pairs`: with and without the record',
    number: { of: 'orders of each kind', usual: 150 },
    words: ['pairs'],
    short: ['3'],
    program: onBridge('order-latency'),
  },
  record: {
    about: 'what the record costs: bytes a day, processor time of a host without a page',
    number: { of: 'minutes', usual: 10 },
    short: ['0.1'],
    program: onBridge('record-cost'),
  },
  seek: {
    about: 'the time to show a moment of a day and of many days',
    number: { of: 'days', usual: 400 },
    short: ['8'],
    program: onBridge('record-seek'),
  },
  watch: {
    about: 'processor time of a host that watches without a page',
    number: { of: 'minutes', usual: 5 },
    short: ['0.1'],
    program: onBridge('watch-cost'),
  },
  history: {
    about: 'the history in SQLite and in PostgreSQL: opened, an hour filled in, a year asked; a minute',
    number: { of: 'days', usual: 365 },
    short: ['7'],
    program: onBridge('history-cost'),
  },
  bots: {
    about: 'what the Bots view, the filter of traders and the chart’s deals compute; half a minute',
    number: { of: 'deals', usual: 50_000 },
    short: ['2000'],
    program: inBench('bots.mjs'),
  },
  trial: {
    about: 'how soon alerts are tried on the last 30 days; ten seconds',
    number: { of: 'trades', usual: 2_000 },
    short: ['50', '1'],
    program: inBench('trial.mjs'),
  },
  ledger: {
    about:
      'the host’s ledger of all deals: read from the history, what it keeps, how soon it answers; ten seconds',
    number: { of: 'deals', usual: 50_000 },
    short: ['2000'],
    program: inBench('ledger.mjs'),
  },
};

/** @param {Part} part */
const takes = ({ number, words = [] }) =>
  [
    ...(number === undefined ? [] : [`NUMBER of ${number.of} (${number.usual.toLocaleString('en-GB')})`]),
    ...words,
  ].join(', ');

const list = Object.entries(parts)
  .map(([name, part]) => `  ${name.padEnd(9)}${part.about}\n${''.padEnd(11)}takes ${takes(part)}`)
  .join('\n');

const help = `npm run bench                     names the parts and measures the charts
npm run bench -- PART [NUMBER]    one part, with as many rounds, orders, minutes … as NUMBER says
npm run bench -- --short          all parts in their shortest form, two minutes: that they work, not how quick anything is
npm run bench -- PART --short     one of them
npm run bench -- PART --write     puts its figures into docs/performance.md, with commit, date and machine

${list}

The charts' peers are packages of bench/, installed from the registry with the first run.`;

/** The packages of bench/ are no part of the product and not installed with it. */
async function installPeers() {
  const folder = join(root, 'bench');
  const names = ['echarts', 'klinecharts', 'uplot'];
  if (names.every((name) => existsSync(join(folder, 'node_modules', name)))) return 0;
  const isWindows = process.platform === 'win32';
  return runToEnd(isWindows ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    shell: isWindows,
  });
}

/** A measurement that was not made. @param {string} said */
const isWhole = (said) => said.trim() !== '' && !/\b(NaN|Infinity|undefined)\b/.test(said);

/**
 * Runs a part; what it said is heard too.
 * @param {string} name
 * @param {Part} part
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number, said: string }>}
 */
async function measure(name, { program, needsPeers = false }, args) {
  if (needsPeers && (await installPeers()) !== 0) {
    console.error('The charts to measure against could not be installed.');
    return { code: 1, said: '' };
  }
  let said = '';
  const code = await runToEnd(process.execPath, [...program, ...args], {
    hear: (text) => {
      said += text;
    },
  });
  if (code !== 0 || isWhole(said)) return { code, said };
  console.error(`${name} ended well and yet did not measure all: see its figures above.`);
  return { code: 1, said };
}

/** Three at a time on two cores, as some of them wait: their times say nothing anyway. */
async function measureAllShort() {
  if ((await installPeers()) !== 0) return 1;
  const left = Object.entries(parts);
  /** @type {string[]} */
  const failed = [];
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [name, { program, short }] = next;
      const began = Date.now();
      const { code, output } = await outputOf(process.execPath, [...program, ...short]);
      const works = code === 0 && isWhole(output);
      if (!works) failed.push(name);
      console.log(
        `\n${name}: ${works ? 'works' : 'FAILED'}, ${((Date.now() - began) / 1_000).toFixed(1)} s\n${output}`,
      );
    }
  };
  await Promise.all([work(), work(), work()]);
  console.log(failed.length === 0 ? 'All parts work.' : `FAILED: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
}

async function main() {
  const { values, words } = readWords(help, { short: 'boolean', write: 'boolean' }, true);
  const [named, ...rest] = words;
  const isShort = values.short === true;
  const name = named ?? 'charts';
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (part === undefined)
    return refuse(`There is no part "${name}": bench takes ${Object.keys(parts).join(', ')}.`);
  const numbers = rest.filter((word) => part.number !== undefined && /^[1-9]\d*$/.test(word));
  const isKnown = (/** @type {string} */ word) =>
    part.words?.some((known) => (known.endsWith('=') ? word.startsWith(known) : word === known)) === true;
  const unknown = rest.filter((word) => !numbers.includes(word) && !isKnown(word));
  if (unknown.length > 0 || numbers.length > 1 || (isShort && rest.length > 0))
    return refuse(`${name} takes ${takes(part)}, or --short alone.`);
  if (values.write === true && isShort)
    return refuse('What --short measures says nothing about the product: --write does not go with it.');

  ensureNode();
  await ensureInstalled();
  if (named === undefined && isShort) return measureAllShort();
  if (named === undefined) console.log(`The parts; now the charts are measured.\n\n${list}\n`);
  const begin = { date: new Date(), loadBefore: loadavg() };
  const usual = part.number === undefined ? [] : [`${numbers[0] ?? part.number.usual}`];
  const args = isShort ? part.short : [...usual, ...rest.filter((word) => !numbers.includes(word))];
  const { code, said } = await measure(name, part, args);
  if (code !== 0) return code;
  const head = measuredAt(['npm run bench --', name, ...(isShort ? ['--short'] : rest)].join(' '), begin);
  console.log(`\n${head}`);
  if (values.write === true) {
    const page = join(root, 'docs', 'performance.md');
    const figures = part.isMarkdown === true ? said.trim() : `\`\`\`\n${said.trim()}\n\`\`\``;
    writeFileSync(page, withFigures(readFileSync(page, 'utf8'), name, `${head}\n\n${figures}`));
    console.log('Written into docs/performance.md.');
  }
  return 0;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = await main();
