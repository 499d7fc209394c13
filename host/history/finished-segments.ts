import type { UtcMs } from '../../shared/model/fields';
import type { RecordingStatus } from '../../shared/model/recording';
import { codeOf } from '../files/disk';
import { type RecordFiles, unfinished } from './record-files';
import {
  bareName,
  dayOf,
  isDamage,
  mostBytes,
  NewerVersion,
  packSegment,
  readIndex,
  readOpenSegment,
  segmentOf,
  setAsideEnd,
} from './segment';

/** How much is kept: whichever is reached first counts, and then the oldest goes. */
export interface RecordBounds {
  readonly bytes: number;
  /** UTC days of which something was recorded. */
  readonly days: number;
}

/** Segments that nobody adds to any more: packs them, takes up what an earlier run left, keeps all within the bounds. Calls must follow one another. */
export interface FinishedSegments {
  /** One of this run grows: it is no leftover of an earlier one. To be called before it is there. */
  grows(account: string, name: string): void;
  /** From now on nobody adds to it. */
  ended(account: string, name: string, bytes: number): void;
  /** Turns one that has ended into its packed form. */
  pack(account: string, name: string): Promise<void>;
  /** Takes up what an earlier run left. */
  takeUp(): Promise<void>;
  keepBounds(): Promise<void>;
  /** Removes every segment, and no file of anybody else's. */
  removeAll(): Promise<void>;
  /** The same of one account, of which this run has written nothing. */
  removeAccount(account: string): Promise<void>;
  list(): readonly { readonly account: string; readonly beganMs: UtcMs }[];
  bytes(): number;
  notRead(): RecordingStatus['notRead'];
}

export interface FinishedSegmentsParts {
  readonly files: RecordFiles;
  readonly bounds: RecordBounds;
  /** The one that grows now. */
  growing(): { readonly beganMs: UtcMs; readonly bytes: number } | null;
  log(line: string): void;
}

export function createFinishedSegments(parts: FinishedSegmentsParts): FinishedSegments {
  const { files, bounds, growing, log } = parts;
  /** Segments of this run that are not packed yet, by account's folder and name. */
  const ours = new Set<string>();
  /** Bytes, by account's folder and name. */
  const done = new Map<string, number>();
  const notRead = new Map<string, RecordingStatus['notRead'][number]['why']>();

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
    const size = done.get(path);
    if (size !== undefined) done.set(path + setAsideEnd, size);
    done.delete(path);
    notRead.set(path + setAsideEnd, 'damaged');
    log(`a part of the record could not be read: it is kept as ${path}${setAsideEnd}`);
  }

  /** Looks whether a packed segment can be read; its blocks are looked at when they are wanted. */
  async function check(account: string, name: string, size: number): Promise<void> {
    try {
      await readIndex(files.readPart(account, name), size);
    } catch (error) {
      if (error instanceof NewerVersion) notRead.set(`${account}/${name}`, 'newer');
      else if (isDamage(error)) await setAside(account, name);
      else throw error;
    }
  }

  async function takeUpOf(account: string, name: string, names: ReadonlySet<string>): Promise<void> {
    const path = `${account}/${name}`;
    const segment = segmentOf(bareName(name));
    if (segment === null) notRead.set(path, 'foreign');
    if (segment === null || ours.has(path)) return;
    const isRest = name.endsWith(unfinished) || (!segment.isDone && names.has(`${name}.gz`));
    if (isRest) return files.remove(account, name);
    const size = await files.size(account, name);
    // What is longer than any of ours has not been written by us: it takes no room from what was.
    if (size <= mostBytes) done.set(path, size);
    if (name.endsWith(setAsideEnd)) notRead.set(path, 'damaged');
    else if (size > mostBytes) await setAside(account, name);
    else if (segment.isDone) await check(account, name, size);
    else await pack(account, name);
  }

  const segments = () =>
    [...done].flatMap(([path, bytes]) => {
      const [account = '', name = ''] = path.split('/');
      const segment = segmentOf(bareName(name));
      const isAside = name.endsWith(setAsideEnd);
      return segment === null ? [] : [{ ...segment, name, path, account, bytes, isAside }];
    });
  const bytes = (): number => [...done.values()].reduce((sum, each) => sum + each, growing()?.bytes ?? 0);

  /**
   * What is set aside, and read by nobody, makes room first. Then what was written first goes first, whichever account it is of. Days are those of
   * which there is something: a clock that is set wrong says nothing of how old the rest is, so it can delete nothing.
   */
  async function keepBounds(): Promise<void> {
    const written = segments().toSorted((a, b) => a.number - b.number || a.beganMs - b.beganMs);
    for (const each of written) if (each.isAside && bytes() > bounds.bytes) await remove(each);
    const read = written.filter(({ isAside }) => !isAside);
    const daysFrom = (at: number): number =>
      new Set([...read.slice(at), growing() ?? []].flat().map(({ beganMs }) => dayOf(beganMs))).size;
    for (const [at, each] of read.entries()) {
      if (bytes() <= bounds.bytes && daysFrom(at) <= bounds.days) break;
      await remove(each);
    }
  }

  async function remove({ path, account, name }: ReturnType<typeof segments>[number]): Promise<void> {
    await files.remove(account, name);
    done.delete(path);
    notRead.delete(path);
  }

  async function removeAccount(account: string): Promise<void> {
    for (const name of await files.names(account))
      if (segmentOf(bareName(name)) !== null) await files.remove(account, name);
    await files.removeFolder(account);
  }

  return {
    grows: (account, name) => void ours.add(`${account}/${name}`),
    ended: (account, name, size) => void done.set(`${account}/${name}`, size),
    pack,
    async takeUp() {
      notRead.clear();
      for (const name of await files.foreign()) notRead.set(name, 'foreign');
      let first: unknown = null;
      for (const account of await files.accounts()) {
        const names = new Set(await files.names(account));
        for (const name of names) {
          try {
            await takeUpOf(account, name, names);
          } catch (error) {
            // The others are not kept waiting by it.
            first ??= error;
            if (codeOf(error) !== 'ENOSPC') notRead.set(`${account}/${name}`, 'damaged');
          }
        }
      }
      if (first !== null) throw first;
    },
    keepBounds,
    async removeAll() {
      for (const account of await files.accounts()) await removeAccount(account);
      done.clear();
      for (const [file, why] of notRead) if (why !== 'foreign') notRead.delete(file);
      ours.clear();
    },
    removeAccount,
    list: segments,
    bytes,
    notRead: () => [
      ...files.damaged().map((file) => ({ file, why: 'damaged' as const })),
      ...[...notRead].map(([file, why]) => ({ file, why })),
    ],
  };
}
