import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Words that were replaced by those that traders know, and must not come back on the screen. Comments may have them. */
const replaced = [
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
  /"Lives"/,
  /'Not told'/,
  /\bnot told\b(?!')/,
  /0 unknown orders/,
  /bridge busy/,
];

const folders = ['renderer', 'shared'];
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
