import type { BridgeLoad } from '../../shared/model/load';
import { type Failure, failed, type Result } from '../../shared/model/result';
import { createBackOff } from './back-off';
import { type Flight, joined, unwanted } from './flight';
import { createLoadMeter } from './load-meter';
import { type Complaint, createPace } from './pace';
import { createTradeQueue, leftBridge, type TradeWork } from './trade-queue';
import { createWriteBucket, ordinaryRate, type WriteRate } from './write-bucket';

/**
 * The one way to a bridge, which serves a single request at a time (reference/bridge-notes.md, "How such a bridge behaves under
 * load"):
 * - identical reads in flight are shared, and at most two reads run at once, of the heavy ones a single one;
 * - a trade starts at once and never waits behind a read; no read starts while a trade is out, and only one at a time once it
 *   hangs: a trader must not be blind for the minute that a write may take; trades keep their order and the limit of writes a second,
 *   and what only reduces risk waits for no other trade;
 * - what a trade has to know before it is sent (`urge`) is read beside everything else;
 * - waiting reads are few and ordered: live figures before charts and history, without starving these;
 * - after trouble, reads are answered with the last failure for a pause, then one read goes ahead as a probe;
 * - a refused token ends all reads until the bridge or the token changes; at an endpoint that not every bridge has it ends
 *   the reads of that endpoint alone;
 * - complaints, silence and rising latency stretch the intervals of all polling (`BridgeLoad.stretch`), which the page obeys.
 */
export interface Scheduler {
  /** A kind of read. Each has its own type, so that sharing needs no casts. */
  lane<T>(options: LaneOptions): ReadLane<T>;
  /** `isWayOut`: it only reduces risk, and waits for no other trade. */
  trade<T>(work: TradeWork<T>, isWayOut?: boolean): Promise<T>;
  /** The reads of lanes that are `vital` and wait start now, whatever is out: a trade waits for them. */
  urge(): void;
  /** A write that may take minutes: beside everything else, blocking nothing. */
  aside<T>(work: TradeWork<T>): Promise<T>;
  load(): BridgeLoad;
  /** Until the next write could go: milliseconds, 0 = at once. Quick, where `load` counts a minute of requests. */
  writeWaitMs(): number;
  /** Ends a pause after trouble early. */
  lookAgain(): void;
  /** The token works after all: reads may be sent again. */
  forgive(): void;
  /** Ends it for good: what waits is answered `cancelled`, reads on the wire are given up, a trade on the wire goes on. */
  stop(): void;
}

export interface LaneOptions {
  /** How long a read of this lane lets younger reads of more urgent lanes pass, milliseconds. */
  readonly yieldsMs: number;
  /** Its failures say nothing about the bridge as a whole: an endpoint that not every bridge has. */
  readonly optional?: boolean;
  /** Small answers, asked for all the time: how long these take tells how the bridge fares. */
  readonly isLive?: boolean;
  /** Its starts are the beat of polling. */
  readonly isBeat?: boolean;
  /** May take the bridge seconds, such as candles with indicators: one at a time, so that the other place stays free for quotes. */
  readonly isHeavy?: boolean;
  /** A trade may have to know it right before it is sent. */
  readonly isVital?: boolean;
}

/**
 * `key` tells reads of one lane apart: equal keys share one answer. `wanted` ends a caller's interest: what nobody waits for any
 * more and was not sent yet is never sent. What is on the wire stays there until its answer begins: the bridge would work on it
 * all the same, and one more request beside it would only lengthen its queue. The rest of an answer that nobody wants is not taken.
 */
export type ReadLane<T> = (
  key: string,
  work: (task: ReadTask) => Promise<Result<T>>,
  wanted?: AbortSignal,
) => Promise<Result<T>>;

export interface ReadTask {
  /** Ends with the bridge. */
  readonly signal: AbortSignal;
  /** Whether anybody still waits for it. */
  readonly isWanted: () => boolean;
}

export interface SchedulerOptions {
  /** Monotonic milliseconds. */
  readonly now?: () => number;
  readonly random?: () => number;
  readonly maxReads?: number;
  readonly maxWaiting?: number;
  /** Writes a second; null = no limit, for tests that send by the thousand. */
  readonly writes?: WriteRate | null;
  readonly delay?: (ms: number) => Promise<void>;
}

interface Waiting {
  readonly rank: number;
  readonly isHeavy: boolean;
  readonly isVital: boolean;
  start(): void;
  refuse(failure: Failure): void;
}

/** A trade that is out longer than this hangs. The bridge works on it already: a read cannot come before it any more. Milliseconds. */
const hangsAfterMs = 5_000;

const full: Failure = {
  kind: 'busy',
  message: 'Too many requests wait for this bridge already; this one was not sent.',
};

/** What a failure says of our pace; null where nothing. */
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

/** A read that throws is a defect of ours; it must not keep its place for ever. */
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
  const pace = createPace();
  const writeRate = options.writes === undefined ? ordinaryRate : options.writes;
  const bucket = writeRate === null ? null : createWriteBucket(writeRate, now());
  const abort = new AbortController();
  let waiting: Waiting[] = [];
  let reading = 0;
  let heavy = 0;
  let isStopped = false;
  /** Grows when a refused token is forgiven. */
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
        if (complaint !== null) pace.troubled('busy', now());
      };
    },
    onFree: () => pump(),
  });

  const places = (): number => {
    const outMs = trades.outForMs();
    if (outMs !== null) return outMs < hangsAfterMs ? 0 : 1;
    return backOff.probing() ? 1 : maxReads;
  };

  const pump = () => {
    while (reading < places()) {
      // A heavy one in front lets the others pass while another heavy one is on the wire.
      const at = waiting.findIndex(({ isHeavy }) => !isHeavy || heavy === 0);
      const [next] = at < 0 ? [] : waiting.splice(at, 1);
      if (next === undefined) return;
      next.start();
    }
  };

  const learnPace = (failure: Failure | null, { optional, isLive }: LaneOptions, tookMs: number): void => {
    const complaint = optional === true ? null : complaintOf(failure);
    if (complaint !== null) pace.troubled(complaint, now());
    else if (failure === null) pace.answered(isLive === true ? tookMs : null, now());
    // Steps are taken as answers come, not only when somebody looks.
    pace.stretch(meter.recentShare(now()), now());
  };

  /** Everything that waits is answered with the trouble that stands now: nothing stacks behind a dead bridge. */
  const flush = (failure: Failure) => {
    const refused = waiting;
    waiting = [];
    for (const read of refused) read.refuse(failure);
  };

  const runRead = async <T>(work: () => Promise<Result<T>>, how: LaneOptions): Promise<Result<T>> => {
    const startMs = now();
    reading += 1;
    if (how.isHeavy === true) heavy += 1;
    meter.began(startMs);
    const result = await work().catch(defect);
    const endMs = now();
    meter.ended(startMs, endMs);
    reading -= 1;
    if (how.isHeavy === true) heavy -= 1;
    const failure = result.ok ? null : result.failure;
    const isTrouble = !(how.optional === true && failure !== null && failure.kind !== 'unreachable');
    if (isTrouble) backOff.learn(failure, startMs, endMs);
    learnPace(failure, how, endMs - startMs);
    const standing = backOff.standing(endMs);
    if (standing !== null) flush(standing);
    pump();
    return result;
  };

  const writeWaitMs = (): number => bucket?.waitMs(now()) ?? 0;

  return {
    lane<T>(how: LaneOptions): ReadLane<T> {
      const { yieldsMs, optional = false, isBeat = false, isHeavy = false, isVital = false } = how;
      const inFlight = new Map<string, Flight<T>>();
      /** Counted for itself, so that `inFlight` is held to its promise. */
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

    trade: (work, isWayOut) => trades.run(work, isWayOut),

    urge() {
      const urgent = waiting.filter(({ isVital }) => isVital);
      waiting = waiting.filter(({ isVital }) => !isVital);
      for (const read of urgent) read.start();
    },

    // Not metered: a restart of minutes would pass for a bridge that is busy with us.
    aside: ({ send, notSent }) => (isStopped ? Promise.resolve(notSent(leftBridge)) : send()),

    load: () => ({
      ...meter.read(now()),
      queued: waiting.length + trades.waiting(),
      stretch: pace.stretch(meter.recentShare(now()), now()),
      writeWaitMs: writeWaitMs(),
    }),
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
