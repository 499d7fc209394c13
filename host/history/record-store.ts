import { createHash } from 'node:crypto';
import type { UtcMs } from '../../shared/model/fields';
import type { RecordingStatus } from '../../shared/model/recording';
import { codeOf } from '../files/disk';
import { createFrameWriter, type FrameWriter } from './frame-writer';
import { type GrowingFile, type RecordFiles, unfinished } from './record-files';
import { type RecordEvent, recordedFields } from './recorded';
import {
  dayOf,
  lineOf,
  NewerVersion,
  packSegment,
  readIndex,
  readOpenSegment,
  recordVersion,
  type SegmentHead,
  segmentName,
  segmentOf,
} from './segment';

/** How much is kept: whichever is reached first counts, and then the oldest goes. */
export interface RecordBounds {
  readonly bytes: number;
  /** UTC days of which something was recorded. */
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
  /** Segments of this run that are not packed yet, by account's folder and name: no leftovers of an earlier one. */
  const ours = new Set<string>();
  /** Bytes of what nobody adds to any more, by account's folder and name. */
  const done = new Map<string, number>();
  const notRead = new Map<string, RecordingStatus['notRead'][number]['why']>();
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
    const name = segmentName((await newestNumber()) + 1, beganMs);
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

  /** Of all accounts, so that the order in which they were written is known whatever the clock said. */
  async function newestNumber(): Promise<number> {
    let newest = 0;
    for (const account of await files.accounts())
      for (const name of await files.names(account)) newest = Math.max(newest, segmentOf(name)?.number ?? 0);
    return newest;
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
    if (isNewer) {
      notRead.set(`${account}/${name}`, 'newer');
      return;
    }
    if (head !== null && blocks.length > 0) {
      const packed = await packSegment(head, blocks);
      await files.writeWhole(account, `${name}.gz`, packed);
      done.set(`${account}/${name}.gz`, packed.length);
    }
    if (head === null || lost > 0) await setAside(account, name);
    else {
      done.delete(`${account}/${name}`);
      await files.remove(account, name);
    }
  }

  /** What could not be read stays, under a name that nobody reads. */
  async function setAside(account: string, name: string): Promise<void> {
    await files.rename(account, name, name + setAsideEnd);
    const path = `${account}/${name}`;
    done.set(path + setAsideEnd, done.get(path) ?? 0);
    done.delete(path);
    notRead.set(path + setAsideEnd, 'damaged');
    log(`a part of the record could not be read: it is kept as ${path}${setAsideEnd}`);
  }

  /** Looks whether a packed segment can be read. */
  async function check(account: string, name: string, size: number): Promise<void> {
    try {
      await readIndex(files.readPart(account, name), size);
    } catch (error) {
      const code = codeOf(error);
      if (error instanceof NewerVersion) notRead.set(`${account}/${name}`, 'newer');
      // A failure of the disk says nothing of the file; those of unpacking begin with Z.
      else if (code === null || code.startsWith('Z')) await setAside(account, name);
    }
  }

  async function takeUp(account: string): Promise<void> {
    const names = new Set(await files.names(account));
    for (const name of names) {
      const path = `${account}/${name}`;
      const segment = segmentOf(bareName(name));
      if (segment === null) notRead.set(path, 'foreign');
      if (segment === null || ours.has(path)) continue;
      const isRest = name.endsWith(unfinished) || (!segment.isDone && names.has(`${name}.gz`));
      if (isRest) {
        await files.remove(account, name);
        continue;
      }
      const size = await files.size(account, name);
      done.set(path, size);
      if (name.endsWith(setAsideEnd)) notRead.set(path, 'damaged');
      else if (segment.isDone) await check(account, name, size);
      else await pack(account, name);
    }
  }

  const segments = () =>
    [...done].flatMap(([path, bytes]) => {
      const [account = '', name = ''] = path.split('/');
      const segment = segmentOf(bareName(name));
      return segment === null ? [] : [{ ...segment, name, path, account, bytes }];
    });
  const bytes = (): number =>
    [...done.values()].reduce((sum, each) => sum + each, growing === null ? 0 : growing.bytes);

  /**
   * What was written first goes first, whichever account it is of. Days are those of which there is something: a clock that is set wrong says
   * nothing of how old the rest is, so it can delete nothing.
   */
  async function keepBounds(): Promise<void> {
    const written = segments().toSorted((a, b) => a.number - b.number || a.beganMs - b.beganMs);
    const daysFrom = (at: number): number =>
      new Set(
        [...written.slice(at), ...(growing === null ? [] : [growing])].map((each) => dayOf(each.beganMs)),
      ).size;
    for (const [at, { path, account, name }] of written.entries()) {
      if (bytes() <= bounds.bytes && daysFrom(at) <= bounds.days) break;
      await files.remove(account, name);
      done.delete(path);
      notRead.delete(path);
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
        notRead.clear();
        for (const name of await files.foreign()) notRead.set(name, 'foreign');
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
          if (segmentOf(bareName(name)) !== null) await files.remove(account, name);
        }
        await files.removeFolder(account);
      }
      done.clear();
      for (const [file, why] of notRead) if (why !== 'foreign') notRead.delete(file);
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
    accounts: () =>
      new Set([...segments(), ...(growing === null ? [] : [growing])].map(({ account }) => account)).size,
    notRead: () => [...notRead].map(([file, why]) => ({ file, why })),
  };
}

const setAsideEnd = '.damaged';
/** A segment's name without what says that it is set aside or not written to its end. */
const bareName = (name: string): string => name.replace(/\.(damaged|part)$/, '');

/** The same account behind the same bridge is one record, whatever the profile is called. */
export function folderOf({ bridge, account }: Pick<SegmentHead, 'bridge' | 'account'>): string {
  const name = JSON.stringify([bridge, account.login, account.server]);
  return createHash('sha256').update(name).digest('hex').slice(0, 16);
}
