import { channel } from 'node:diagnostics_channel';
import { vi } from 'vitest';

/**
 * Hours in seconds: timers and clocks are virtual, sockets and files real. Time advances only when no I/O is pending, so that a slow
 * machine changes nothing and a seed repeats its run.
 */
export interface VirtualTime {
  /** Passes this much time, milliseconds. */
  pass(ms: number): Promise<void>;
  /** Lets time pass until it is settled. */
  until<T>(promise: Promise<T>): Promise<T>;
  /** Waits for pending I/O without passing time. */
  quiet(): Promise<void>;
  end(): void;
}

/** Wednesday 18 November 2026, 11:00 UTC. */
export const begin = Date.UTC(2026, 10, 18, 11);

const stallMs = 20_000;
/** Most checks, a millisecond apart, while only the system has work. */
const mostIdle = 5_000;
/** What has not settled after this much virtual time, milliseconds, never will: no test passes more at once. */
const longestMs = 12 * 3_600_000;
/** Nor what takes this long by the real clock, milliseconds; less than a test has, so that the reason is told. */
const longestRealMs = 240_000;
/** Pending I/O, by Node's resource names. */
const onItsWay =
  /^(FSReq|CloseReq|FileHandleCloseReq|(TCP)?ConnectWrap|(Libuv)?(Write|Shutdown)Wrap|GetAddrInfo)/;
const immediate = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Waits for pending I/O by Node's events, not by time. */
export interface Traffic {
  /** Resolves when no I/O is pending. */
  quiet(): Promise<void>;
  end(): void;
}

/** `held`: number of requests that the bridge leaves unanswered on purpose. */
export function watchTraffic(held: () => number): Traffic {
  let open = 0;
  const started = channel('http.client.request.start');
  const count = (message: unknown): void => {
    if (typeof message !== 'object' || message === null || !('request' in message)) return;
    const { request } = message;
    if (typeof request !== 'object' || request === null || !('once' in request)) return;
    if (typeof request.once !== 'function') return;
    open += 1;
    request.once('close', () => {
      open -= 1;
    });
  };
  started.subscribe(count);
  const realNow = performance.now.bind(performance);

  async function quiet(): Promise<void> {
    const startedAt = realNow();
    let calm = 0;
    while (calm < 3) {
      await immediate();
      const isBusy = open > held() || process.getActiveResourcesInfo().some((name) => onItsWay.test(name));
      calm = isBusy ? 0 : calm + 1;
      if (realNow() - startedAt > stallMs) {
        throw new Error(
          `stalled: ${open} requests are open, ${held()} are held; ${process.getActiveResourcesInfo().join(' ')}`,
        );
      }
    }
  }

  return { quiet, end: () => started.unsubscribe(count) };
}

/** `held` as above. */
export function virtualTime(held: () => number, now: number = begin): VirtualTime {
  const { quiet, end } = watchTraffic(held);
  const realTimeout = setTimeout;
  const realNow = performance.now.bind(performance);
  vi.useFakeTimers({
    now,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });

  async function until<T>(promise: Promise<T>): Promise<T> {
    let isSettled = false;
    const settle = () => {
      isSettled = true;
    };
    promise.then(settle, settle);
    let idle = 0;
    let steps = 0;
    const startedAtMs = Date.now();
    const startedAtRealMs = realNow();
    for (;;) {
      await quiet();
      if (isSettled) return promise;
      const passedMs = Date.now() - startedAtMs;
      if (passedMs > longestMs || realNow() - startedAtRealMs > longestRealMs) {
        const pending = process.getActiveResourcesInfo().join(' ');
        throw new Error(
          `not settled after ${passedMs} ms in ${steps} steps; ${held()} requests are held, ${vi.getTimerCount()} timers wait; ${pending}`,
        );
      }
      steps += 1;
      if (vi.getTimerCount() > 0) {
        vi.advanceTimersToNextTimer();
        idle = 0;
        continue;
      }
      idle += 1;
      if (idle > mostIdle) throw new Error('nothing will ever happen any more');
      await new Promise((resolve) => realTimeout(resolve, 1));
    }
  }

  return {
    until,
    quiet,
    pass: (ms) => until(new Promise<void>((resolve) => setTimeout(resolve, ms))),
    end() {
      end();
      vi.useRealTimers();
    },
  };
}
