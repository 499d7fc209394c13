import { grouped } from '../math/groups';
import type { Price, Ticket, UtcMs } from '../model/fields';
import type { Intent } from '../model/intent';
import type { TradeRequest } from '../model/trade';

/** Which changes that reads showed are our own doing. Of a change at the terminal or by a bot no bridge tells who made it. */

/** A change of a position or pending order that a read showed. */
interface SeenChange {
  readonly ticket: Ticket;
  /** By the read that showed it, and after the one before; null: no read came before. */
  readonly atMs: UtcMs;
  readonly sinceMs: UtcMs | null;
}

export interface SeenMove extends SeenChange {
  readonly kind: 'position' | 'order';
  /** Where each level that changed came to; 0 = none. */
  readonly moves: readonly { readonly level: 'sl' | 'tp' | 'price'; readonly to: Price }[];
}

export interface OwnChanges {
  /** Whether one of our requests asked for just these levels meanwhile, and the server took it. */
  isMove(seen: SeenMove): boolean;
  /** Whether the order is gone because we cancelled it. */
  isCancel(seen: SeenChange): boolean;
}

/** A read that was asked before a change may be answered after it. Milliseconds. */
const overlapMs = 5_000;

/** Whether the server did what was asked. What is not known to be done proves nothing. */
export const isTaken = ({ outcome, resolution }: Pick<Intent, 'outcome' | 'resolution'>): boolean =>
  resolution === null ? outcome?.verdict === 'done' : resolution.kind === 'executed';

export function ownChanges(intents: readonly Intent[]): OwnChanges {
  const byTicket = grouped(intents.filter(isTaken), ({ request }) =>
    request.name === 'place-order' ? null : request.input.ticket,
  );
  const requestsMeanwhile = ({ ticket, atMs, sinceMs }: SeenChange): readonly TradeRequest[] =>
    (byTicket.get(ticket) ?? [])
      .filter(
        ({ sent, outcome }) =>
          sent !== null &&
          sent <= atMs &&
          (sinceMs === null || sent + (outcome?.tookMs ?? 0) >= sinceMs - overlapMs),
      )
      .map(({ request }) => request);
  return {
    isMove: (seen) =>
      requestsMeanwhile(seen).some((request) => {
        const asked = levelsAsked(request, seen.kind);
        return asked !== null && seen.moves.every(({ level, to }) => asked[level] === to);
      }),
    isCancel: (seen) => requestsMeanwhile(seen).some(({ name }) => name === 'cancel-order'),
  };
}

type Levels = { readonly [Level in SeenMove['moves'][number]['level']]?: Price | undefined };

/** Of a position and an order with the same ticket only the one that is meant. */
function levelsAsked({ name, input }: TradeRequest, kind: SeenMove['kind']): Levels | null {
  if (name === 'modify-position') return kind === 'position' ? input : null;
  return name === 'modify-order' && kind === 'order' ? input : null;
}
