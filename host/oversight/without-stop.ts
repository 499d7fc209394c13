import type { Ticket } from '../../shared/model/fields';
import type { Position } from '../../shared/model/position';

/** Tells once of each position that has had no stop loss for a minute, as far as it was read; again where it had one since. */
export interface WithoutStop {
  /** Each read of the positions; `nowMs` monotonic. Those that have just been without one for so long, each with its event. */
  take(positions: readonly Position[], nowMs: number): readonly Bare[];
  /** Closed: not merely missing in one read, which may be a bridge's moment. */
  closed(ticket: Ticket): void;
}

interface Bare {
  readonly position: Position;
  readonly id: string;
}

/** Whoever sets a stop by hand after opening has done so by then. Milliseconds. */
const patienceMs = 60_000;

/** `isTold`: by this run, one before it or another host. */
export function createWithoutStop(isTold: (id: string) => boolean): WithoutStop {
  const sinceMs = new Map<Ticket, number>();
  const looked = new Set<Ticket>();
  /** Seen with one: the next time without is another event. */
  const hadStop = new Set<Ticket>();

  function forget(ticket: Ticket): void {
    sinceMs.delete(ticket);
    looked.delete(ticket);
  }

  function idOf(ticket: Ticket): string | null {
    let times = 1;
    const id = (): string => `position ${ticket} without a stop, time ${times}`;
    while (isTold(id())) times += 1;
    return times > 1 && !hadStop.delete(ticket) ? null : id();
  }

  return {
    take(positions, nowMs) {
      const now = positions.filter(({ ticket, sl }) => {
        if (sl !== 0) {
          forget(ticket);
          hadStop.add(ticket);
        } else if (!sinceMs.has(ticket)) sinceMs.set(ticket, nowMs);
        return sl === 0 && !looked.has(ticket) && nowMs - (sinceMs.get(ticket) ?? nowMs) >= patienceMs;
      });
      return now.flatMap((position) => {
        looked.add(position.ticket);
        const id = idOf(position.ticket);
        return id === null ? [] : [{ position, id }];
      });
    },
    closed(ticket) {
      forget(ticket);
      hadStop.delete(ticket);
    },
  };
}
