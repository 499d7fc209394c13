import type { Failure } from '../../shared/model/result';
import type { WriteBucket } from './write-bucket';

export interface TradeWork<T> {
  send(): Promise<T>;
  /** The result where it was not sent. */
  notSent(failure: Failure): T;
  /**
   * The complaint in its outcome: `too-many` (429, retcode 10024) slows later writes and all polls, `busy` (503, 504) the polls.
   * Neither ever sends it again.
   */
  complaint?(value: T): 'too-many' | 'busy' | null;
  /** How long the bridge asked us to wait before the next one, milliseconds. */
  retryAfterMs?(value: T): number | null;
}

/**
 * Trades in the order of their requests, one at a time, no faster than the bucket allows. One that only reduces risk (`isRiskReducing`)
 * waits only for the bucket, and before the others.
 */
export interface TradeQueue {
  run<T>(work: TradeWork<T>, isRiskReducing?: boolean): Promise<T>;
  /**
   * Time that the oldest trade has been on the wire, milliseconds (0 also where the next one follows at once); null while none is.
   */
  outForMs(): number | null;
  waiting(): number;
  /** Answers trades that were not sent yet as such. */
  stop(): void;
}

export interface TradeQueueParts {
  /** Null: no limit of writes a second. */
  readonly bucket: WriteBucket | null;
  now(): number;
  delay(ms: number): Promise<void>;
  /** A trade is sent; the returned function is called at its end. */
  onBegin(atMs: number): (complaint: 'too-many' | 'busy' | null) => void;
  /** Reads may start again. */
  onFree(): void;
}

/** Longest wait of an order, milliseconds: after it the market is not the one in which it was confirmed. */
const longestWaitMs = 5_000;

export const leftBridge: Failure = {
  kind: 'cancelled',
  message: 'Cancelled: the bridge changed.',
};

const queueTooLong = (waitMs: number): Failure => ({
  kind: 'held-back',
  message: `Too many requests at once: the next order can be sent in ${Math.ceil(waitMs / 1_000)} s. This one was not sent`,
  field: 'rate',
});

export function createTradeQueue(parts: TradeQueueParts): TradeQueue {
  const { bucket, now, delay } = parts;
  let turns: (() => void)[] = [];
  /** A trade has the turn: on the wire, or waiting for the bucket. */
  let isTaken = false;
  let isOut = false;
  let outSinceMs = 0;
  let isStopped = false;
  /** Starts of the risk-reducing trades on the wire. */
  const out = new Set<{ readonly sinceMs: number }>();
  /** Risk-reducing trades that wait for the bucket, one after the other. */
  let pacing: Promise<unknown> = Promise.resolve();
  let paced = 0;
  let leave = (): void => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });

  /** Waits for a place in the bucket; false where the bridge was left meanwhile. Risk-reducing trades take theirs first. */
  async function waitUntilFree(firstWaitMs: number, from: WriteBucket): Promise<boolean> {
    const take = () => (paced > 0 ? Math.max(1, from.waitMs(now(), paced + 1)) : from.take(now()));
    for (let waitMs = firstWaitMs; waitMs > 0; waitMs = take()) {
      isOut = false;
      parts.onFree();
      await Promise.race([delay(waitMs), left]);
      if (isStopped) return false;
    }
    return true;
  }

  async function runOut<T>(work: TradeWork<T>): Promise<T> {
    if (bucket !== null && (paced > 0 || bucket.waitMs(now()) > 0)) {
      paced += 1;
      const turn = pacing.then(async () => {
        for (let waitMs = bucket.takeOut(now()); waitMs > 0 && !isStopped; waitMs = bucket.takeOut(now())) {
          await Promise.race([delay(waitMs), left]);
        }
      });
      pacing = turn;
      await turn;
      paced -= 1;
    } else bucket?.takeOut(now());
    if (isStopped) return work.notSent(leftBridge);
    const one = { sinceMs: now() };
    out.add(one);
    try {
      return await sendOne(work);
    } finally {
      out.delete(one);
      if (outForMs() === null) parts.onFree();
    }
  }

  function outForMs(): number | null {
    const since = [...out].map(({ sinceMs }) => sinceMs);
    if (isOut) since.push(outSinceMs);
    return since.length === 0 ? null : now() - Math.min(...since);
  }

  function passOn(): void {
    const next = turns.shift();
    if (next !== undefined) {
      // Stays set, so that no read starts before a trade that can go at once.
      isOut = bucket === null || bucket.waitMs(now()) === 0;
      outSinceMs = now();
      next();
    } else {
      isTaken = false;
      isOut = false;
    }
    if (!isOut) parts.onFree();
  }

  async function sendOne<T>({ send, complaint, retryAfterMs }: TradeWork<T>): Promise<T> {
    const onEnd = parts.onBegin(now());
    let said: 'too-many' | 'busy' | null = null;
    let askedMs: number | null = null;
    try {
      const value = await send();
      said = complaint?.(value) ?? null;
      askedMs = retryAfterMs?.(value) ?? null;
      return value;
    } finally {
      if (said === 'too-many') bucket?.slow(now(), askedMs);
      onEnd(said);
    }
  }

  return {
    async run(work, isRiskReducing = false) {
      if (isStopped) return work.notSent(leftBridge);
      if (isRiskReducing) return runOut(work);
      const ahead = turns.length + (isTaken && !isOut ? 1 : 0) + paced;
      const expectedMs = bucket?.waitMs(now(), ahead + 1) ?? 0;
      if (expectedMs > longestWaitMs) return work.notSent(queueTooLong(expectedMs));
      if (isTaken) await new Promise<void>((resolve) => turns.push(resolve));
      if (isStopped) return work.notSent(leftBridge);
      isTaken = true;
      try {
        const waitMs = bucket === null ? 0 : paced > 0 ? bucket.waitMs(now(), paced + 1) : bucket.take(now());
        // With a free place it is sent without an extra turn of the event loop.
        if (bucket !== null && waitMs > 0 && !(await waitUntilFree(waitMs, bucket))) {
          return work.notSent(leftBridge);
        }
        isOut = true;
        outSinceMs = now();
        return await sendOne(work);
      } finally {
        passOn();
      }
    },
    outForMs,
    waiting: () => turns.length + (isTaken && !isOut ? 1 : 0) + paced,
    stop() {
      isStopped = true;
      leave();
      const given = turns;
      turns = [];
      for (const resolve of given) resolve();
    },
  };
}
