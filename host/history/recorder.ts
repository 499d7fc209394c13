import type { Deal } from '../../shared/model/deal';
import type { UtcMs } from '../../shared/model/fields';
import type { Intent } from '../../shared/model/intent';
import type { RecordingStatus } from '../../shared/model/recording';
import type { FailureKind, Result } from '../../shared/model/result';
import { isConnectionFailure } from '../../shared/rules/connection-failure';
import type { Reading } from '../bridge/reading';
import { describeDiskError } from '../files/disk';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';
import type { WallWatch } from '../live/wall-watch';
import type { RecordFiles } from './record-files';
import { createRecordStore, type RecordBounds, type RecordSource } from './record-store';
import type { RecordEvent, RecordNote } from './recorded';
import { dayOf } from './segment';

/**
 * Writes down all that is read of the account, from the host's start to its end: once a second what came since, so that a crash loses no more
 * than that. Nothing waits for it, and what goes wrong with it stops nothing else.
 */
export interface Recorder {
  status(): Omit<RecordingStatus, 'history'>;
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
  log(line: string): void;
}

const flushEveryMs = 1_000;
const lockEveryMs = 5_000;
/** Rows that wait for an account's name or for the disk; beyond them the oldest go and are told as a gap. */
const mostWaiting = 200_000;
/** How long events wait for their account's name. */
const accountPatienceMs = 60_000;
/** A clock that is set back by no more than this is being adjusted: the record goes on with the moment before. */
const adjustedMs = 2_000;
/** Deals in one frame. */
const dealsAtOnce = 500;

interface Waiting {
  readonly generation: number;
  readonly event: RecordEvent;
}

export function createRecorder(parts: RecorderParts): Recorder {
  const { live, files, clock, wallWatch, log, bounds = defaultBounds } = parts;
  let waiting: Waiting[] = [];
  let waitingRows = 0;
  let lastMs: UtcMs = 0;
  /** The present generation and those whose events wait. */
  const sources = new Map<number, RecordSource>();
  let hasLock = false;
  let triedLockMs = Number.NEGATIVE_INFINITY;
  /** Why nothing can be written, as the end of a sentence. */
  let trouble: string | null = null;
  /** Since when events were dropped, UTC milliseconds, and why. */
  let gap: { readonly fromMs: UtcMs; readonly why: string } | null = null;
  let clockSet: RecordingStatus['clockSet'] = null;
  /** What was known of it with the last write. */
  let setByMs = wallWatch.setByMs();
  /** By generation: brokers count each for itself. */
  const dealsTold = new Set<string>();
  const intentsTold = new Map<string, string>();
  let clockTold = '';
  let intervalTold = 0;
  let haveIntentsChanged = false;
  /** The bridge that does not answer, since when (UTC milliseconds) and how its first read failed. */
  let away: { readonly url: string | null; readonly fromMs: UtcMs; readonly why: FailureKind } | null = null;
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

  function push(event: RecordEvent): void {
    const { generation, source, url } = live.bridge.current();
    if (!sources.has(generation)) {
      const bridge = source === 'demo' ? 'demo' : (url ?? '');
      sources.set(generation, { generation, bridge, account: null });
    }
    const byMs = lastMs - event.atMs;
    if (byMs >= adjustedMs) {
      clockSet = { atMs: event.atMs, byMs: -byMs };
      const note = { what: 'set-back', byMs } as const;
      waiting.push({ generation, event: { kind: 'note', atMs: event.atMs, note } });
    }
    lastMs = byMs > 0 && byMs < adjustedMs ? lastMs : event.atMs;
    waiting.push({ generation, event: { ...event, atMs: lastMs } });
    waitingRows += rowsOf(event);
    if (waitingRows > mostWaiting) dropOldest();
  }

  function dropOldest(): void {
    gap ??= { fromMs: waiting[0]?.event.atMs ?? lastMs, why: trouble ?? 'more came than could be written' };
    let drop = 0;
    for (; waitingRows > mostWaiting / 2 && drop < waiting.length; drop += 1) {
      const each = waiting[drop];
      if (each !== undefined) waitingRows -= rowsOf(each.event);
    }
    waiting = waiting.slice(drop);
  }

  /** What is told once is told anew in the next segment. */
  function forgetTold(): void {
    dealsTold.clear();
    intentsTold.clear();
    clockTold = '';
    intervalTold = 0;
  }

  function take(reading: Reading, askedMs: number): void {
    // Given up by us: it says nothing of the bridge.
    if (!reading.result.ok && reading.result.failure.kind === 'cancelled') return;
    const when = { atMs: clock.wall(), tookMs: Math.round(clock.now() - askedMs) };
    switch (reading.topic) {
      case 'account':
        pushInterval();
        push({ kind: 'account', ...when, result: reading.result });
        noteAccount();
        noteAway(reading.result, when.atMs);
        return;
      case 'positions':
        push({ kind: 'positions', ...when, result: reading.result });
        return;
      case 'orders':
        push({ kind: 'orders', ...when, result: reading.result });
        return;
      case 'tick':
        push({ kind: 'tick', symbol: reading.symbol, ...when, result: reading.result });
        return;
      case 'deals': {
        if (!reading.result.ok) return;
        const { generation } = live.bridge.current();
        const keyOf = ({ ticket }: Deal) => `${generation} ${ticket}`;
        const rows = reading.result.value.rows.filter((deal) => !dealsTold.has(keyOf(deal)));
        for (const deal of rows) dealsTold.add(keyOf(deal));
        for (let at = 0; at < rows.length; at += dealsAtOnce)
          push({ kind: 'deals', ...when, rows: rows.slice(at, at + dealsAtOnce) });
        return;
      }
      // What they tell of the account is in the other topics.
      case 'past-orders':
      case 'symbol':
      case 'time':
      case 'terminal':
        return;
    }
  }

  function noteAccount(): void {
    const { generation } = live.bridge.current();
    const source = sources.get(generation);
    const account = live.knowledge.account()?.value;
    if (source === undefined || account === undefined) return;
    sources.set(generation, { ...source, account: { login: account.login, server: account.server } });
    pushClock();
  }

  const note = (note: RecordNote): void => push({ kind: 'note', atMs: clock.wall(), note });

  function noteAway(result: Result<unknown>, atMs: UtcMs): void {
    const { url } = live.bridge.current();
    if (away?.url !== url) away = null;
    if (!result.ok) {
      if (isConnectionFailure(result.failure)) away ??= { url, fromMs: atMs, why: result.failure.kind };
    } else if (away !== null) {
      const { fromMs, why } = away;
      away = null;
      note({ what: 'away', fromMs, toMs: atMs, why });
    }
  }

  /** A sleep is none: this clock of the machine goes on in it. What was set back shows in the times themselves. */
  function noteSetAhead(): void {
    const byMs = wallWatch.setByMs() - setByMs;
    setByMs += byMs;
    if (byMs <= 0) return;
    const toMs = clock.wall();
    clockSet = { atMs: toMs, byMs };
    note({ what: 'set-ahead', fromMs: toMs - byMs, toMs });
  }

  function pushInterval(): void {
    const everyMs = live.everyMs();
    if (everyMs === intervalTold) return;
    intervalTold = everyMs;
    push({ kind: 'note', atMs: clock.wall(), note: { what: 'interval', everyMs } });
  }

  function pushClock(): void {
    const { stamps, shiftS } = live.bridge.stamps();
    const inUse = { what: 'clock', stamps, shiftS, utcOffsetS: live.knowledge.utcOffsetS() } as const;
    const told = `${live.bridge.current().generation} ${JSON.stringify(inUse)}`;
    if (told === clockTold) return;
    clockTold = told;
    note(inUse);
  }

  const stopListening = live.onReading((reading, askedMs) => {
    if (reading !== null && askedMs !== null) take(reading, askedMs);
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
      if (!hasLock) store.abandon();
    } else if (clock.now() - triedLockMs >= lockEveryMs) {
      hasLock = files.lock.take();
      triedLockMs = clock.now();
      if (hasLock) void store.tidy();
    }
    return hasLock;
  }

  /** The journal has those of all bridges and accounts. */
  function isOfThisAccount({ bridge, account }: Intent): boolean {
    const login = live.knowledge.account()?.value.login ?? null;
    const isOther = login !== null && account.login !== null && login !== account.login;
    return bridge === live.bridge.current().url && !isOther;
  }

  async function takeIntents(): Promise<void> {
    if (!haveIntentsChanged) return;
    haveIntentsChanged = false;
    for (const intent of (await parts.intents()).toReversed()) {
      if (!isOfThisAccount(intent)) continue;
      const text = JSON.stringify(intent);
      const before = intentsTold.get(intent.id);
      if (before === text) continue;
      intentsTold.set(intent.id, text);
      // One of an earlier run is news only when it moves.
      if (before !== undefined || !intent.isEarlier) push({ kind: 'intent', atMs: clock.wall(), intent });
    }
  }

  async function flush(): Promise<void> {
    await takeIntents();
    noteSetAhead();
    const isOurs = keepLock();
    const events = waiting;
    waiting = [];
    waitingRows = 0;
    if (!isOurs) {
      forgetTold();
      return;
    }
    let written = 0;
    try {
      while (written < events.length) {
        const run = runFrom(events, written);
        if (!(await write(run))) break;
        written += run.length;
      }
    } catch (error) {
      clockTold = '';
      throw error;
    } finally {
      waiting = [...events.slice(written), ...waiting];
      waitingRows = waiting.reduce((sum, { event }) => sum + rowsOf(event), 0);
    }
    forgetSources();
    if (written === 0 || trouble === null) return;
    trouble = null;
    log('the record is written again');
  }

  function forgetSources(): void {
    const needed = new Set([
      live.bridge.current().generation,
      ...waiting.map(({ generation }) => generation),
    ]);
    for (const generation of sources.keys()) if (!needed.has(generation)) sources.delete(generation);
  }

  /** False where it must wait for the account's name. */
  async function write(run: readonly Waiting[]): Promise<boolean> {
    const [first] = run;
    const source = sources.get(first?.generation ?? -1);
    if (first === undefined || source === undefined) return true;
    const isPresent = source.generation === live.bridge.current().generation;
    const { atMs } = first.event;
    if (source.account === null && isPresent && clock.wall() - atMs < accountPatienceMs) return false;
    const events = run.map(({ event }) => event);
    const dropped = gap;
    if (dropped !== null)
      events.unshift({ kind: 'note', atMs, note: { what: 'gap', toMs: atMs, ...dropped } });
    await store.write(source, events);
    gap = null;
    return true;
  }

  schedule();

  return {
    status: () => ({
      state: trouble !== null ? 'trouble' : hasLock ? 'recording' : 'another-host',
      trouble: trouble === null ? null : `Not recording: ${trouble}. Watching and trading go on.`,
      bytes: store.bytes(),
      fromMs: store.oldestMs(),
      mostBytes: bounds.bytes,
      mostDays: bounds.days,
      accounts: store.accounts(),
      notRead: store.notRead(),
      clockSet,
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
        forgetTold();
        log('the record was deleted');
      }),
    async close() {
      cancel();
      stopListening();
      await inTurn(flush);
      await inTurn(() => store.close());
      if (hasLock) files.lock.release();
    },
  };
}

/** Events of one generation and one UTC day, in the order of the clock. */
function runFrom(events: readonly Waiting[], from: number): readonly Waiting[] {
  const first = events[from];
  let end = from + 1;
  for (; end < events.length; end += 1) {
    const each = events[end];
    const before = events[end - 1];
    if (first === undefined || each === undefined || before === undefined) break;
    if (each.generation !== first.generation || dayOf(each.event.atMs) !== dayOf(first.event.atMs)) break;
    if (each.event.atMs < before.event.atMs) break;
  }
  return events.slice(from, end);
}

/** What an event holds in memory, about. */
function rowsOf(event: RecordEvent): number {
  if (event.kind === 'deals') return event.rows.length;
  const isList = event.kind === 'positions' || event.kind === 'orders';
  return isList && event.result.ok ? 1 + event.result.value.rows.length : 1;
}
