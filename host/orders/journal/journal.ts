import { type Failure, failed, ok, type Result } from '../../../shared/model/result';
import { withoutEcho } from '../../bridge/echoed-token';
import { describeDiskError } from '../../files/disk';
import { type Change, type Draft, type Entry, entryOf, lineOf, type Owner } from './entry';
import type { JournalFiles } from './files';
import { stateAfter } from './intent-moves';
import { changed, createIntentStore, type StoredIntent } from './intent-store';
import { createQuarantine } from './quarantine';
import { fileFor, isJournalName, linesIn, type ReadLine } from './reading';

/**
 * The journal of every write (reference/order-safety.md, rule 1). All hosts of a user share it without a lock: lines are appended
 * whole, and whoever appends the first line of an intent may send it.
 */
export interface Journal {
  /** Reads the journal, the first time it is called. Never rejects; problems are in `trouble` and `damage`. */
  open(): Promise<void>;
  /** Reads lines that other hosts have appended. */
  refresh(): Promise<void>;
  /**
   * Writes the first line. `mine`: this host may send it; else it is known already, from this host or another. `mayStayInMemory`: the
   * user agreed that it may be sent though the disk takes no line; the line is written first once the disk does.
   */
  claim(
    draft: Draft,
    mayStayInMemory?: boolean,
  ): Promise<Result<{ readonly mine: boolean; readonly intent: StoredIntent }>>;
  /** Writes the `send` line, right before the first byte. False: it could not be written, so nothing may be sent. */
  sending(id: string): boolean;
  /** Some of its lines are not on disk yet. */
  isInMemory(id: string): boolean;
  /** Records a change. Where the disk refuses, it is kept in memory and written before anything else is sent. */
  record(change: Change): Promise<void>;
  /** Tries to write again after trouble. */
  retry(): Promise<void>;
  get(id: string): StoredIntent | undefined;
  /** Oldest first. */
  all(): readonly StoredIntent[];
  /** Intents without a known result, oldest first. */
  unsettled(): readonly StoredIntent[];
  /** Why the journal cannot be written or read now; null = it can. */
  trouble(): Failure | null;
  /** Lines that could not be read and where their copies are, until the damage is settled; null = everything was read. */
  damage(): string | null;
  /** All open intents have been settled since: the damage no longer locks anything. */
  settleDamage(): void;
  /** The damage in words, for the rest of the run. */
  notice(): string | null;
  readonly folder: string | null;
}

export interface JournalParts {
  readonly files: JournalFiles;
  readonly owner: Owner;
  /** UTC milliseconds. */
  wall(): number;
  /** Of the connected bridge, which may echo it; null where there is none. */
  token(): string | null;
  log(line: string): void;
  onChange(): void;
  /** Size at which a new file begins, bytes. */
  readonly maxBytes?: number;
  /** When the journal is opened: how long to wait for another host to finish a half-written line. Milliseconds. */
  readonly patienceMs?: number;
}

interface FileState {
  /** Bytes read so far. */
  read: number;
  /** The last byte read is a line break. */
  isClean: boolean;
}

export function createJournal(parts: JournalParts): Journal {
  const { files, owner, wall, log, onChange } = parts;
  const maxBytes = parts.maxBytes ?? 8 * 1024 * 1024;
  const book = createIntentStore();
  const states = new Map<string, FileState>();
  /** Numbers of our own lines that count already but were not read back yet. */
  const ahead = new Set<number>();
  /** Our own lines as written, so that reading them back needs no decoding. */
  const written = new Map<string, Entry>();
  const unwritten: Entry[] = [];
  let count = 0;
  let trouble: Failure | null = null;
  const quarantine = createQuarantine(files, log);
  let settledBad = 0;
  let isOpened = false;
  let opening: Promise<void> | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };

  const entryFor = (change: Change): Entry => {
    count += 1;
    // The first line stays: orders are found by what is in it.
    const clean = change.move === 'journal' ? change : withoutEcho(change, parts.token());
    return { v: 1, at: wall(), by: owner.run, n: count, change: clean };
  };

  function setTrouble(next: Failure | null): void {
    if (next?.message === trouble?.message) return;
    trouble = next;
    if (next !== null) log(next.message);
    onChange();
  }

  const cannot = (what: 'written' | 'read', error: unknown): Failure => ({
    kind: 'held-back',
    message: `The journal of orders cannot be ${what}: ${describeDiskError(error)}. New orders are blocked until it can.`,
    field: 'journal',
  });

  const newest = (): string | null => [...states.keys()].toSorted().at(-1) ?? null;
  const target = (): string => {
    const last = newest();
    return fileFor(last, last === null ? 0 : (states.get(last)?.read ?? 0), new Date(wall()), maxBytes);
  };
  function stateOf(name: string): FileState {
    const known = states.get(name);
    if (known !== undefined) return known;
    const state = { read: 0, isClean: true };
    states.set(name, state);
    return state;
  }

  /** Returns true for a line that no earlier start has reported. */
  function setAside(name: string, line: ReadLine): boolean {
    if (quarantine.isKnown(name, line)) return false;
    quarantine.add(name, line);
    return true;
  }

  /** Reads the lines appended since the last read. `isTailDead`: nobody will finish a half line at the end. */
  async function take(name: string, isTailDead: boolean): Promise<boolean> {
    const state = stateOf(name);
    const bytes = await files.read(name, state.read);
    // No new bytes: `isClean` stays.
    if (bytes.length === 0) return false;
    const { lines, tail } = linesIn(bytes, state.read);
    let hasChanged = false;
    for (const [index, line] of lines.entries()) {
      // Reads in parts, so that a journal of years does not block the event loop.
      if (index % 500 === 499) await new Promise((resolve) => setImmediate(resolve));
      const text = line.bytes.toString('utf8');
      const entry = written.get(text) ?? entryOf(text);
      written.delete(text);
      if (entry === null) {
        hasChanged = setAside(name, line) || hasChanged;
      } else if (entry.by !== owner.run || !ahead.delete(entry.n)) {
        hasChanged = book.apply(entry, name) || hasChanged;
      }
    }
    state.read = tail.at;
    state.isClean = tail.bytes.length === 0;
    if (!state.isClean && isTailDead) {
      hasChanged = setAside(name, tail) || hasChanged;
      state.read += tail.bytes.length;
    }
    return hasChanged;
  }

  async function readAll(isTailDead: boolean): Promise<void> {
    const present = await files.list();
    if (!isOpened) await quarantine.open(present);
    const names = present.filter(isJournalName).toSorted();
    // Only the last two files can still grow: the newest, and the one before it where another host has not changed files yet.
    const growing = isOpened
      ? names.filter((name, at) => at >= names.length - 2 || !states.has(name))
      : names;
    let hasChanged = false;
    for (const name of growing) hasChanged = (await take(name, isTailDead)) || hasChanged;
    await quarantine.save();
    if (hasChanged) onChange();
  }

  const hasHalfLine = (): boolean => [...states.values()].some(({ isClean }) => !isClean);

  async function readOrTell(): Promise<boolean> {
    try {
      if (!isOpened) {
        await readAll(false);
        if (hasHalfLine()) {
          await new Promise((resolve) => setTimeout(resolve, parts.patienceMs ?? 150));
          await readAll(true);
        }
        isOpened = true;
      } else await readAll(false);
      return true;
    } catch (error) {
      setTrouble(cannot('read', error));
      return false;
    }
  }

  function textOf(state: FileState, entry: Entry): string {
    const line = lineOf(entry);
    written.set(line, entry);
    return `${state.isClean ? '' : '\n'}${line}\n`;
  }

  /** Resolves to true when the line is on disk. */
  async function write(entry: Entry): Promise<boolean> {
    const name = target();
    const state = stateOf(name);
    try {
      await files.append(name, textOf(state, entry));
      return true;
    } catch (error) {
      // Part of the line may be in the file: the next one starts on a new line.
      state.isClean = false;
      setTrouble(cannot('written', error));
      return false;
    }
  }

  /** An empty line carries no change, and shows that the disk takes lines again. */
  async function tryDisk(): Promise<void> {
    if (!(await readOrTell()) || !(await flush())) return;
    const name = target();
    try {
      await files.append(name, '\n');
      stateOf(name).isClean = true;
      setTrouble(null);
    } catch (error) {
      setTrouble(cannot('written', error));
    }
  }

  async function flush(): Promise<boolean> {
    for (let entry = unwritten[0]; entry !== undefined; entry = unwritten[0]) {
      if (!(await write(entry))) return false;
      unwritten.shift();
    }
    return true;
  }

  function applyAhead(entry: Entry): void {
    ahead.add(entry.n);
    if (book.apply(entry, target())) onChange();
  }

  /** The line counts at once, and is written first when the disk takes lines again. */
  function keepInMemory(entry: Entry): void {
    unwritten.push(entry);
    applyAhead(entry);
  }
  const isInMemory = (id: string): boolean => unwritten.some(({ change }) => change.id === id);

  return {
    folder: files.folder,
    open() {
      opening ??= inTurn(async () => void (await readOrTell()));
      return opening;
    },
    refresh: () => inTurn(async () => void (await readOrTell())),

    claim: (draft, mayStayInMemory = false) =>
      inTurn(async () => {
        const refused = () => failed(trouble ?? cannot('written', null));
        const claimed = (intent: StoredIntent) =>
          ok({ mine: intent.owner.run === owner.run && !intent.isContested, intent });
        // Lines of other hosts are read once, after ours is written: the order of lines decides, so nothing is lost, and the send
        // does not wait for that read.
        const isInTrouble = !isOpened || trouble !== null;
        let isWritten = !(isInTrouble && !(await readOrTell())) && (await flush());
        if (!isWritten && !mayStayInMemory) return refused();
        const known = book.get(draft.id);
        if (known !== undefined) return ok({ mine: false, intent: known });
        const change = { move: 'journal', id: draft.id, draft } as const;
        // A second try where another host died in the middle of a line, so that ours was appended to its half.
        for (let turns = 0; isWritten && turns < 2 && book.get(draft.id) === undefined; turns += 1) {
          // The line can be read back while it is being synced to disk.
          const [isOnDisk, isRead] = await Promise.all([write(entryFor(change)), readOrTell()]);
          isWritten = isOnDisk && isRead;
        }
        const intent = book.get(draft.id);
        if (isWritten) setTrouble(null);
        if (intent !== undefined && isWritten) return claimed(intent);
        if (!mayStayInMemory) return refused();
        keepInMemory(entryFor(change));
        const kept = book.get(draft.id);
        return kept === undefined ? refused() : claimed(kept);
      }),

    sending(id) {
      const intent = book.get(id);
      if (intent === undefined || stateAfter(intent.state, 'send') === null) return false;
      const entry = entryFor({ move: 'send', id });
      if (isInMemory(id)) {
        keepInMemory(entry);
        return true;
      }
      const name = target();
      const state = stateOf(name);
      try {
        files.appendNow(name, textOf(state, entry));
      } catch (error) {
        state.isClean = false;
        setTrouble(cannot('written', error));
        return false;
      }
      applyAhead(entry);
      return true;
    },
    isInMemory,

    record: (change) =>
      inTurn(async () => {
        await readOrTell();
        const intent = book.get(change.id);
        // Another host may have settled it.
        if (intent === undefined || changed(intent, change, wall()) === null) return;
        const entry = entryFor(change);
        if ((await flush()) && (await write(entry))) {
          setTrouble(null);
          await readOrTell();
        } else {
          keepInMemory(entry);
        }
      }),

    retry: () => inTurn(async () => (trouble === null ? undefined : tryDisk())),

    get: (id) => book.get(id),
    all: () => book.all(),
    unsettled: () => book.open(),
    trouble: () => trouble,
    damage: () => (quarantine.count() > settledBad ? quarantine.words() : null),
    settleDamage() {
      settledBad = quarantine.count();
      onChange();
    },
    notice: () => quarantine.words(),
  };
}
