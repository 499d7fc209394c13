import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHistory, type History } from '../../../../host/history/sql/history';
import { RecordingHost } from '../recording-host';

let folder: string;
const ending: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bridgewatch-history-'));
});
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
  rmSync(folder, { recursive: true, force: true });
});

const file = () => join(folder, 'history', 'history.sqlite');
const log: string[] = [];

function hostWith(url: string | null = null, run = 'one'): { host: RecordingHost; history: History } {
  log.length = 0;
  const host = new RecordingHost(folder, run);
  const history = createHistory({
    files: host.files,
    url,
    clock: { now: () => 0, wall: () => 0, after: () => () => undefined },
    isRecording: () => host.recorder.status().state === 'recording',
    gapMs: () => 10_000,
    log: (line) => void log.push(line),
  });
  ending.push(
    () => history.close(),
    () => host.recorder.close(),
  );
  return { host, history };
}

const minutes = (history: History) =>
  history.ask((query) => query.selectFrom('equityMinutes').select('equity').orderBy('minute').execute());

/** A minute that is over. */
async function recordMinute(host: RecordingHost, equity: number): Promise<void> {
  host.readAccount(equity);
  await host.pass(60_000);
  host.readAccount(equity + 1);
  await host.pass(1_000);
}

describe('the history of a host', () => {
  it('waits in the record while its database is away, says so once, and follows when it is back', async () => {
    const { host, history } = hostWith();
    await recordMinute(host, 100);
    // Held by another process.
    mkdirSync(`${file()}.lock`, { recursive: true });
    await history.fill();
    await history.fill();
    expect(history.trouble()).toContain('What was recorded waits, and follows.');
    expect(await minutes(history)).toBe(null);
    expect(log).toHaveLength(1);
    rmdirSync(`${file()}.lock`);
    await history.fill();
    expect(history.trouble()).toBe(null);
    expect(await minutes(history)).toEqual([{ equity: 100 }]);
    expect(log.at(-1)).toBe('the history is written again');
  });

  it('says what is wrong with PostgreSQL without the password', async () => {
    const { host, history } = hostWith('postgres://me:very-secret@127.0.0.1:1/desk');
    await recordMinute(host, 100);
    await history.fill();
    expect(history.trouble()).toContain('127.0.0.1:1/desk: connect ECONNREFUSED');
    expect(log.join()).not.toContain('very-secret');
  });

  it('says that an address is none, without telling it', async () => {
    const { host, history } = hostWith('mysql://me:very-secret@host/desk');
    await recordMinute(host, 100);
    await history.fill();
    expect(history.trouble()).toContain('no address like postgres://user@host/database');
    expect(history.trouble()).not.toContain('very-secret');
  });

  it('sets a damaged file aside by name and makes the history anew', async () => {
    const { host, history } = hostWith();
    await recordMinute(host, 100);
    mkdirSync(join(folder, 'history'));
    writeFileSync(file(), 'this was a database once '.repeat(400));
    await history.fill();
    expect(history.trouble()).toContain('is made anew from the record');
    expect(readFileSync(`${file()}.damaged`, 'utf8')).toContain('this was a database once');
    await history.fill();
    expect(history.trouble()).toBe(null);
    expect(await minutes(history)).toEqual([{ equity: 100 }]);
  });

  it('lies beside the record, readable by its owner alone, and is read by a host that does not record', async () => {
    const { host, history } = hostWith();
    await recordMinute(host, 100);
    await history.fill();
    for (const name of ['history.sqlite', 'history.sqlite-journal', 'record-id'])
      expect(statSync(join(folder, 'history', name)).mode & 0o777).toBe(0o600);
    expect(await host.files.foreign()).toEqual([]);
    const other = hostWith(null, 'two');
    await other.host.pass(6_000);
    expect(other.host.recorder.status().state).toBe('another-host');
    await other.history.fill();
    expect(await minutes(other.history)).toEqual([{ equity: 100 }]);
  });

  it('goes with the record when that is deleted, and begins anew with the next one', async () => {
    const { host, history } = hostWith();
    await recordMinute(host, 100);
    await history.fill();
    await host.recorder.deleteAll();
    await history.recordDeleted();
    expect(readdirSync(folder).filter((name) => !name.startsWith('recorder.lock'))).toEqual([]);
    expect(existsSync(file())).toBe(false);
    await recordMinute(host, 200);
    await history.fill();
    expect(await minutes(history)).toEqual([{ equity: 200 }]);
  });
});
