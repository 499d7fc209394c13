import type { Ticket } from '../../shared/model/fields';
import type { Position } from '../../shared/model/position';

/** Tells once of each position that has had no stop loss for a minute, as far as it was read. */
export interface WithoutStop {
  /** Each read of the positions; `nowMs` monotonic. Those that have just been without one for so long. */
  take(positions: readonly Position[], nowMs: number): readonly Position[];
  /** Closed: not merely missing in one read, which may be a bridge's moment. */
  closed(ticket: Ticket): void;
}

/** Whoever sets a stop by hand after opening has done so by then. Milliseconds. */
const patienceMs = 60_000;

export function createWithoutStop(): WithoutStop {
  const sinceMs = new Map<Ticket, number>();
  const told = new Set<Ticket>();
  const forget = (ticket: Ticket): void => {
    sinceMs.delete(ticket);
    told.delete(ticket);
  };
  return {
    take(positions, nowMs) {
      const now = positions.filter(({ ticket, sl }) => {
        if (sl !== 0) forget(ticket);
        else if (!sinceMs.has(ticket)) sinceMs.set(ticket, nowMs);
        return sl === 0 && !told.has(ticket) && nowMs - (sinceMs.get(ticket) ?? nowMs) >= patienceMs;
      });
      for (const { ticket } of now) told.add(ticket);
      return now;
    },
    closed: forget,
  };
}
