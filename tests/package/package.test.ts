import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as asar from '@electron/asar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuseProblems, fuseRules, readFuses } from '../../scripts/fuses.mjs';
import { root } from '../e2e/processes';
import { isPackable, type Packed, packLinuxDir } from './pack';

let packed: Packed;
beforeAll(async () => {
  if (isPackable) packed = await packLinuxDir();
}, 120_000);
afterAll(() => packed?.remove());

/** Paths of the files in app.asar. */
const files = () =>
  asar
    .listPackage(packed.asar, { isPack: false })
    .map((path) => path.replaceAll('\\', '/').replace(/^\//, ''))
    .filter((path) => !('files' in asar.statFile(packed.asar, path)));
const content = (path: string): Buffer => asar.extractFile(packed.asar, path);

/** Parts of our own that a program imports, at once or later, and those that these import. */
function reachedFrom(path: string, known = new Set<string>()): ReadonlySet<string> {
  const text = content(path).toString('utf8');
  for (const [, name] of text.matchAll(/(?:from |import\(|import )["']\.\/([\w-]+\.js)["']/g)) {
    const part = `${dirname(path)}/${name}`;
    if (known.has(part)) continue;
    known.add(part);
    reachedFrom(part, known);
  }
  known.delete('dist/main/main.js');
  return known;
}

const unbuilt = isPackable ? '' : ' (skipped: `npm run build` first)';

describe.skipIf(!isPackable)(`app.asar${unbuilt}`, () => {
  it('holds our built files and nothing else: no sources, no tests, no maps, no package of npm', () => {
    const reached = reachedFrom('dist/main/main.js');
    expect(reached.size, 'the parts that are loaded behind the window').toBeGreaterThan(0);
    const page = files().filter((path) => /^dist\/renderer\/.*\.(html|js|css)$/.test(path));
    /** A part of the page has a hash in its name, and another part or index.html names it. */
    const isNamed = (path: string): boolean =>
      /^dist\/renderer\/assets\/[\w-]+-[\w-]{8}\.(js|css|svg|woff2)$/.test(path) &&
      page.some((other) => other !== path && content(other).includes(basename(path)));
    expect(
      files()
        .filter((path) => !reached.has(path) && !isNamed(path))
        .toSorted(),
    ).toEqual([
      'dist/main/icon.png',
      'dist/main/main.js',
      'dist/main/node-sqlite3-wasm.wasm',
      'dist/main/preload.cjs',
      'dist/main/trayTemplate.png',
      'dist/main/trayTemplate@2x.png',
      'dist/renderer/favicon.ico',
      'dist/renderer/index.html',
      'package.json',
    ]);
  });

  it('holds the files as they were built', () => {
    for (const path of files().filter((name) => name !== 'package.json')) {
      expect(content(path).equals(readFileSync(join(root, path))), path).toBe(true);
    }
  });

  it('needs no package at run time but electron, and refers to no source map', () => {
    const programs = files().filter((path) => /^dist\/main\/.*\.c?js$/.test(path));
    const foreign = programs.flatMap((path) => {
      const text = content(path).toString('utf8');
      expect(text, path).not.toContain('sourceMappingURL');
      return [...text.matchAll(/^(?:import\b[^'"\n]*|.* = (?:__)?require\()["']([^"'\n]+)["']/gm)]
        .map(([, name]) => name ?? '')
        .filter((name) => !name.startsWith('node:') && !builtIn.has(name) && !name.startsWith('./'));
    });
    expect(new Set(foreign)).toEqual(new Set(['electron']));
  });

  it('loads nothing large before the window shows', () => {
    const text = content('dist/main/main.js').toString('utf8');
    expect(text.length).toBeLessThan(60_000);
    // What it imports at once, it imports of Electron and Node alone.
    const atOnce = [...text.matchAll(/^import\b[^'"\n]*["']([^"'\n]+)["']/gm)].map(([, name]) => name ?? '');
    expect(atOnce.filter((name) => !name.startsWith('node:') && name !== 'electron')).toEqual([]);
    expect(text).toContain('import("./host.js")');
  });

  it('names the app in its package.json, and neither scripts nor dependencies', () => {
    const described = JSON.parse(content('package.json').toString('utf8'));
    expect(described).toMatchObject({
      name: 'bridgewatch',
      productName: 'Bridgewatch',
      main: 'dist/main/main.js',
      type: 'module',
      desktopName: 'bridgewatch.desktop',
    });
    expect(Object.keys(described)).not.toContain('scripts');
    expect(Object.keys(described)).not.toContain('devDependencies');
  });

  it('holds no secret of a run: the demo makes its token anew each time, and no path of this machine is left in it', () => {
    for (const path of files()) {
      const text = content(path).toString('latin1');
      expect(text, path).not.toContain('journey-token');
      expect(text, path).not.toContain(root);
    }
  });

  it('carries the hash of every file, whole and in blocks', () => {
    for (const path of files()) {
      const entry = asar.statFile(packed.asar, path);
      if (!('integrity' in entry)) throw new Error(`${path} has no integrity`);
      const { algorithm, hash, blockSize, blocks } = entry.integrity;
      const bytes = content(path);
      expect(algorithm).toBe('SHA256');
      expect(hash, path).toBe(sha256(bytes));
      expect(blocks, path).toEqual(
        Array.from({ length: Math.max(1, Math.ceil(bytes.length / blockSize)) }, (_, index) =>
          sha256(bytes.subarray(index * blockSize, (index + 1) * blockSize)),
        ),
      );
    }
  });

  // A quarter of it is SQLite, a third the page.
  it('is smaller than 6 MB', () => {
    expect(statSync(packed.asar).size).toBeLessThan(6 * 1024 * 1024);
  });
});

describe.skipIf(!isPackable)(`beside it${unbuilt}`, () => {
  it('each fuse is as the rules say, read back from the binary', () => {
    const fuses = readFuses(readFileSync(packed.executable));
    expect(fuses).toEqual(fuseRules);
    expect(fuseProblems(fuses)).toEqual([]);
  });

  it('lies nothing but the archive and the licences', () => {
    expect(readdirSync(packed.resources).toSorted()).toEqual([
      'LICENSE.txt',
      'app.asar',
      'third-party-licences.md',
    ]);
  });

  it('stands the licence of every package that is in a bundle, with its text', () => {
    const text = readFileSync(join(packed.resources, 'third-party-licences.md'), 'utf8');
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const packages = text.split(/^## /m).slice(1);
    const named = packages.map((part) => part.slice(0, part.indexOf(' - ')));
    expect(new Set(named).size, 'each once').toBe(named.length);
    for (const name of Object.keys(dependencies)) expect(named).toContain(name);
    for (const part of packages) expect(part, part.slice(0, 60)).toMatch(/permission|Apache License/i);
  });
});

describe.skipIf(!isPackable)(`the Linux installers${unbuilt}`, () => {
  it('get the icon in every size, each a PNG of that size', () => {
    const sizes = readdirSync(join(packed.installer, 'icons')).map((name) => Number.parseInt(name, 10));
    expect(sizes.toSorted((a, b) => a - b)).toEqual([16, 24, 32, 48, 64, 128, 256, 512]);
    for (const size of sizes) {
      const png = readFileSync(join(packed.installer, 'icons', `${size}.png`));
      expect(png.toString('latin1', 1, 4)).toBe('PNG');
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size]);
    }
  });

  it('get a desktop entry under the name that the app gives its windows', () => {
    const entry = Object.fromEntries(
      readFileSync(join(packed.installer, 'bridgewatch.desktop'), 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    expect(entry).toMatchObject({
      Name: 'Bridgewatch',
      Exec: expect.stringMatching(/^\/opt\/Bridgewatch\/bridgewatch %U$/),
      Terminal: 'false',
      Type: 'Application',
      Icon: 'bridgewatch',
      // Electron's X11 instance name and its Wayland app id; the class is written with a capital.
      StartupWMClass: 'bridgewatch',
      Categories: 'Office;Finance;',
    });
  });
});

const builtIn = new Set(process.getBuiltinModule('module').builtinModules);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
