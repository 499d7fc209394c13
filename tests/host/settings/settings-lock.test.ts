import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createService } from '../../../host/api/service';
import type { SettingsFile, StoredSettings } from '../../../host/settings/ports';
import { createSettingsLock } from '../../../host/settings/settings-lock';
import { testParts } from '../../fixtures/service-parts';

const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a change of the settings', () => {
  it('has the file for itself, and the next one waits', async () => {
    const lock = createSettingsLock(join(folder, 'one.json'));
    const other = createSettingsLock(join(folder, 'one.json'));
    const steps: string[] = [];
    const change = (name: string) => async () => {
      steps.push(`${name} begins`);
      await setTimeout(60);
      steps.push(`${name} ends`);
    };
    await Promise.all([lock(change('a')), other(change('b'))]);
    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
    expect(existsSync(join(folder, 'one.json.lock'))).toBe(false);
  });

  it('lets go of the file where it fails', async () => {
    const lock = createSettingsLock(join(folder, 'two.json'));
    await expect(lock(() => Promise.reject(new Error('full disk')))).rejects.toThrow('full disk');
    await expect(lock(() => Promise.resolve('next'))).resolves.toBe('next');
  });

  it('does not wait for a process that has died with it', async () => {
    const path = join(folder, 'three.json');
    mkdirSync(`${path}.lock`);
    const long = new Date(Date.now() - 60_000);
    utimesSync(`${path}.lock`, long, long);
    await expect(createSettingsLock(path)(() => Promise.resolve('taken'))).resolves.toBe('taken');
  });

  it('is refused where the folder cannot be written, and says so', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(
      createSettingsLock(join(folder, 'file', 'x.json'))(() => Promise.resolve()),
    ).rejects.toThrow();
  });

  it('of another process is waited for', async () => {
    const path = join(folder, 'four.json');
    const child = spawn(process.execPath, [
      '-e',
      `const fs = require('node:fs'); fs.mkdirSync(${JSON.stringify(`${path}.lock`)}); console.log('has it');
       setTimeout(() => { fs.writeFileSync(${JSON.stringify(path)}, 'theirs'); fs.rmdirSync(${JSON.stringify(`${path}.lock`)}); }, 200);`,
    ]);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    await expect(createSettingsLock(path)(async () => readFileSync(path, 'utf8'))).resolves.toBe('theirs');
  });
});

describe('two hosts on one settings file', () => {
  it('never undo each other’s changes', async () => {
    const path = join(folder, 'shared.json');
    const read = (): Partial<StoredSettings> =>
      existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
    const base = testParts().stored;
    const file = (): SettingsFile => ({
      get: (key) => read()[key] ?? base[key],
      set: (key, value) => writeFileSync(path, JSON.stringify({ ...read(), [key]: value })),
      alone: createSettingsLock(path),
    });
    // A key store that takes its time stands between the reading and the writing of a change.
    const slow = {
      kind: 'available' as const,
      encrypt: async (plain: string) => {
        await setTimeout(30);
        return Buffer.from(plain).toString('base64');
      },
      decrypt: (text: string) => Promise.resolve(Buffer.from(text, 'base64').toString()),
    };
    const host = () => createService({ ...testParts({ keyStore: slow }), settingsFile: file() });
    const [one, two] = await Promise.all([host(), host()]);
    const add = (service: typeof one, name: string) =>
      service.invoke('profiles.save', {
        name,
        colour: 'blue',
        url: `http://127.0.0.1:1/${name}`,
        token: 'secret',
      });
    await Promise.all([add(one, 'a'), add(two, 'b'), add(one, 'c'), add(two, 'd')]);
    expect(
      read()
        .bridges?.profiles.map(({ name }) => name)
        .toSorted(),
    ).toEqual(['a', 'b', 'c', 'd']);
    await Promise.all([one.close(), two.close()]);
  });
});
