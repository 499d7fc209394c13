import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeDiskError, fileMode, isFileThere, makeOwnFolder } from '../../files/disk';
import type { Clock } from '../../live/clock';
import { historyFolder, type RecordFiles } from '../record-files';
import { defaultBounds } from '../recorder';
import type { HistoryDatabase } from './database';
import type { Query } from './tables';

const engine = () => import('./engine');

/**
 * Keeps the history up to date with the record, once a minute, where this host records; and answers questions about it. The record is the truth: what
 * could not be written waits there and follows.
 */
export interface History {
  /** In PostgreSQL, which other watchers may fill too. */
  readonly isShared: boolean;
  /** One sentence; null where nothing is wrong. */
  trouble(): string | null;
  /** What the embedded one holds, as of this run's last turn; null before it, and of one in PostgreSQL. */
  bytes(): number | null;
  /** Beyond it the oldest months of the embedded one go. */
  readonly mostBytes: number;
  /** Null where there is nothing to ask: it never was, or is away. */
  ask<Answer>(question: (query: Query) => Promise<Answer>): Promise<Answer | null>;
  /** What the record holds now is in when it resolves, unless there is trouble. */
  fill(): Promise<void>;
  /** The embedded one goes; one in PostgreSQL, which may be of several watchers, stays. Call it when the record is gone. */
  recordDeleted(): Promise<void>;
  close(): Promise<void>;
}

export interface HistoryParts {
  readonly files: RecordFiles;
  /** `HISTORY_URL`; null: the embedded one. */
  readonly url: string | null;
  readonly clock: Clock;
  /** Whether this host writes the record; another one reads. */
  isRecording(): boolean;
  /** A topic that was not read for longer was not watched, milliseconds. */
  gapMs(): number;
  log(line: string): void;
  readonly mostBytes?: number;
}

const fillEveryMs = 60_000;
/** The start has other things to do. */
const firstFillMs = 5_000;

export function createHistory(parts: HistoryParts): History {
  const { files, url, clock, log, mostBytes = defaultBounds.bytes } = parts;
  const folder = join(files.folder, historyFolder);
  const file = join(folder, 'history.sqlite');
  const idFile = join(folder, 'record-id');
  /** By the host that records. */
  let opened: HistoryDatabase | null = null;
  let trouble: string | null = null;
  /** What the store did not take, the last time in this run. */
  let leftOut: string | null = null;
  let bytes: number | null = null;
  let isClosed = false;
  let cancel = (): void => undefined;
  /** Filling, deleting and closing follow one another. */
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    turn = turn.then(work);
    return turn;
  };

  async function open(isReader: boolean): Promise<HistoryDatabase> {
    const { openEmbedded, openPostgres } = await engine();
    const database = url === null ? await openEmbedded(file, isReader) : await openPostgres(url);
    if (database === null) throw new Error('HISTORY_URL is no address like postgres://user@host/database');
    return database;
  }

  async function writable(): Promise<HistoryDatabase> {
    if (opened === null) {
      opened = await open(false);
      await (await engine()).migrate(opened.query);
    }
    return opened;
  }

  async function forget(): Promise<void> {
    const before = opened;
    opened = null;
    await before?.close();
  }

  /** What names this record in a history that several fill. */
  async function recordId(): Promise<string> {
    const known = isFileThere(idFile) ? await readFile(idFile, 'utf8').catch(() => '') : '';
    if (/^[0-9a-f]{16}$/.test(known)) return known;
    const id = randomBytes(8).toString('hex');
    makeOwnFolder(folder);
    await writeFile(idFile, id, { mode: fileMode });
    return id;
  }

  async function fillNow(): Promise<void> {
    if (isClosed) return;
    // Another host of this user has taken over, perhaps.
    if (!parts.isRecording()) return forget();
    try {
      const { query } = await writable();
      const record = await recordId();
      const { fillFrom } = await engine();
      let first: unknown = null;
      for (const account of await files.accounts()) {
        try {
          await fillFrom({ files, query, record, gapMs: parts.gapMs(), onLeftOut: leave }, account);
        } catch (error) {
          // The other accounts are not kept waiting by it.
          first ??= error;
        }
      }
      if (url === null) bytes = await (await engine()).keepBelow(query, mostBytes);
      if (first !== null) throw first;
      if (trouble !== null) log('the history is written again');
      trouble = null;
    } catch (error) {
      await fail(error);
    }
  }

  function leave(words: string): void {
    leftOut = `The history does not take a part of the recording, which keeps it: ${words}`;
    log(leftOut);
  }

  async function fail(error: unknown): Promise<void> {
    const words = opened?.wordsOf(error) ?? describeDiskError(error);
    const place = opened?.place ?? (url === null ? file : 'HISTORY_URL');
    // The next try begins with a new connection.
    await forget().catch(() => undefined);
    const isDamaged = url === null && /malformed|not a database/.test(words);
    if (isDamaged) await setAside();
    const now = isDamaged
      ? `The history could not be read (${words}). It is kept as ${file}.damaged, and is rebuilt from the recording.`
      : `The history cannot be written in ${place}: ${words}. What was recorded waits, and follows.`;
    if (trouble !== now) log(now);
    trouble = now;
  }

  async function setAside(): Promise<void> {
    await rename(file, `${file}.damaged`).catch(() => undefined);
    await (await engine()).removeEmbedded(file);
  }

  function schedule(afterMs: number): void {
    cancel = clock.after(afterMs, () => {
      void inTurn(fillNow);
      schedule(fillEveryMs);
    });
  }
  schedule(firstFillMs);

  return {
    isShared: url !== null,
    trouble: () => trouble ?? leftOut,
    bytes: () => bytes,
    mostBytes,
    fill: () => inTurn(fillNow),
    async ask(question) {
      try {
        if (opened !== null) return await question(opened.query);
        // Not kept open: whoever records may remove it at any time.
        const own = await open(true);
        return await question(own.query).finally(() => own.close());
      } catch {
        return null;
      }
    },
    recordDeleted: () =>
      inTurn(async () => {
        await forget();
        bytes = null;
        leftOut = null;
        if (url === null) await (await engine()).removeEmbedded(file);
        await rm(`${file}.damaged`, { force: true });
        await rm(idFile, { force: true });
        // Where nothing else lies in it.
        await rmdir(folder).catch(() => undefined);
      }),
    close() {
      isClosed = true;
      cancel();
      return inTurn(forget);
    },
  };
}
