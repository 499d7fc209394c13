import type { UtcMs } from '../../shared/model/fields';
import type { Intent } from '../../shared/model/intent';
import type { RecordingStatus } from '../../shared/model/recording';
import { describeDiskError } from '../files/disk';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';
import type { WallWatch } from '../live/wall-watch';
import { cleaned, createEventSource } from './event-source';
import type { RecordBounds } from './finished-segments';
import type { RecordFiles } from './record-files';
import { readMoment, type Span } from './record-reader';
import { createRecordStore, folderOf, type RecordSource, recordedBridge } from './record-store';
import type { RecordEvent, RecordNote } from './recorded';
import { createWaitingEvents, runFrom, type Waiting } from './waiting-events';

/**
 * Writes down all that is read of the account, from the host's start to its end: once a second what came since, so that a crash loses no more
 * than that. Nothing waits for it, and what goes wrong with it stops nothing else.
 */
export interface Recorder {
  status(): Omit<RecordingStatus, 'history'>;
  /** Of its status, for what asks with each read. */
  state(): RecordingStatus['state'];
  /** A request of ours moved: all are looked at with the next write, not on an order's way. */
  intentsChanged(): void;
  /** Something happened to the host itself. */
  note(note: HostNote): void;
  /** Removes all that was recorded, of every account, and goes on recording. */
  deleteAll(): Promise<void>;
  /** Resolves when what is being written and packed now is on the disk. */
  written(): Promise<void>;
  /** Writes what is left. */
  close(): Promise<void>;
}

type HostNote = Extract<RecordNote, { what: 'slept' | 'token-changed' }>;

export const defaultBounds: RecordBounds = { bytes: 2_000_000_000, days: 400 };

export interface RecorderParts {
  readonly live: Pick<Live, 'bridge' | 'knowledge' | 'everyMs' | 'onReading'>;
  readonly files: RecordFiles;
  readonly clock: Clock;
  readonly wallWatch: Pick<WallWatch, 'setByMs'>;
  readonly bounds?: RecordBounds;
  /** The newest requests of ours as they stand, newest first. */
  intents(): Promise<readonly Intent[]>;
  /** What was to be seen at a bridge before this run, in the order of time; null where there is none, and after the first time. */
  takePast?(bridge: string): Promise<readonly RecordEvent[]> | null;
  /** It is written. */
  onPast?(): void;
  log(line: string): void;
}

const elsewhere = 'not recording: another Bridgewatch of this user records what it watches itself';
/** No connection: the number of a bridge's past. */
const pastGeneration = -1;
const flushEveryMs = 1_000;
const lockEveryMs = 5_000;
/** How long events wait for their account's name. */
const accountPatienceMs = 60_000;
/** A clock that is set back by no more than this is being adjusted: the record goes on with the moment before. */
const adjustedMs = 2_000;
/** A longer break between two runs is told in Settings too. Milliseconds. */
const longMs = 7 * 86_400_000;

export function createRecorder(parts: RecorderParts): Recorder {
  const { live, files, clock, wallWatch, log, bounds = defaultBounds } = parts;
  let lastMs: UtcMs = 0;
  /** The present generation and those whose events wait. */
  const sources = new Map<number, RecordSource>();
  let hasLock = false;
  let triedLockMs = Number.NEGATIVE_INFINITY;
  /** Why nothing can be written, as the end of a sentence. */
  let trouble: string | null = null;
  let clockSet: RecordingStatus['clockSet'] = null;
  /** What was known of it with the last write. */
  let oldQuote: RecordingStatus['oldQuote'] = null;
  let notWatched: RecordingStatus['notWatched'] = null;
  /** Accounts of which this run has written. */
  const begun = new Set<string>();
  let setByMs = wallWatch.setByMs();
  let haveIntentsChanged = false;
  /** The bridge whose past is being made. */
  let pastOf: string | null = null;
  const beganMs = clock.wall();
  let isClosed = false;
  let cancel = (): void => undefined;
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    turn = turn.then(work).catch(fail);
    return turn;
  };

  function fail(error: unknown): void {
    const why = describeDiskError(error);
    if (trouble === null) log(`the record cannot be written: ${why}`);
    trouble = why;
  }

  const store = createRecordStore({ files, bounds, log, onFailure: fail });
  const waiting = createWaitingEvents(() => trouble);
  const events = createEventSource({
    live,
    clock,
    push,
    onOldQuote(found) {
      oldQuote = found;
    },
  });

  function push(event: RecordEvent): void {
    const active = live.bridge.current();
    const { generation, url } = active;
    if (!sources.has(generation)) {
      sources.set(generation, { generation, bridge: recordedBridge(active), account: null });
    }
    const byMs = lastMs - event.atMs;
    if (byMs >= adjustedMs) {
      clockSet = { atMs: event.atMs, byMs: -byMs };
      waiting.add(generation, { kind: 'note', atMs: event.atMs, note: { what: 'set-back', byMs } });
    }
    lastMs = byMs > 0 && byMs < adjustedMs ? lastMs : event.atMs;
    waiting.add(generation, { ...cleaned(event, live.bridge.tokenInUse(url ?? '')), atMs: lastMs });
  }

  function nameSource(): void {
    const { generation } = live.bridge.current();
    const source = sources.get(generation);
    const account = live.knowledge.account()?.value;
    if (source === undefined || account === undefined) return;
    sources.set(generation, { ...source, account: { login: account.login, server: account.server } });
  }

  const note = (note: RecordNote): void => push({ kind: 'note', atMs: clock.wall(), note });

  /** A sleep is none: this clock of the machine goes on in it. What was set back shows in the times themselves. */
  function noteSetAhead(): void {
    const byMs = wallWatch.setByMs() - setByMs;
    setByMs += byMs;
    if (byMs <= 0) return;
    const toMs = clock.wall();
    clockSet = { atMs: toMs, byMs };
    note({ what: 'set-ahead', fromMs: toMs - byMs, toMs });
  }

  const stopListening = live.onReading((reading, askedMs) => {
    if (reading === null || askedMs === null) return;
    events.take(reading, askedMs);
    if (reading.topic === 'account') nameSource();
  });

  function schedule(): void {
    cancel = clock.after(flushEveryMs, () => {
      void inTurn(flush);
      schedule();
    });
  }

  function keepLock(): boolean {
    if (hasLock) {
      hasLock = files.lock.keep();
      // Another host found us silent for too long, and packs what we had.
      if (!hasLock) {
        store.abandon();
        log(elsewhere);
      }
    } else if (clock.now() - triedLockMs >= lockEveryMs) {
      const isFirst = triedLockMs === Number.NEGATIVE_INFINITY;
      const isFree = isFirst && files.lock.isFree();
      hasLock = files.lock.take();
      if (hasLock) {
        store.tidy(isFree ? beganMs : null);
        log('recording');
      } else if (isFirst) log(elsewhere);
      triedLockMs = clock.now();
    }
    return hasLock;
  }

  async function takeIntents(): Promise<void> {
    if (!haveIntentsChanged) return;
    haveIntentsChanged = false;
    events.takeIntents(await parts.intents());
  }

  async function flush(): Promise<void> {
    await takeIntents();
    noteSetAhead();
    const isOurs = keepLock();
    const due = waiting.takeAll();
    if (!isOurs) {
      events.forget();
      return;
    }
    // A past is waited for by its own demo alone: what was read of another bridge drops it.
    if (due.some(({ generation }) => sources.get(generation)?.bridge !== pastOf)) pastOf = null;
    let written = 0;
    try {
      while (written < due.length) {
        const run = runFrom(due, written);
        if (!(await write(run))) break;
        written += run.length;
      }
    } catch (error) {
      events.forgetInUse();
      throw error;
    } finally {
      waiting.giveBack(due.slice(written));
    }
    forgetSources();
    if (written === 0 || trouble === null) return;
    trouble = null;
    log('the record is written again');
  }

  function forgetSources(): void {
    const needed = new Set([live.bridge.current().generation, ...waiting.generations()]);
    for (const generation of sources.keys()) if (!needed.has(generation)) sources.delete(generation);
  }

  /** Since when no run has recorded this account; null where this one has, none ever did, or the pause is none (`gapsOf`). */
  async function breakBefore({ bridge, account }: RecordSource, toMs: UtcMs): Promise<Span | null> {
    const folder = folderOf({ bridge, account: account ?? { login: null, server: null } });
    if (begun.has(folder)) return null;
    const last = await readMoment(files, folder, toMs);
    begun.add(folder);
    return last === null || toMs - last.lastMs <= 2 * live.everyMs() ? null : { fromMs: last.lastMs, toMs };
  }

  /** Readers go by the order of writing: what was before this run is written before anything of it. */
  function awaitsPast(source: RecordSource): boolean {
    const past = parts.takePast?.(source.bridge) ?? null;
    if (past !== null) {
      pastOf = source.bridge;
      void past.then(
        (events) => inTurn(() => writePast(source, events)),
        (error: unknown) => {
          if (pastOf !== source.bridge) return;
          pastOf = null;
          log(`the past of the demo is not recorded: ${error instanceof Error ? error.message : 'unknown'}`);
        },
      );
    }
    return pastOf === source.bridge;
  }

  async function writePast(source: RecordSource, events: readonly RecordEvent[]): Promise<void> {
    // Dropped or deleted meanwhile, or at the end.
    if (pastOf !== source.bridge) return;
    pastOf = null;
    sources.set(pastGeneration, { ...source, generation: pastGeneration });
    waiting.giveBack(events.map((event) => ({ generation: pastGeneration, event })));
    await flush();
    parts.onPast?.();
  }

  /** False where it must wait for the account's name or its past. */
  async function write(run: readonly Waiting[]): Promise<boolean> {
    const [first] = run;
    const source = sources.get(first?.generation ?? -1);
    if (first === undefined || source === undefined) return true;
    const isPresent = source.generation === live.bridge.current().generation;
    const { atMs } = first.event;
    if (source.account === null && isPresent && clock.wall() - atMs < accountPatienceMs) return false;
    if (!isClosed && awaitsPast(source)) return false;
    const written = run.map(({ event }) => event);
    const dropped = waiting.dropped();
    if (dropped !== null)
      written.unshift({ kind: 'note', atMs, note: { what: 'gap', toMs: atMs, ...dropped } });
    const since = await breakBefore(source, atMs);
    if (since !== null) {
      written.unshift({ kind: 'note', atMs, note: { what: 'not-watched', ...since } });
      if (since.toMs - since.fromMs >= longMs) notWatched = since;
    }
    await store.write(source, written);
    waiting.toldDropped();
    return true;
  }

  schedule();

  const state = (): RecordingStatus['state'] =>
    trouble !== null ? 'trouble' : hasLock ? 'recording' : 'another-host';

  return {
    state,
    status: () => ({
      state: state(),
      trouble:
        trouble === null
          ? null
          : `Not recording: ${trouble}. Watching goes on. New orders are blocked only while their journal cannot be written either.`,
      bytes: store.bytes(),
      fromMs: store.oldestMs(),
      mostBytes: bounds.bytes,
      mostDays: bounds.days,
      accounts: store.accounts(),
      notRead: store.notRead(),
      clockSet,
      oldQuote,
      notWatched,
      folder: files.folder,
    }),
    intentsChanged() {
      haveIntentsChanged = true;
    },
    note,
    written: () => turn.then(() => store.settled()),
    deleteAll: () =>
      inTurn(async () => {
        await store.removeAll();
        pastOf = null;
        events.forget();
        log('the record was deleted');
      }),
    async close() {
      isClosed = true;
      pastOf = null;
      cancel();
      stopListening();
      await inTurn(flush);
      await inTurn(() => store.close());
      if (hasLock) files.lock.release();
    },
  };
}
