/**
 * `npm run test -- --spreadsheets`: the texts of bots and brokers that a spreadsheet might run, in a file as the tables export it, opened by
 * LibreOffice Calc with `,` and with `;` as separator: no cell may be a formula. The same texts written plainly must be formulas, or this
 * would prove nothing. Nothing is installed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { load } from '../docs.mjs';

const install = 'LibreOffice Calc is not on this machine; on Debian: apt-get install libreoffice-calc-nogui';

/** What a text may begin with, and what may stand where a cell would end. */
const signs = ['=1+1', '+1+1', '-1+1', '@SUM(1;1)', '＝1+1', '=HYPERLINK("http://127.0.0.1/";"x")'];
const before = ['', ' ', '\t', '\n', '\r\n', '\u00A0', '\u200B', '\uFEFF', '"', '; ', ';\u200B'];
const parts = ['', 'a', 'a;', 'a,', 'a|', 'a\t', 'a\n', 'a\r\n', 'a;"', 'a;""', 'a"\n'];
const texts = signs.flatMap((sign) => parts.flatMap((part) => before.map((gap) => `${part}${gap}${sign}`)));

/** How Calc is told to read: separator, quotes, UTF-8, from the first line, all columns as they come, special numbers found, formulas too. */
const readAs = {
  ',': 'CSV:44,34,76,1,,0,false,true,false,false,false,-1',
  ';': 'CSV:59,34,76,1,,0,false,true,false,false,false,-1',
};

/**
 * The formulas that Calc makes of a file.
 * @param {string} folder
 * @param {string} csv
 * @param {string} filter
 */
function formulasIn(folder, csv, filter) {
  const file = join(folder, 'table.csv');
  writeFileSync(file, csv);
  const { status, error, stderr } = spawnSync(
    'soffice',
    [
      `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
      '--headless',
      `--infilter=${filter}`,
      '--convert-to',
      'fods',
      '--outdir',
      folder,
      file,
    ],
    { encoding: 'utf8' },
  );
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`LibreOffice ended with ${status}: ${stderr}`);
  const read = readFileSync(join(folder, 'table.fods'), 'utf8');
  return [...read.matchAll(/table:formula="([^"]*)"/g)].map(([, formula = '']) => formula);
}

/** @param {readonly string[]} args */
export async function run(args) {
  if (args.length > 0) {
    console.error(`--spreadsheets does not know ${args.join(' ')}. It takes nothing more.`);
    return 2;
  }
  if (spawnSync('soffice', ['--version']).error !== undefined) {
    console.error(install);
    return 1;
  }
  const { toCsv } = await load('renderer/base/csv.ts');
  const plain = texts.map((text) => `1,"${text.replaceAll('"', '""')}",2\r\n`).join('');
  const exported = toCsv(
    ['Ticket', 'Comment', 'Profit'],
    texts.map((text) => ['1', text, -2.5]),
  );
  const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-spreadsheets-'));
  let failed = 0;
  try {
    for (const [separator, filter] of Object.entries(readAs)) {
      const run = formulasIn(folder, plain, filter).length;
      const left = formulasIn(folder, exported, filter);
      const isGood = run > 0 && left.length === 0;
      if (!isGood) failed += 1;
      console.log(
        `${isGood ? 'passed' : 'FAILED'}  separator ${separator}: of ${texts.length} texts ${run} formulas as they are, ${left.length} as exported`,
      );
      for (const formula of left.slice(0, 10)) console.log(`        ${formula}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return failed === 0 ? 0 : 1;
}
