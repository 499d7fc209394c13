import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** What comments and pages lead to is in the repository. Comments name a page of docs/reference as `reference/<page>`. */

const folders = [
  'host',
  'electron',
  'loopback',
  'shared',
  'renderer',
  'demo-bridge',
  'tests',
  'scripts',
  'bench',
];

const filesOf = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !file.includes('node_modules'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`);

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

describe('what is cited', () => {
  it('is a page that is there, in every comment', () => {
    const comments = folders
      .flatMap((folder) => filesOf(folder, /\.(ts|tsx|mjs|css)$/))
      .flatMap((file) =>
        (textOf(file).match(/\/\*[\s\S]*?\*\/|\/\/ .*/g) ?? []).map((text) => ({ file, text })),
      );
    const cited = comments.flatMap(({ file, text }) =>
      (text.match(/[\w./-]+\.md\b/g) ?? []).map((page) => ({ file, page })),
    );
    expect(cited.length).toBeGreaterThan(90);
    const isThere = (page: string): boolean =>
      [page, `docs/${page}`].some((path) => existsSync(join(root, path)));
    expect(cited.filter(({ page }) => page.startsWith('..') || !isThere(page))).toEqual([]);
  });

  it('is a file that is there, behind every link of a page', () => {
    const pages = ['README.md', ...['docs', ...folders].flatMap((folder) => filesOf(folder, /\.md$/))];
    const links = pages.flatMap((page) =>
      [...textOf(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to = '']) => ({ page, to })),
    );
    expect(links.length).toBeGreaterThan(30);
    expect(links.filter(({ page, to }) => !existsSync(join(root, dirname(page), to)))).toEqual([]);
  });
});
