import { createHash } from 'node:crypto';
import type { UtcMs } from '../../shared/model/fields';
import { createFrameWriter, type FrameWriter } from './frame-writer';
import { type GrowingFile, type RecordFiles, unfinished } from './record-files';
import { type RecordEvent, recordedFields } from './recorded';
import {
  dayMs,
  dayOf,
  lineOf,
  packSegment,
  readOpenSegment,
  recordVersion,
  type SegmentHead,
  segmentName,
  segmentOf,
} from './segment';

/** How much is kept: whichever is reached first counts, and then the oldest goes. */
export interface RecordBounds {
  readonly bytes: number;
  readonly days: number;
}

/** Whose record it is: one connection to one account. */
export interface RecordSource {
  readonly generation: number;
  /** The bridge's address without credentials, or `demo`. */
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
  /** Takes up what an earlier run left. */
  tidy(): void;
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
  /** Files that could not be read whole. */
  damaged(): readonly string[];
}

export interface RecordStoreParts {
  readonly files: RecordFiles;
  readonly bounds: RecordBounds;
  /** UTC milliseconds. */
  wall(): UtcMs;
  log(line: string): void;
  /** Packing or clearing away has failed. */
  onFailure(error: unknown): void;
}

/** A block is what is read to show a moment. Milliseconds. */
const blockMs = 600_000;
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

export function createRecordStore({ files, bounds, wall, log, onFailure }: RecordStoreParts): RecordStore {
  let growing: Growing | null = null;
  /** Segments of this run that are not packed yet, by account's folder and name: no leftovers of an earlier one. */
  const ours = new Set<string>();
  /** Bytes of what nobody adds to any more, by account's folder and name. */
  const done = new Map<string, number>();
  const damaged = new Set<string>();
  let after: Promise<void> = Promise.resolve();
  const afterwards = (work: () => Promise<void>): void => {
    after = after.then(work).catch(onFailure);
  };

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
    const numbers = (await files.names(account)).map((name) => segmentOf(name)?.number ?? 0);
    const name = segmentName(Math.max(0, ...numbers) + 1, beganMs);
    const writer = before?.source.generation === source.generation ? before.writer : createFrameWriter();
    const text = lineOf(JSON.stringify(head)) + lineOf(writer.keyFrame(beganMs));
    // Before it is there: what an earlier run left may be looked for at this moment.
    ours.add(`${account}/${name}`);
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

  async function add(into: Growing, events: readonly RecordEvent[], atMs: UtcMs): Promise<void> {
    let text = '';
    if (atMs - into.blockFromMs >= blockMs) {
      text += lineOf(into.writer.keyFrame(atMs));
      into.blockFromMs = atMs;
    }
    text += lineOf(into.writer.frame(atMs, events));
    await into.file.add(text);
    into.bytes += text.length;
    into.lastMs = events.at(-1)?.atMs ?? atMs;
  }

  async function end(ended: Growing): Promise<void> {
    const { account, name, bytes } = ended;
    done.set(`${account}/${name}`, bytes);
    await ended.file.close().catch(onFailure);
    afterwards(async () => {
      await pack(account, name);
      await keepBounds();
    });
  }

  /** Turns a segment that nobody adds to any more into its packed form. */
  async function pack(account: string, name: string): Promise<void> {
    const { head, isNewer, blocks, lost } = readOpenSegment(await files.read(account, name));
    ours.delete(`${account}/${name}`);
    if (isNewer) return;
    if (head !== null && blocks.length > 0) {
      const packed = await packSegment(head, blocks);
      await files.writeWhole(account, `${name}.gz`, packed);
      done.set(`${account}/${name}.gz`, packed.length);
    }
    done.delete(`${account}/${name}`);
    if (head !== null && lost === 0) {
      await files.remove(account, name);
      return;
    }
    // What could not be read stays, under a name that nobody reads.
    await files.rename(account, name, `${name}.damaged`);
    damaged.add(`${account}/${name}.damaged`);
    log(`a part of the record could not be read: it is kept as ${account}/${name}.damaged`);
  }

  async function takeUp(account: string): Promise<void> {
    const names = new Set(await files.names(account));
    for (const name of names) {
      const path = `${account}/${name}`;
      const segment = segmentOf(name);
      if (name.endsWith(unfinished)) await files.remove(account, name);
      if (name.endsWith('.damaged')) damaged.add(path);
      if (segment === null || ours.has(path)) continue;
      if (!segment.isDone && names.has(`${name}.gz`)) await files.remove(account, name);
      else {
        done.set(path, await files.size(account, name));
        if (!segment.isDone) await pack(account, name);
      }
    }
  }

  const segments = () =>
    [...done].flatMap(([path, bytes]) => {
      const [account = '', name = ''] = path.split('/');
      const segment = segmentOf(name);
      return segment === null ? [] : [{ ...segment, path, account, bytes }];
    });
  const bytes = (): number =>
    [...done.values()].reduce((sum, each) => sum + each, growing === null ? 0 : growing.bytes);

  /** The oldest goes first, whichever account it is of. */
  async function keepBounds(): Promise<void> {
    const oldestMs = wall() - bounds.days * dayMs;
    for (const { path, account, name, beganMs } of segments().toSorted((a, b) => a.beganMs - b.beganMs)) {
      if (bytes() <= bounds.bytes && beganMs >= oldestMs) break;
      await files.remove(account, name);
      done.delete(path);
    }
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
        await add(into, events, atMs);
      } catch (error) {
        // A part of it may be there, and the writer believes that all is: what comes next is a segment of its own.
        growing = null;
        await end(into);
        throw error;
      }
    },
    tidy() {
      afterwards(async () => {
        for (const account of await files.accounts()) await takeUp(account);
        await keepBounds();
      });
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
      for (const account of await files.accounts()) {
        for (const name of await files.names(account)) {
          const isOurs = segmentOf(name.replace(/\.(damaged|part)$/, '')) !== null;
          if (isOurs) await files.remove(account, name);
        }
        await files.removeFolder(account);
      }
      done.clear();
      damaged.clear();
      ours.clear();
    },
    async close() {
      const last = growing;
      growing = null;
      if (last !== null) await end(last);
      await after;
    },
    bytes,
    oldestMs() {
      const began = segments().map(({ beganMs }) => beganMs);
      if (growing !== null) began.push(growing.beganMs);
      return began.length === 0 ? null : Math.min(...began);
    },
    damaged: () => [...damaged],
  };
}

/** The same account behind the same bridge is one record, whatever the profile is called. */
export function folderOf({ bridge, account }: Pick<SegmentHead, 'bridge' | 'account'>): string {
  const name = JSON.stringify([bridge, account.login, account.server]);
  return createHash('sha256').update(name).digest('hex').slice(0, 16);
}
