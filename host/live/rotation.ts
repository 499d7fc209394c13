import type { BridgeLoad } from '../../shared/model/load';

/** The quotes of the market watch, read in turn. */

/** The symbol after `last` in the list. */
export function nextInTurn(listed: readonly string[], last: string | null): string | null {
  const after = last === null ? 0 : listed.indexOf(last) + 1;
  return listed[after] ?? listed[0] ?? null;
}

/**
 * Where the bridge allows it, each symbol of the rotation is read again within this time, below a quote's budget.
 * Milliseconds.
 */
const wantedTurnMs = 2_400;
/**
 * A user who chose a longer interval than this wants fewer requests: then one symbol per interval, however fast the
 * bridge is. Milliseconds.
 */
const longestHurriedMs = 1_000;
/**
 * The share of the bridge's time that all our requests take: up to the first the rotation runs at its fastest, from the
 * second on at its slowest.
 */
const idleShare = 0.12;
const busyShare = 0.2;
/** A read that took `t` is followed by a pause of at least three times `t`, within the interval of the settings. */
const readsShare = 0.25;

/**
 * Milliseconds from the start of one read of the rotation to the start of the next. The interval of the settings is the
 * slowest; where the bridge answers fast and is hardly used by us, symbols are read faster.
 */
export function rotationPeriodMs(pace: {
  /** Symbols in the rotation. */
  readonly turn: number;
  /** The interval of the settings. */
  readonly everyMs: number;
  readonly load: Pick<BridgeLoad, 'busyShare' | 'queued'>;
  /** How long the last read took; null where it failed. */
  readonly tookMs: number | null;
}): number {
  const { turn, everyMs, load, tookMs } = pace;
  if (everyMs > longestHurriedMs || load.queued > 0 || tookMs === null) return everyMs;
  const room = Math.min(1, Math.max(0, (busyShare - load.busyShare) / (busyShare - idleShare)));
  const wanted = Math.max(1, (turn * everyMs) / wantedTurnMs);
  const readsAnInterval = 1 + (wanted - 1) * room;
  return Math.min(everyMs, Math.max(everyMs / readsAnInterval, tookMs / readsShare));
}
