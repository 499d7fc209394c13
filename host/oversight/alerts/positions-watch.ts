import type { BrokerSeconds, Price, Ticket } from '../../../shared/model/fields';
import type { Position } from '../../../shared/model/position';
import type { TraderOf } from '../../../shared/rules/bulk-filter';
import type { Clock } from '../../live/clock';
import type { AccountAlerts } from './account-alerts';
import type { PositionsRead, StopMove } from './measures';

type Seen = Pick<PositionsRead, 'rows' | 'before' | 'ownerOf' | 'isOwnerLate' | 'withoutStopS' | 'stopMove'>;

/** Confirmed lists of one connection's open positions: since when each is without a stop, how its stop moved, whose it is. */
export interface PositionsWatch {
  take(rows: readonly Position[], of: AccountAlerts): void;
  /** By the list that was taken last. It asks whose each is. */
  seen(of: AccountAlerts): Seen;
  isRead(): boolean;
  open(): ReadonlyMap<Ticket, Position>;
  /** When a list was taken last, else when the connection began. Monotonic milliseconds. */
  readMs(): number;
}

export interface PositionsWatchParts {
  readonly clock: Pick<Clock, 'now' | 'wall'>;
  nowS(): BrokerSeconds | null;
  owners(positions: readonly Position[]): TraderOf<Position>;
  /** One that was open is not in the list. */
  onGone(): void;
}

/** On a netting account deals tell whose a position is; they are read behind its change. Milliseconds. */
const ownersLateMs = 30_000;

export function createPositionsWatch({ clock, nowS, owners, onGone }: PositionsWatchParts): PositionsWatch {
  let rows: readonly Position[] = [];
  let open: ReadonlyMap<Ticket, Position> | null = null;
  let before: ReadonlyMap<Ticket, Position> | null = null;
  let readMs = clock.now();
  /** Since when it is not known whose some position is. */
  let unknownOwnerMs: number | null = null;
  /** Of each open position its stop, and how it last moved away. */
  const stops = new Map<Ticket, { readonly sl: Price; readonly move: StopMove | null }>();

  function followStops(isOpen: (ticket: Ticket) => boolean): void {
    const atS = nowS();
    for (const ticket of stops.keys()) if (!isOpen(ticket)) stops.delete(ticket);
    for (const { ticket, side, sl } of rows) {
      const { sl: fromSl, move = null } = stops.get(ticket) ?? { sl };
      const isAway = fromSl !== 0 && (sl === 0 || (side === 'BUY' ? sl < fromSl : sl > fromSl));
      stops.set(ticket, { sl, move: isAway && atS !== null ? { atS, fromSl } : move });
    }
  }

  return {
    take(taken, { withoutStopMs: since }) {
      rows = taken;
      readMs = clock.now();
      before = open;
      const now = new Map(rows.map((position) => [position.ticket, position]));
      open = now;
      const atMs = clock.wall();
      // A list can leave a row out once.
      const isOpen = (ticket: Ticket): boolean => now.has(ticket) || before?.has(ticket) === true;
      for (const ticket of since.keys()) if (!isOpen(ticket)) since.delete(ticket);
      for (const ticket of before?.keys() ?? []) if (!now.has(ticket)) onGone();
      for (const { ticket, sl } of rows)
        if (sl !== 0) since.delete(ticket);
        else since.set(ticket, Math.min(since.get(ticket) ?? atMs, atMs));
      followStops(isOpen);
    },
    seen({ withoutStopMs: since }) {
      const ownerOf = owners(rows);
      const known = new Map(rows.map((position) => [position, ownerOf(position)]));
      const areKnown = [...known.values()].every(({ kind }) => kind !== 'not-told');
      unknownOwnerMs = areKnown ? null : (unknownOwnerMs ?? readMs);
      const atMs = clock.wall();
      return {
        ...{ rows, before },
        ownerOf: (position) => known.get(position) ?? ownerOf(position),
        isOwnerLate: readMs - (unknownOwnerMs ?? readMs) >= ownersLateMs,
        withoutStopS: ({ ticket }) => (atMs - (since.get(ticket) ?? atMs)) / 1_000,
        stopMove: ({ ticket }) => stops.get(ticket)?.move ?? null,
      };
    },
    isRead: () => open !== null,
    open: () => open ?? new Map(),
    readMs: () => readMs,
  };
}
