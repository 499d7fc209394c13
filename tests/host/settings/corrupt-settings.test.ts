import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Conf from 'conf';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchForCorruption } from '../../../host/settings/corrupt-settings';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bridgewatch-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = () => new Date('2026-11-21T12:00:00.000Z');
const kept = 'settings.unreadable-2026-11-21T12-00-00.000Z.json';

/** As both hosts open theirs. */
function open(text: string | null) {
  if (text !== null) writeFileSync(join(folder, 'settings.json'), text);
  const corruption = watchForCorruption(at);
  const file = new Conf<{ polling: number | null }>({
    cwd: folder,
    configName: 'settings',
    defaults: { polling: 1 },
    clearInvalidConfig: true,
    deserialize: (raw) => ({ polling: null, ...corruption.deserialize(raw) }),
  });
  return { polling: file.get('polling'), trouble: corruption.setAside(file.path) };
}

it.each(['{"bridges": [', 'not JSON', '[1, 2]', '"text"', 'null'])(
  'keeps %j under a new name, says so, and begins with defaults',
  (text) => {
    const { polling, trouble } = open(text);
    expect(polling).toBe(1);
    expect(trouble).toContain(join(folder, kept));
    expect(readFileSync(join(folder, kept), 'utf8')).toBe(text);
  },
);

it('leaves a readable file as it is', () => {
  expect(open('{"polling": 5}')).toEqual({ polling: 5, trouble: null });
  expect(readdirSync(folder)).toEqual(['settings.json']);
});

it.each([null, '', '\n'])('has nothing to tell of a file that is missing or empty: %j', (text) => {
  expect(open(text)).toEqual({ polling: 1, trouble: null });
  expect(readdirSync(folder)).toEqual(['settings.json']);
});

it('says where the text could not be kept', () => {
  const corruption = watchForCorruption(at);
  expect(() => corruption.deserialize('{')).toThrow(SyntaxError);
  expect(corruption.setAside(join(folder, 'gone', 'settings.json'))).toContain('could not be kept');
});
