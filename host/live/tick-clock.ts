import type { BrokerMs } from '../../shared/model/fields';
/**
 * The broker's clock as live quotes tell it. A tick's time alone says nothing: it may be of Friday. A tick that moves on at the
 * pace of our own monotonic clock is of this moment. One for each bridge; pure but for what it was told.
 */
export interface TickClock {
  /** A quote came. `timeMs`: its own time, broker milliseconds. */
  take(symbol: string, timeMs: BrokerMs | null): void;
  /** Broker milliseconds now; null while no market moves. */
  read(): { readonly brokerMs: number; readonly symbol: string } | null;
}

interface Live {
  readonly symbol: string;
  readonly atMs: number;
  /** The tick's time minus our monotonic clock. The latest ticks are the nearest to the truth, as none is of the future. */
  readonly aheadMs: number;
}

/** What is older than this may be of before a change of the broker's clocks. */
const windowMs = 60_000;
/** A tick that came on within this of our own pace is live; a feed that catches up jumps further. */
const paceMs = 30_000;
/** One may be chance. */
const enough = 3;

export function createTickClock(now: () => number): TickClock {
  const last = new Map<string, { readonly timeMs: BrokerMs; readonly atMs: number }>();
  let live: readonly Live[] = [];
  const recent = (atMs: number): readonly Live[] => live.filter((each) => each.atMs > atMs - windowMs);

  return {
    take(symbol, timeMs) {
      if (timeMs === null) return;
      const atMs = now();
      const before = last.get(symbol);
      if (before?.timeMs === timeMs) return;
      last.set(symbol, { timeMs, atMs });
      if (before === undefined) return;
      const isAtPace = Math.abs(timeMs - before.timeMs - (atMs - before.atMs)) <= paceMs;
      if (isAtPace) live = [...recent(atMs), { symbol, atMs, aheadMs: timeMs - atMs }];
    },
    read() {
      const atMs = now();
      const lately = recent(atMs);
      if (lately.length < enough) return null;
      const first = lately.reduce((best, each) => (each.aheadMs > best.aheadMs ? each : best));
      return { brokerMs: first.aheadMs + atMs, symbol: first.symbol };
    },
  };
}
