import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Words that were replaced by those that traders know, and must not come back on the screen. Comments may have them. */
const replaced = [
  /the loss has no limit/,
  /by risk needs a stop/,
  /Would be sent as/,
  /all broker rules pass/,
  /Close it …/,
  /Slack beyond/,
  /What, and outcome/,
  /Without that word/,
  /cannot be taken back/,
  /you did not mean/,
  /nothing asks you/,
  /(loaded|read) anew/,
  /Leave it off/,
  /is another one now/,
  /busy or hang/,
  /no order gets through/,
  /no whole answer/i,
  /cannot be used like this/,
  /such as VPS/,
  /invented money/,
  /Worth of one order/,
  /Times the last size/,
  /Beyond the first three/,
  /Usual values/,
  /Without asking while/,
  /Line of closes/,
  /Lines stay where/,
  /Tall lower tables/,
  /Use the next colours/,
  /Lay out the charts/,
  /Nothing is called/,
  /No indicator holds/,
  /No row passes/,
  /were not asked for/,
  /seen by a poll/,
  /Events of this run/,
  /'attention'/,
  /Id at the exchange/,
  /\bno bound\b/,
  /'Sprd'/,
  /as lots as lose/,
  /Not part of the results/,
  /order waits/,
  /does not stand any more/,
  /lives SPECIFIED/,
  /(reason|magic) told/,
  /tells (no|neither) reason/,
  /You were not away/,
  /at no price/,
  /Break-even of/,
  /which only a program sets/,
  /Searching the \d+ days/,
  /nothing here can trade/,
  /that the server tells/,
  /features? off/,
  /How we know/,
  /closes by itself/,
  /there is nothing to send/,
  /["']Lives["':]/,
  /'Not told'/,
  />\s*Told\s*</,
  /not known \$\{format/,
  /closed <Money/,
  /\bnot told\b(?!')/,
  /0 unknown orders/,
  /bridge busy/,
];

const folders = ['renderer', 'shared', 'host'];
const sources = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`),
);
/** What of a source may be shown: neither comments nor names of kinds, which stand alone in quotes. */
const shown = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replaceAll(/(?<=(kind|case|===|\|)[ :]*)'not told'/g, '');

it('no replaced word is in a text that the screen shows', () => {
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap((path) => {
    const text = shown(readFileSync(path, 'utf8'));
    return replaced.flatMap((words) => (words.test(text) ? [`${path}: ${words.source}`] : []));
  });
  expect(found).toEqual([]);
});
