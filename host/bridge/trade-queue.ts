import type { Failure } from '../../shared/model/result';
import type { WriteBucket } from './write-bucket';

export interface TradeWork<T> {
  send(): Promise<T>;
  /** The answer where it could not be sent any more. */
  notSent(failure: Failure): T;
  /**
   * What its outcome says of our pace: `too-many` (429, retcode 10024) slows later writes and all polls, `busy` (503, 504) the
   * polls. Neither ever sends it again.
   */
  complaint?(value: T): 'too-many' | 'busy' | null;
  /** How long the bridge asked us to wait with the next one, milliseconds. */
  retryAfterMs?(value: T): number | null;
}

/**
 * Trades in the order they came, one at a time, no faster than the bucket lets them. What only reduces risk (`isWayOut`) waits for no
 * other write: only the bucket paces it, and before the others.
 */
export interface TradeQueue {
  run<T>(work: TradeWork<T>, isWayOut?: boolean): Promise<T>;
  /** How long the oldest has been on the wire (0 also where the next is to follow at once); null while none is. Milliseconds. */
  outForMs(): number | null;
  waiting(): number;
  /** What was not sent yet is answered so. */
  stop(): void;
}

export interface TradeQueueParts {
  /** Null: no limit of writes a second. */
  readonly bucket: WriteBucket | null;
  now(): number;
  delay(ms: number): Promise<void>;
  /** What is returned is called when it is over. */
  onBegin(atMs: number): (complaint: 'too-many' | 'busy' | null) => void;
  /** Reads may start again. */
  onFree(): void;
}

/** An order that was held back longer than this belongs to another market than the one it was confirmed in. */
const longestWaitMs = 5_000;

export const leftBridge: Failure = {
  kind: 'cancelled',
  message: 'Cancelled: the bridge changed.',
};

const heldBack = (waitMs: number): Failure => ({
  kind: 'held-back',
  message: `Too many requests at once: the next order can be sent in ${Math.ceil(waitMs / 1_000)} s. This one was not sent`,
  field: 'rate',
});

export function createTradeQueue(parts: TradeQueueParts): TradeQueue {
  const { bucket, now, delay } = parts;
  let turns: (() => void)[] = [];
  /** Somebody has the turn, on the wire or held back by the bucket. */
  let isTaken = false;
  let isOut = false;
  let outSinceMs = 0;
  let isStopped = false;
  /** Start of each way out that is on the wire. */
  const out = new Set<{ readonly sinceMs: number }>();
  /** Ways out that wait for the bucket, one behind the other. */
  let pacing: Promise<unknown> = Promise.resolve();
  let paced = 0;
  let leave = (): void => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });

  /** Waits for a place in the bucket; false where the bridge was left meanwhile. Ways out take theirs first. */
  async function heldUntilFree(firstWaitMs: number, from: WriteBucket): Promise<boolean> {
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
      // Kept, so that no read slips in before a trade that can go at once.
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
    async run(work, isWayOut = false) {
      if (isStopped) return work.notSent(leftBridge);
      if (isWayOut) return runOut(work);
      const ahead = turns.length + (isTaken && !isOut ? 1 : 0) + paced;
      const expectedMs = bucket?.waitMs(now(), ahead + 1) ?? 0;
      if (expectedMs > longestWaitMs) return work.notSent(heldBack(expectedMs));
      if (isTaken) await new Promise<void>((resolve) => turns.push(resolve));
      if (isStopped) return work.notSent(leftBridge);
      isTaken = true;
      try {
        const waitMs = bucket === null ? 0 : paced > 0 ? bucket.waitMs(now(), paced + 1) : bucket.take(now());
        // With a place free it goes in this very turn of the event loop.
        if (bucket !== null && waitMs > 0 && !(await heldUntilFree(waitMs, bucket))) {
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
