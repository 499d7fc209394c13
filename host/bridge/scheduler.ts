import type { BridgeLoad, Stretch } from '../../shared/model/load';
import { type Failure, failed, type Result } from '../../shared/model/result';
import { createBackOff } from './back-off';
import { createLoadMeter } from './load-meter';
import { type Complaint, createThrottling } from './throttling';
import { createTradeQueue, leftBridge, type TradeWork } from './trade-queue';
import { createWriteBucket, ordinaryRate, type WriteRate } from './write-bucket';

/**
 * Every request to a bridge, which serves one at a time (reference/bridge-notes.md, "How such a bridge behaves under load"), passes here:
 * - identical reads in flight are shared; at most two reads run at once, of heavy ones one; besides, one of history, which may take a
 *   minute and must not freeze the figures of the account meanwhile;
 * - a trade starts at once and never waits for a read; no read starts while a trade is out, and only one at a time once it hangs: a
 *   trader must not be blind for the minute that a write may take; trades keep their order and the limit of writes a second, and one
 *   that only reduces risk waits for no other trade;
 * - reads that a trade needs before it is sent (`urge`) run beside everything else;
 * - few reads may wait, ordered: live figures before charts and history, without starving these;
 * - after trouble, reads get the last failure for a pause, then one read is sent as a probe;
 *   a time-out while others were answered is no trouble of the bridge;
 * - a refused token ends all reads until the bridge or the token changes; at an endpoint that not every bridge has, only its own;
 * - complaints, silence and rising latency stretch the intervals of all polling (`BridgeLoad.stretch`), which the page follows.
 */
export interface Scheduler {
  /** A kind of read. Typed, so that sharing needs no casts. */
  lane<T>(options: LaneOptions): ReadLane<T>;
  /** `isRiskReducing`: it only reduces risk, so it waits for no other trade. */
  trade<T>(work: TradeWork<T>, isRiskReducing?: boolean): Promise<T>;
  /** Starts the waiting reads of `isVital` lanes, whatever is out: a trade waits for them. */
  urge(): void;
  /** A write that may take minutes: runs beside everything and blocks nothing. */
  aside<T>(work: TradeWork<T>): Promise<T>;
  load(): BridgeLoad;
  /** Of the stretched intervals, as the last answer left it: asked for many times a second. */
  factor(): number;
  /** What quotes in turn go by. Cheaper than `load`. */
  pace(): ReadPace;
  /** Milliseconds until the next write may be sent; 0 = at once. Cheaper than `load`, which sums up a minute. */
  writeWaitMs(): number;
  /** Ends a pause after trouble early. */
  lookAgain(): void;
  /** The token works after all: ends the block after a 401. */
  forgive(): void;
  /** Ends for good: waiting requests get `cancelled`, reads on the wire are cancelled, a trade on the wire goes on. */
  stop(): void;
}

export type ReadPace = Pick<BridgeLoad, 'busyShare' | 'queued'>;

export interface LaneOptions {
  /** How long a read of this lane lets younger reads of more urgent lanes pass, milliseconds. */
  readonly yieldsMs: number;
  /** An endpoint that not every bridge has: its failures do not count for the whole bridge. */
  readonly optional?: boolean;
  /** Small answers, read all the time: their duration shows how the bridge fares. */
  readonly isLive?: boolean;
  /** Its starts are the measured rhythm of polling. */
  readonly isBeat?: boolean;
  /** May take seconds, such as candles with indicators: one at a time, so that the other slot stays free for quotes. */
  readonly isHeavy?: boolean;
  /** May take a minute, such as the deals of years: one at a time, beside the places of the others. */
  readonly isLong?: boolean;
  /** A trade may need it right before it is sent. */
  readonly isVital?: boolean;
}

/**
 * Reads of a lane with equal `key` share one answer. `wanted` ends a caller's interest: a read that nobody waits for is not sent.
 * Once sent it stays on the wire until its answer begins, since the bridge works on it anyway and a second request would only
 * lengthen its queue; the rest of an unwanted answer is not read.
 */
export type ReadLane<T> = (
  key: string,
  work: (task: ReadTask) => Promise<Result<T>>,
  wanted?: AbortSignal,
) => Promise<Result<T>>;

export interface ReadTask {
  /** Aborted when the bridge is left. */
  readonly signal: AbortSignal;
  /** False when no caller waits any more. */
  readonly isWanted: () => boolean;
}

export interface SchedulerOptions {
  /** Monotonic milliseconds. */
  readonly now?: () => number;
  readonly random?: () => number;
  readonly maxReads?: number;
  readonly maxWaiting?: number;
  /** Limit of writes; null = none, for tests that send thousands. */
  readonly writes?: WriteRate | null;
  readonly delay?: (ms: number) => Promise<void>;
}

interface Waiting {
  readonly rank: number;
  readonly isHeavy: boolean;
  readonly isLong: boolean;
  readonly isVital: boolean;
  start(): void;
  refuse(failure: Failure): void;
}

/** A trade on the wire longer than this hangs: the bridge works on it already, so reads no longer delay it. Milliseconds. */
const hangsAfterMs = 1_000;

const full: Failure = {
  kind: 'busy',
  message: 'Too many requests wait for this bridge already; this one was not sent.',
};

/** The complaint in a failure; null where there is none. */
function complaintOf(failure: Failure | null): Complaint | null {
  switch (failure?.kind) {
    case 'busy':
    case 'timeout':
      return failure.kind;
    case 'terminal-not-ready':
      return 'not-ready';
    default:
      return null;
  }
}

/** A read that throws is a defect of ours. It must free its slot. */
const defect = (error: unknown): Result<never> =>
  failed({
    kind: 'internal',
    message: `A defect in reading an answer: ${error instanceof Error ? error.message : 'unknown'}`,
  });

export function createScheduler(options: SchedulerOptions = {}): Scheduler {
  const now = options.now ?? (() => performance.now());
  const maxReads = options.maxReads ?? 2;
  const maxWaiting = options.maxWaiting ?? 64;
  const backOff = createBackOff(options.random ?? Math.random);
  const meter = createLoadMeter(now());
  const throttling = createThrottling();
  const writeRate = options.writes === undefined ? ordinaryRate : options.writes;
  const bucket = writeRate === null ? null : createWriteBucket(writeRate, now());
  const abort = new AbortController();
  let waiting: Waiting[] = [];
  let reading = 0;
  let heavy = 0;
  /** Neither vital nor heavy. */
  let light = 0;
  let long = 0;
  /** When the latest of the answered reads was sent: the bridge answered then. */
  let answeredStartMs = Number.NEGATIVE_INFINITY;
  let isStopped = false;
  /** Number of times that a refused token was forgiven. */
  let forgiven = 0;

  const trades = createTradeQueue({
    bucket,
    now,
    delay: options.delay ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
    onBegin(atMs) {
      meter.began(atMs);
      const hanging = setTimeout(() => pump(), hangsAfterMs + 1);
      hanging.unref();
      return (complaint) => {
        clearTimeout(hanging);
        meter.ended(atMs, now());
        if (complaint !== null) throttling.troubled('busy', now());
      };
    },
    onFree: () => pump(),
  });

  const places = (): number => {
    const outMs = trades.outForMs();
    if (outMs !== null) return outMs < hangsAfterMs ? 0 : 1;
    return backOff.probing() ? 1 : maxReads;
  };

  /** One heavy and one light read at most: a quote that hangs leaves the other place to account, positions and orders. */
  const mayStart = ({ isHeavy, isLong, isVital }: Waiting): boolean => {
    if (isLong) return long === 0 && trades.outForMs() === null && (!backOff.probing() || reading === 0);
    return reading < places() && (isHeavy ? heavy === 0 : isVital || light === 0);
  };

  const pump = () => {
    for (;;) {
      // One in front that has no place lets others pass.
      const at = waiting.findIndex(mayStart);
      const [next] = at < 0 ? [] : waiting.splice(at, 1);
      if (next === undefined) return;
      next.start();
    }
  };

  const learnPace = (failure: Failure | null, { optional, isLive }: LaneOptions, tookMs: number): void => {
    const complaint = optional === true ? null : complaintOf(failure);
    if (complaint !== null) throttling.troubled(complaint, now());
    else if (failure === null) throttling.answered(isLive === true ? tookMs : null, now());
    // Steps are taken as answers come, not only when `load` is read.
    stretch();
  };

  /** Answers all waiting reads with this failure: nothing piles up behind a dead bridge. */
  const flush = (failure: Failure) => {
    const refused = waiting;
    waiting = [];
    for (const read of refused) read.refuse(failure);
  };

  const runRead = async <T>(work: () => Promise<Result<T>>, how: LaneOptions): Promise<Result<T>> => {
    const startMs = now();
    if (how.isLong === true) long += 1;
    else reading += 1;
    if (how.isHeavy === true) heavy += 1;
    const isLight = how.isHeavy !== true && how.isVital !== true && how.isLong !== true;
    if (isLight) light += 1;
    meter.began(startMs);
    const result = await work().catch(defect);
    const endMs = now();
    meter.ended(startMs, endMs);
    if (how.isLong === true) long -= 1;
    else reading -= 1;
    if (how.isHeavy === true) heavy -= 1;
    if (isLight) light -= 1;
    const failure = result.ok ? null : result.failure;
    if (failure === null) answeredStartMs = Math.max(answeredStartMs, startMs);
    // What was asked later was answered meanwhile: the bridge is slow with this alone.
    const isAlone = failure?.kind === 'timeout' && startMs < answeredStartMs;
    const isOptional = how.optional === true && failure !== null && failure.kind !== 'unreachable';
    if (!isAlone && !isOptional) backOff.learn(failure, startMs, endMs);
    if (!isAlone) learnPace(failure, how, endMs - startMs);
    const standing = backOff.standing(endMs);
    if (standing !== null) flush(standing);
    pump();
    return result;
  };

  const writeWaitMs = (): number => bucket?.waitMs(now()) ?? 0;
  const queued = (): number => waiting.length + trades.waiting();
  const stretch = (): Stretch => throttling.stretch(meter.recentShare(now()), now());

  return {
    lane<T>(how: LaneOptions): ReadLane<T> {
      const {
        yieldsMs,
        optional = false,
        isBeat = false,
        isHeavy = false,
        isLong = false,
        isVital = false,
      } = how;
      const inFlight = new Map<string, Flight<T>>();
      /** Counted apart from `inFlight`, to check that sharing works. */
      const onWire = new Set<string>();
      let tokenRefused: { readonly failure: Failure; readonly asOf: number } | null = null;

      const launch = (key: string, work: (task: ReadTask) => Promise<Result<T>>): Flight<T> => {
        const task: ReadTask = { signal: abort.signal, isWanted: () => flight.callers > 0 };
        let drop = (): void => {};
        const answer = new Promise<Result<T>>((resolve) => {
          const rank = now() + yieldsMs;
          const at = waiting.findIndex((other) => other.rank > rank);
          const entry: Waiting = {
            rank,
            isHeavy,
            isLong,
            isVital,
            start() {
              meter.readBegan(now(), { isBeat, isOverlapping: onWire.has(key) });
              onWire.add(key);
              void runRead(() => work(task), how).then((result) => {
                onWire.delete(key);
                resolve(result);
              });
            },
            refuse: (failure) => resolve(failed(failure)),
          };
          waiting.splice(at < 0 ? waiting.length : at, 0, entry);
          drop = () => {
            if (!waiting.includes(entry)) return;
            waiting = waiting.filter((other) => other !== entry);
            inFlight.delete(key);
            entry.refuse(unwanted);
          };
        });
        const flight: Flight<T> = { answer, drop, callers: 0 };
        inFlight.set(key, flight);
        void answer.then((result) => {
          if (inFlight.get(key) === flight) inFlight.delete(key);
          if (optional && !result.ok && result.failure.kind === 'unauthorized') {
            tokenRefused = { failure: result.failure, asOf: forgiven };
          }
        });
        return flight;
      };

      return (key, work, wanted) => {
        let flight = inFlight.get(key);
        if (flight === undefined) {
          if (isStopped) return Promise.resolve(failed(leftBridge));
          const standing = backOff.standing(now());
          if (standing !== null) return Promise.resolve(failed(standing));
          if (tokenRefused?.asOf === forgiven) return Promise.resolve(failed(tokenRefused.failure));
          if (waiting.length >= maxWaiting) return Promise.resolve(failed(full));
          flight = launch(key, work);
        }
        const answer = joined(flight, wanted);
        pump();
        return answer;
      };
    },

    trade: (work, isRiskReducing) => trades.run(work, isRiskReducing),

    urge() {
      const urgent = waiting.filter(({ isVital }) => isVital);
      waiting = waiting.filter(({ isVital }) => !isVital);
      for (const read of urgent) read.start();
    },

    // Not measured: a restart of minutes would look like a busy bridge.
    aside: ({ send, notSent }) => (isStopped ? Promise.resolve(notSent(leftBridge)) : send()),

    load: () => ({
      ...meter.read(now()),
      queued: queued(),
      stretch: stretch(),
      writeWaitMs: writeWaitMs(),
    }),
    factor: throttling.factor,
    pace: () => ({ busyShare: meter.busyShare(now()), queued: queued() }),
    writeWaitMs,
    lookAgain: () => backOff.lookAgain(),
    forgive() {
      forgiven += 1;
      backOff.forgive();
    },

    stop() {
      isStopped = true;
      flush(leftBridge);
      abort.abort();
      trades.stop();
    },
  };
}

/** A read that one or more callers wait for. */
interface Flight<T> {
  readonly answer: Promise<Result<T>>;
  /** Removes it from the queue, if it was not sent yet. */
  readonly drop: () => void;
  callers: number;
}

const unwanted: Failure = {
  kind: 'cancelled',
  message: 'Cancelled: no longer needed.',
};

/** Adds a caller to a read. */
function joined<T>(flight: Flight<T>, wanted: AbortSignal | undefined): Promise<Result<T>> {
  flight.callers += 1;
  if (wanted === undefined) return flight.answer;
  return new Promise((resolve) => {
    const leave = (): void => {
      flight.callers -= 1;
      if (flight.callers === 0) flight.drop();
      resolve(failed(unwanted));
    };
    if (wanted.aborted) {
      leave();
      return;
    }
    wanted.addEventListener('abort', leave, { once: true });
    void flight.answer.then((result) => {
      wanted.removeEventListener('abort', leave);
      resolve(result);
    });
  });
}
