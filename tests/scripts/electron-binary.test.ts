import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { electronBinary, findElectron } from '../../scripts/electron-binary.mjs';

describe("Electron's program", () => {
  let folder: string;
  let said: string[];
  let tries: number;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bridgewatch-electron-'));
    await writeFile(join(folder, 'package.json'), '{"version":"45.4.1"}');
    said = [];
    tries = 0;
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** As Electron's own installer leaves it. */
  async function lay() {
    await mkdir(join(folder, 'dist'), { recursive: true });
    await writeFile(join(folder, 'dist', 'electron'), '');
    await writeFile(join(folder, 'path.txt'), 'electron');
  }
  const get = (arrives: boolean, environment = {}) =>
    electronBinary({
      say: (line: string) => said.push(line),
      environment,
      folder,
      memory: join(folder, 'memory', 'failure.json'),
      install: async () => {
        tries += 1;
        if (arrives) await lay();
        return arrives;
      },
    });

  it('is used without a word where it is', async () => {
    await lay();
    expect(await get(false)).toBe(join(folder, 'dist', 'electron'));
    expect({ said, tries }).toEqual({ said: [], tries: 0 });
  });

  it('is fetched where it is not', async () => {
    expect(await get(true)).toBe(join(folder, 'dist', 'electron'));
    expect(said).toHaveLength(1);
  });

  it('is not waited for again after a failure, except from another mirror', async () => {
    expect(await get(false)).toBe(null);
    expect(await get(true)).toBe(null);
    expect({ said: said.length, tries }).toEqual({ said: 1, tries: 1 });
    expect(await get(true, { ELECTRON_MIRROR: 'https://mirror.example/' })).not.toBe(null);
  });

  it('is taken from ELECTRON_OVERRIDE_DIST_PATH and never fetched then', async () => {
    const own = join(folder, 'own');
    const environment = { ELECTRON_OVERRIDE_DIST_PATH: own };
    expect(await get(true, environment)).toBe(null);
    expect(tries).toBe(0);
    await writeFile(join(folder, 'path.txt'), 'electron');
    await mkdir(own);
    await writeFile(join(own, 'electron'), '');
    expect(await findElectron(environment, folder)).toBe(join(own, 'electron'));
  });
});
