import { createHash } from 'node:crypto';
import type { UtcMs } from '../../shared/model/fields';
import type { RecordingStatus } from '../../shared/model/recording';
import type { ActiveBridge } from '../../shared/model/settings';
import { createFinishedSegments, type RecordBounds } from './finished-segments';
import { createFrameWriter, type FrameWriter } from './frame-writer';
import type { GrowingFile, RecordFiles } from './record-files';
import { walkBlocks } from './record-reader';
import { type RecordEvent, recordedFields } from './recorded';
import { bareName, dayOf, lineOf, recordVersion, type SegmentHead, segmentName, segmentOf } from './segment';

/** Whose record it is: one connection to one account. */
export interface RecordSource {
  readonly generation: number;
  /** As `recordedBridge` names it. */
  readonly bridge: string;
  /** Null: it never told its account. */
  readonly account: SegmentHead['account'] | null;
}

/**
 * The segments on the disk. Calls must follow one another. What packs and clears away goes on by itself, and never stands in the way of
 * what is written.
 */
export interface RecordStore {
  /** Events of one source and one UTC day, in their order; on the disk when it resolves. */
  write(source: RecordSource, events: readonly RecordEvent[]): Promise<void>;
  /** Takes up what an earlier run left. `livesBeforeMs`: lives of the demo that began before it are over, and go; null: any may go on. */
  tidy(livesBeforeMs: UtcMs | null): void;
  /** What is being packed and cleared away is done. */
  settled(): Promise<void>;
  /** Another host has the folder now: nothing more is added to what grows. */
  abandon(): void;
  /** Removes every segment, and no file of anybody else's. */
  removeAll(): Promise<void>;
  close(): Promise<void>;
  bytes(): number;
  /** When the oldest segment began; null where there is none. */
  oldestMs(): UtcMs | null;
  /** How many accounts there is something of. */
  accounts(): number;
  notRead(): RecordingStatus['notRead'];
}

export interface RecordStoreParts {
  readonly files: RecordFiles;
  readonly bounds: RecordBounds;
  log(line: string): void;
  /** Packing or clearing away has failed. */
  onFailure(error: unknown): void;
}

/** A block is what is read to show a moment. Milliseconds. */
export const blockMs = 600_000;
/** What one frame tells came within this. Milliseconds. */
const frameMs = 2_000;
/** A growing segment of this size is done before its day is over: to find a moment in one, all of it is read. Bytes. */
const mostGrowing = 4_000_000;

interface Growing {
  readonly account: string;
  readonly name: string;
  readonly source: RecordSource;
  readonly beganMs: UtcMs;
  readonly file: GrowingFile;
  readonly writer: FrameWriter;
  blockFromMs: UtcMs;
  lastMs: UtcMs;
  bytes: number;
}

export function createRecordStore({ files, bounds, log, onFailure }: RecordStoreParts): RecordStore {
  let growing: Growing | null = null;
  const finished = createFinishedSegments({ files, bounds, growing: () => growing, log });
  let after: Promise<void> = Promise.resolve();
  const afterwards = (work: () => Promise<void>): void => {
    after = after.then(work).catch(onFailure);
  };

  const segments = () => [...finished.list(), ...(growing === null ? [] : [growing])];

  const endedIn = (into: Growing, { generation }: RecordSource, atMs: UtcMs): boolean =>
    into.source.generation !== generation ||
    dayOf(into.beganMs) !== dayOf(atMs) ||
    // The clock was set back: within a segment times only grow.
    atMs < into.lastMs ||
    into.bytes >= mostGrowing;

  /** A new segment, with all that was known of the same connection. */
  async function begin(source: RecordSource, beganMs: UtcMs, before: Growing | null): Promise<Growing> {
    const head: SegmentHead = {
      v: recordVersion,
      bridge: source.bridge,
      account: source.account ?? { login: null, server: null },
      beganMs,
      fields: recordedFields,
    };
    const account = folderOf(head);
    const name = segmentName((await newestNumber()) + 1, beganMs);
    const writer = before?.source.generation === source.generation ? before.writer : createFrameWriter();
    const text = lineOf(JSON.stringify(head)) + lineOf(writer.keyFrame(beganMs));
    // Before it is there: what an earlier run left may be looked for at this moment.
    finished.grows(account, name);
    const file = await files.create(account, name);
    try {
      await file.add(text);
    } catch (error) {
      await file.close().catch(() => undefined);
      await files.remove(account, name);
      throw error;
    }
    const times = { beganMs, blockFromMs: beganMs, lastMs: beganMs };
    return { account, name, source, file, writer, ...times, bytes: text.length };
  }

  /** Of all accounts, so that the order in which they were written is known whatever the clock said. */
  async function newestNumber(): Promise<number> {
    let newest = 0;
    for (const account of await files.accounts())
      for (const name of await files.names(account))
        newest = Math.max(newest, segmentOf(bareName(name))?.number ?? 0);
    return newest;
  }

  async function add(into: Growing, events: readonly RecordEvent[]): Promise<void> {
    let text = '';
    for (let from = 0, to = 0; from < events.length; from = to) {
      const atMs = events[from]?.atMs ?? 0;
      while (to < events.length && (events[to]?.atMs ?? 0) - atMs < frameMs) to += 1;
      if (atMs - into.blockFromMs >= blockMs) {
        text += lineOf(into.writer.keyFrame(atMs));
        into.blockFromMs = atMs;
      }
      text += lineOf(into.writer.frame(atMs, events.slice(from, to)));
    }
    await into.file.add(text);
    into.bytes += text.length;
    into.lastMs = events.at(-1)?.atMs ?? into.lastMs;
  }

  async function removeLives(beforeMs: UtcMs): Promise<void> {
    for (const account of await files.accounts())
      if (account !== growing?.account && (await isOver(account, beforeMs)))
        await finished.removeAccount(account);
  }

  /** Told by the first block that can be read: without one, or where it is of another folder's name, all of the folder stays. */
  async function isOver(account: string, beforeMs: UtcMs): Promise<boolean> {
    const always = { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY };
    for await (const { head } of walkBlocks(files, account, always))
      return folderOf(head) === account && (lifeBeganMs(head.bridge) ?? beforeMs) < beforeMs;
    return false;
  }

  async function end(ended: Growing): Promise<void> {
    const { account, name, bytes } = ended;
    finished.ended(account, name, bytes);
    await ended.file.close().catch(onFailure);
    afterwards(async () => {
      await finished.pack(account, name);
      await finished.keepBounds();
    });
  }

  return {
    async write(source, events) {
      const atMs = events[0]?.atMs;
      if (atMs === undefined) return;
      if (growing === null || endedIn(growing, source, atMs)) {
        const before = growing;
        growing = await begin(source, atMs, before);
        if (before !== null) await end(before);
      }
      const into = growing;
      try {
        await add(into, events);
      } catch (error) {
        // A part of it may be there, and the writer believes that all is: what comes next is a segment of its own.
        growing = null;
        await end(into);
        throw error;
      }
    },
    tidy(livesBeforeMs) {
      if (livesBeforeMs !== null) afterwards(() => removeLives(livesBeforeMs));
      afterwards(finished.takeUp);
      afterwards(finished.keepBounds);
    },
    settled: () => after,
    abandon() {
      void growing?.file.close().catch(onFailure);
      growing = null;
    },
    async removeAll() {
      // What is being packed would come back.
      await after;
      await growing?.file.close();
      growing = null;
      await finished.removeAll();
    },
    async close() {
      const last = growing;
      growing = null;
      if (last !== null) await end(last);
      await after;
    },
    bytes: finished.bytes,
    oldestMs() {
      const began = segments().map(({ beganMs }) => beganMs);
      return began.length === 0 ? null : Math.min(...began);
    },
    accounts: () => new Set(segments().map(({ account }) => account)).size,
    notRead: finished.notRead,
  };
}

/** The bridge's address without credentials; of the demo, which of its lives. */
export const recordedBridge = ({ life, url }: Pick<ActiveBridge, 'life' | 'url'>): string =>
  life ?? url ?? '';

/** One start of the demo, by its moment: nobody connects to its account again once its host has ended. */
export const lifeOf = (beganMs: UtcMs): string => `demo of ${new Date(beganMs).toISOString()}`;

/** Null for any other bridge. */
function lifeBeganMs(bridge: string): UtcMs | null {
  const beganMs = Date.parse(/^demo of (\d{4}-\d\d-\d\dT[\d:.]+Z)$/.exec(bridge)?.[1] ?? '');
  return Number.isNaN(beganMs) ? null : beganMs;
}

/** The same account behind the same bridge is one record, whatever the profile is called. */
export function folderOf({ bridge, account }: Pick<SegmentHead, 'bridge' | 'account'>): string {
  const name = JSON.stringify([bridge, account.login, account.server]);
  return createHash('sha256').update(name).digest('hex').slice(0, 16);
}
