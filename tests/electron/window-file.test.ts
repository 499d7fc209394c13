import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openWindowFile } from '../../electron/window-file';
import { expectForUserAlone } from '../fixtures/for-user-alone';

const base = mkdtempSync(join(tmpdir(), 'bridgewatch-window-'));
const folder = join(base, 'user-data');
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('window.json', () => {
  it('keeps place and theme beside each other, for its user alone, in a folder that it makes', () => {
    openWindowFile(folder).set('theme', 'light');
    openWindowFile(folder).set('place', { isMaximized: true });
    const again = openWindowFile(folder);
    expect([again.get('theme'), again.get('place')]).toEqual(['light', { isMaximized: true }]);
    expectForUserAlone(join(folder, 'window.json'));
  });

  it.each(['', '{"place":', '[]', 'null', '7'])('is as good as none where it holds %j', (text) => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'window.json'), text);
    const file = openWindowFile(folder);
    expect(file.get('place')).toBeUndefined();
    file.set('theme', 'dark');
    expect(JSON.parse(readFileSync(join(folder, 'window.json'), 'utf8'))).toMatchObject({ theme: 'dark' });
  });

  it('says so where it cannot be written', () => {
    writeFileSync(folder, 'a file in the way');
    expect(() => openWindowFile(folder).set('theme', 'dark')).toThrow();
    expect(openWindowFile(folder).get('theme')).toBeUndefined();
  });
});
