import type { BrokerMs } from '../../shared/model/fields';
/**
 * The broker's clock by live quotes. A single tick's time proves nothing: it may be of Friday. A tick that advances at the pace of
 * our monotonic clock is live. One for each bridge; reads no clock but `now`.
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
  /** Tick's time minus our monotonic clock, milliseconds. The largest is the best: no tick is from the future. */
  readonly aheadMs: number;
}

/** Older ticks may be from before a change of the broker's clock. Milliseconds. */
const windowMs = 60_000;
/** A tick whose advance differs from ours by less is live; a feed that catches up jumps further. Milliseconds. */
const paceMs = 30_000;
/** Live ticks that are needed. */
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
