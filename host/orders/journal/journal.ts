import { type Failure, failed, ok, type Result } from '../../../shared/model/result';
import { type Change, type Draft, type Entry, entryOf, lineOf, type Owner } from './entry';
import { diskWords, type JournalFiles } from './files';
import { stateAfter } from './intent-moves';
import { changed, createIntentStore, type StoredIntent } from './intent-store';
import { createQuarantine } from './quarantine';
import { fileFor, isJournalName, linesIn, type ReadLine } from './reading';

/**
 * The journal of every write (reference/order-safety.md, rule 1), shared by all hosts of this user without a lock: lines are
 * added whole, and the order in which they stand decides. Whoever adds the first line of an intent may send it.
 */
export interface Journal {
  /** Reads what lies there, the first time. Resolves in any case; what is wrong is told by `trouble` and `damage`. */
  open(): Promise<void>;
  /** Reads what other hosts have added. */
  refresh(): Promise<void>;
  /**
   * Writes the intent down. `mine`: it may be sent now; else it is known already, of this host or of another. `mayStayInMemory`: the
   * user has typed that it may go though the disk takes no line; it is written before anything else once the disk does.
   */
  claim(
    draft: Draft,
    mayStayInMemory?: boolean,
  ): Promise<Result<{ readonly mine: boolean; readonly intent: StoredIntent }>>;
  /** Right before the first byte. False: it could not be written down, and must not be sent. */
  sending(id: string): boolean;
  /** The disk has not taken all its lines yet. */
  isInMemory(id: string): boolean;
  /** A change that must not be lost; where the disk refuses, it is kept and written before anything else is sent. */
  record(change: Change): Promise<void>;
  /** After trouble: whether it can be written again. */
  retry(): Promise<void>;
  get(id: string): StoredIntent | undefined;
  /** Oldest first. */
  all(): readonly StoredIntent[];
  /** Those that are open, oldest first. */
  unsettled(): readonly StoredIntent[];
  /** Why nothing can be written or read now. */
  trouble(): Failure | null;
  /** What could not be read and where it is kept, until it is settled; null = all was read. */
  damage(): string | null;
  /** All that is open has been settled since: what was damaged holds nothing up any more. */
  settleDamage(): void;
  /** The same words for the rest of the run. */
  notice(): string | null;
  readonly folder: string | null;
}

export interface JournalParts {
  readonly files: JournalFiles;
  readonly owner: Owner;
  /** UTC milliseconds. */
  wall(): number;
  log(line: string): void;
  onChange(): void;
  /** Size at which a new file is begun. */
  readonly maxBytes?: number;
  /** How long a half line may still be on its way from another host when the journal is opened, milliseconds. */
  readonly patienceMs?: number;
}

interface FileState {
  /** Up to here it was read, bytes. */
  read: number;
  /** The last byte that was seen ends a line. */
  isClean: boolean;
}

export function createJournal(parts: JournalParts): Journal {
  const { files, owner, wall, log, onChange } = parts;
  const maxBytes = parts.maxBytes ?? 8 * 1024 * 1024;
  const book = createIntentStore();
  const states = new Map<string, FileState>();
  /** Lines of ours that count already although they were not read back yet. */
  const ahead = new Set<number>();
  /** Lines of ours on their way back from the disk: what they say is known, and needs no decoding. */
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
    return { v: 1, at: wall(), by: owner.run, n: count, change };
  };

  function setTrouble(next: Failure | null): void {
    if (next?.message === trouble?.message) return;
    trouble = next;
    if (next !== null) log(next.message);
    onChange();
  }

  const cannot = (what: 'written' | 'read', error: unknown): Failure => ({
    kind: 'held-back',
    message: `The journal of orders cannot be ${what}: ${diskWords(error)}. New orders are blocked until it can.`,
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

  /** True where it was not told by an earlier start. */
  function setAside(name: string, line: ReadLine): boolean {
    if (quarantine.isKnown(name, line)) return false;
    quarantine.add(name, line);
    return true;
  }

  /** Takes in what was added. `isTailDead`: a half line at the end belongs to nobody any more. */
  async function take(name: string, isTailDead: boolean): Promise<boolean> {
    const state = stateOf(name);
    const bytes = await files.read(name, state.read);
    // Nothing new says nothing of how the line before it ended.
    if (bytes.length === 0) return false;
    const { lines, tail } = linesIn(bytes, state.read);
    let hasChanged = false;
    for (const [index, line] of lines.entries()) {
      // A journal of years is read in parts, so that the window does not stand still meanwhile.
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
    // Only the last two can still grow: the newest, and the one before it where another host has not turned the page yet.
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

  /** True: it is on the disk. */
  async function write(entry: Entry): Promise<boolean> {
    const name = target();
    const state = stateOf(name);
    try {
      await files.append(name, textOf(state, entry));
      return true;
    } catch (error) {
      // A part of it may be there: what comes next begins a line of its own.
      state.isClean = false;
      setTrouble(cannot('written', error));
      return false;
    }
  }

  /** An empty line says nothing, and shows that the disk takes lines again. */
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

  /** Counts, and is written before anything else once the disk takes lines again. */
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
        // What others have written is read once, after our line: the order of the lines decides, so nothing is lost by not looking
        // before it, and the order does not wait for it.
        const isInTrouble = !isOpened || trouble !== null;
        let isWritten = !(isInTrouble && !(await readOrTell())) && (await flush());
        if (!isWritten && !mayStayInMemory) return refused();
        const known = book.get(draft.id);
        if (known !== undefined) return ok({ mine: false, intent: known });
        const change = { move: 'journal', id: draft.id, draft } as const;
        // Once more where the line was spoilt: another host died in the middle of one, and ours went on behind its half.
        for (let turns = 0; isWritten && turns < 2 && book.get(draft.id) === undefined; turns += 1) {
          // The line lies in the file before the disk has it: it is read back while that is waited for.
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
        // Another host may have settled it meanwhile.
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
