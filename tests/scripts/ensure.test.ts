import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderProblem, isInstalled, sourceHash } from '../../scripts/ensure.mjs';
import { isNodeRecent } from '../../scripts/node-version.mjs';

it.each([
  ['20.19.0', true],
  ['20.20.2', true],
  ['22.0.0', true],
  ['26.10.0', true],
  ['21.7.3', false],
  ['20.18.9', false],
  ['18.20.4', false],
])('Node %s: new enough is %s', (version, expected) => {
  expect(isNodeRecent(version)).toBe(expected);
});

it('a folder that Vite cannot build in is told in a sentence', () => {
  expect(folderProblem('/home/Jörg & Söhne/100 %/bridgewatch')).toBe(null);
  expect(folderProblem('/home/c#/bridgewatch')).toMatch(
    /^Vite cannot build in .* "#" in its path\. Move the clone/,
  );
});

describe('a clone', () => {
  let clone: string;
  beforeEach(async () => {
    clone = await mkdtemp(join(tmpdir(), 'bridgewatch-clone-'));
    await mkdir(join(clone, 'shared', 'model'), { recursive: true });
    await writeFile(join(clone, 'shared', 'model', 'tick.ts'), 'export {};');
    await writeFile(join(clone, 'package-lock.json'), '{}');
  });
  afterEach(() => rm(clone, { recursive: true, force: true }));

  it('without node_modules is not installed', async () => {
    expect(await isInstalled(clone)).toBe(false);
  });

  it('is rebuilt when a source changes, appears or goes, and not when only its date does', async () => {
    const first = await sourceHash(clone);
    await utimes(join(clone, 'shared', 'model', 'tick.ts'), 1, 1);
    expect(await sourceHash(clone)).toBe(first);
    await writeFile(join(clone, 'shared', 'model', 'tick.ts'), 'export { };');
    const changed = await sourceHash(clone);
    expect(changed).not.toBe(first);
    await writeFile(join(clone, 'shared', 'bid.ts'), '');
    expect(await sourceHash(clone)).not.toBe(changed);
    await rm(join(clone, 'shared', 'bid.ts'));
    expect(await sourceHash(clone)).toBe(changed);
    await writeFile(join(clone, 'package-lock.json'), '{ }');
    expect(await sourceHash(clone)).not.toBe(changed);
  });

  it('is not rebuilt for a test or a document', async () => {
    const before = await sourceHash(clone);
    await mkdir(join(clone, 'tests'));
    await writeFile(join(clone, 'tests', 'x.test.ts'), '');
    await writeFile(join(clone, 'README.md'), '');
    expect(await sourceHash(clone)).toBe(before);
  });
});
