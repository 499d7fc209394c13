import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Conf from 'conf';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSettings } from '../../../host/settings/settings-file';
import { defaultPolling } from '../../../shared/model/settings';

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
  const { file, trouble } = openSettings(
    (options, part) => new Conf({ cwd: folder, configName: part, ...options }),
    at,
  );
  return { polling: file.get('polling'), trouble };
}

it.each(['{"bridges": [', 'not JSON', '[1, 2]', '"text"', 'null'])(
  'keeps %j under a new name, says so, and begins with defaults',
  (text) => {
    const { polling, trouble } = open(text);
    expect(polling).toEqual(defaultPolling);
    expect(trouble).toContain(join(folder, kept));
    expect(readFileSync(join(folder, kept), 'utf8')).toBe(text);
  },
);

it('leaves a readable file as it is', () => {
  expect(open('{"polling": 5}')).toEqual({ polling: 5, trouble: null });
  expect(readdirSync(folder)).toEqual(['settings.json']);
});

it.each([null, '', '\n'])('has nothing to tell of a file that is missing or empty: %j', (text) => {
  expect(open(text)).toEqual({ polling: defaultPolling, trouble: null });
  expect(readdirSync(folder)).toEqual(['settings.json']);
});

it('says where the text could not be kept', () => {
  const { trouble } = openSettings((options, part) => {
    expect(() => options.deserialize('{')).toThrow(SyntaxError);
    const path = join(folder, 'gone', `${part}.json`);
    const stored = { bridges: null, polling: defaultPolling };
    return { path, get: (key) => stored[key as 'polling'] as never, set: () => undefined };
  }, at);
  expect(trouble).toContain('settings.json could not be read');
  expect(trouble).toContain('could not be kept');
});

it('keeps notes in a file of their own: reading the settings does not read them', () => {
  const { file } = openSettings(
    (options, part) => new Conf({ cwd: folder, configName: part, ...options }),
    at,
  );
  file.set('notes', { 'demo 1@Demo': [{ positionId: '7', note: 'Why no stop?', tags: [] }] });
  expect(readFileSync(join(folder, 'notes.json'), 'utf8')).toContain('Why no stop?');
  file.set('polling', { ...defaultPolling, tick: 2_000 });
  expect(readFileSync(join(folder, 'settings.json'), 'utf8')).not.toContain('Why no stop?');
  expect(file.get('notes')?.['demo 1@Demo']).toHaveLength(1);
});
