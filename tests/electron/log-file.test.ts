import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { diagnosticsOf, openLog, withoutSecretShapes } from '../../electron/log-file';
import { createService } from '../../host/api/service';
import { expectForUserAlone } from '../fixtures/for-user-alone';
import { testParts } from '../fixtures/service-parts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bridgewatch-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = () => new Date('2026-11-21T12:00:00Z');
const text = (name = 'bridgewatch.log') => readFileSync(join(folder, 'logs', name), 'utf8');

it('writes one dated line each, readable by this user alone, and keeps them for diagnostics', () => {
  const said: string[] = [];
  const log = openLog(join(folder, 'logs'), (line) => said.push(line), at);
  log.line('bridge 1: http://127.0.0.1:1 (demo)');
  log.line('two\n  lines');
  expect(text()).toBe(
    '2026-11-21T12:00:00.000Z bridge 1: http://127.0.0.1:1 (demo)\n2026-11-21T12:00:00.000Z two | lines\n',
  );
  expect(said).toEqual(['bridge 1: http://127.0.0.1:1 (demo)', 'two | lines']);
  expectForUserAlone(join(folder, 'logs', 'bridgewatch.log'));
  expect(openLog(join(folder, 'logs'), () => undefined, at).recent()).toHaveLength(2);
});

it('begins a new file at a megabyte, and keeps the one before', () => {
  const log = openLog(join(folder, 'logs'), () => undefined, at);
  for (let turn = 0; turn < 25; turn += 1) log.line('x'.repeat(100_000));
  expect(readdirSync(join(folder, 'logs')).toSorted()).toEqual(['bridgewatch.1.log', 'bridgewatch.log']);
  expect(text().length).toBeLessThan(1_200_000);
  expect(text('bridgewatch.1.log').length).toBeLessThan(1_200_000);
});

it('does without a file where the folder cannot be used, and says so once', () => {
  writeFileSync(join(folder, 'logs'), 'a file is in the way');
  const said: string[] = [];
  const log = openLog(join(folder, 'logs'), (line) => said.push(line), at);
  log.line('one');
  log.line('two');
  expect(said).toEqual([
    expect.stringMatching(/^No log file is written: .*logs cannot be used/),
    'one',
    'two',
  ]);
  expect(log.folder()).toBeNull();
  expect(log.recent()).toHaveLength(2);
});

it.each([
  ['Authorization: Bearer abc.def-123', 'Authorization: Bearer [token]'],
  ['GET http://user:pass@bridge/ping', 'GET http://[credentials]@bridge/ping'],
  ['{"token":"abc","symbol":"EURUSD"}', '{"token":"[token]","symbol":"EURUSD"}'],
  ['?api_key=abc&x=1', '?api_key=[token]&x=1'],
  ['retcode 10009', 'retcode 10009'],
])('takes out what looks like a secret: %s', (line, clean) => {
  expect(withoutSecretShapes(line)).toBe(clean);
});

describe('the diagnostics', () => {
  it('holds versions, settings, the bridge and the last lines, and no token', async () => {
    const token = 'a-token-that-nobody-may-see';
    const service = await createService(
      testParts({ environment: { bridgeUrl: 'http://127.0.0.1:1/', token } }),
    );
    const text = await diagnosticsOf(service, { bridgewatch: '1.2.3' }, [`x Bearer ${token}`, 'last line']);
    await service.close();
    for (const part of ['## Versions', '1.2.3', '## settings.read', '## capabilities.read', 'last line']) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain(token);
  });
});
