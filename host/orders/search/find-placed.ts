import type { Deal } from '../../../shared/model/deal';
import type { Lots } from '../../../shared/model/fields';
import type { Fill, ProbableMatch } from '../../../shared/model/intent';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import type { NewOrder } from '../../../shared/model/trade';
import { isOurMagic, markIn } from '../../../shared/rules/intent-label';
import { isMarket, sideOf } from '../../../shared/rules/order-types';
import type { StoredIntent } from '../journal/intent-store';
import { numbersOf } from './contradiction';
import { type Finding, nothing as nothingOf } from './finding';
import type { Look } from './look';
import { fillOf, lots, slack } from './lots';

/** The result of a new order, by its label (reference/order-safety.md, rules 6 and 7). Pure. */

interface Labelled {
  readonly symbol: string;
  readonly magic: number | null;
  readonly comment: string;
}

const sideOfType = (type: string): string => (type.startsWith('SELL') ? 'SELL' : 'BUY');

type Carries = (record: Labelled) => boolean;

/** Tests a record for this order's label, or for a ticket that the answer named; null where there is neither. */
function carrierOf({ request, label }: StoredIntent, named: ReadonlySet<string>): Carries | null {
  if (request.name !== 'place-order') return null;
  const { symbol, magic } = request.input;
  const mark = label.comment === null ? null : markIn(label.comment);
  const isMinted = magic === undefined && label.magic !== null;
  if (!isMinted && mark === null && named.size === 0) return null;
  return (record) =>
    record.symbol === symbol &&
    ((isMinted && record.magic === label.magic) || (mark !== null && record.comment.includes(mark)));
}

/** Tickets of the order and deal in the answer. */
function namedBy(intent: StoredIntent, look: Look): ReadonlySet<string> {
  const { order, deal } = numbersOf(intent, look);
  return new Set([order, deal].filter((ticket) => ticket !== null));
}

/**
 * A deal on the order's side is its fill; on a netting account it may reduce the opposite position. A deal on the other side is the
 * exit of the position that it opened, which carries the same magic.
 */
const isFill = ({ type, entry }: Deal, order: NewOrder): boolean =>
  type === sideOf(order.type) && entry !== 'OUT_BY';

/** Volume and price of the one new position that the order opened, for the time before its deals are in the history. */
function fillOfPosition({ request, before }: StoredIntent, positions: readonly Position[]): Fill | null {
  const [position] = positions;
  if (request.name !== 'place-order' || position === undefined || positions.length > 1) return null;
  const isNew = before.positions === null || !before.positions.includes(position.ticket);
  return isNew && position.volume <= request.input.volume + slack
    ? fillOf([{ volume: position.volume, price: position.priceOpen }])
    : null;
}

interface Filled {
  readonly volume: Lots;
  readonly fill: Fill | null;
  /** False where the deals could not be read. */
  readonly isKnown: boolean;
}

function byOrders(
  past: readonly Order[],
  { volume: filled, fill, isKnown }: Filled,
  order: NewOrder,
  tickets: readonly string[],
): Finding | null {
  const settled = (as: 'executed' | 'partly' | 'not-executed', words: string): Finding => ({
    kind: 'settled',
    as,
    words,
    tickets,
    fill: as === 'not-executed' ? null : fill,
  });
  for (const { ticket, state, volumeInitial, volumeCurrent } of past) {
    const done = Math.max(filled, volumeInitial - volumeCurrent);
    switch (state) {
      case 'FILLED':
        // Without a volume of its own, or with deals that have not all come yet, the state counts.
        return done <= slack || done >= order.volume - slack
          ? settled('executed', `Order ${ticket} was filled.`)
          : settled('partly', `Order ${ticket} was filled: ${lots(done)} of ${lots(order.volume)}.`);
      case 'PARTIAL':
        return settled(
          'partly',
          `Order ${ticket} was filled in part: ${lots(done)} of ${lots(order.volume)}.`,
        );
      case 'REJECTED':
        return filled > slack ? null : settled('not-executed', `The broker rejected order ${ticket}.`);
      case 'CANCELED':
      case 'EXPIRED': {
        const ended = state === 'CANCELED' ? 'cancelled' : 'expired';
        if (filled > slack) {
          return filled >= order.volume - slack
            ? settled('executed', `Order ${ticket} was filled.`)
            : settled('partly', `${lots(filled)} of order ${ticket} were filled, the rest was ${ended}.`);
        }
        // The order was filled in part by its own volumes, or its deals could not be read.
        if (done > slack || (!isKnown && isMarket(order.type))) {
          const words = `Order ${ticket} was ${ended}${done > slack ? ` after ${lots(done)} of it were filled` : ''}; no deal of it could be read yet.`;
          return { kind: 'open', words, atEnd: 'partly', endText: words, tickets, fill: null };
        }
        return isMarket(order.type)
          ? settled('not-executed', `Order ${ticket} was ${ended} by the broker without a fill.`)
          : settled('executed', `Order ${ticket} was placed, and ${ended} since.`);
      }
      default:
        break;
    }
  }
  return null;
}

export function findPlaced(intent: StoredIntent, look: Look): Finding {
  const nothing = nothingOf('It is not in positions, orders or history.');
  const named = namedBy(intent, look);
  const carries = carrierOf(intent, named);
  if (intent.request.name !== 'place-order' || carries === null) return nothing;
  const order = intent.request.input;
  const isOrder = (row: Order): boolean =>
    named.has(row.ticket) || (carries(row) && sideOfType(row.type) === sideOf(order.type));
  const standing = (look.orders?.rows ?? []).filter(isOrder);
  const past = (look.pastOrders?.rows ?? []).filter(isOrder);
  const ownOrders = new Set([...named, ...[...standing, ...past].map(({ ticket }) => ticket)]);
  const isOwn = (row: Deal): boolean =>
    carries(row) || named.has(row.ticket) || (row.order !== null && ownOrders.has(row.order));
  const deals = (look.deals?.rows ?? []).filter((row) => isFill(row, order) && isOwn(row));
  const positions = (look.positions?.rows ?? []).filter(
    (row) => carries(row) || named.has(row.ticket) || (row.identifier !== null && named.has(row.identifier)),
  );
  const filled = deals.reduce((sum, { volume }) => sum + volume, 0);
  const tickets = [...new Set([...standing, ...past, ...deals, ...positions].map(({ ticket }) => ticket))];
  const fill = fillOf(deals) ?? fillOfPosition(intent, positions);
  const settled = (as: 'executed' | 'partly', words: string): Finding => ({
    kind: 'settled',
    as,
    words,
    tickets,
    fill,
  });

  const [waiting] = standing;
  if (waiting !== undefined) {
    return isMarket(order.type) && waiting.type !== 'CLOSE_BY' && filled < order.volume - slack
      ? { kind: 'nothing', words: `Order ${waiting.ticket} is there and not filled yet.` }
      : settled('executed', `Order ${waiting.ticket} is pending.`);
  }
  const ended = byOrders(past, { volume: filled, fill, isKnown: look.deals !== null }, order, tickets);
  if (ended !== null) return ended;
  if (filled > slack) {
    return filled >= order.volume - slack
      ? settled('executed', `It was filled: ${lots(filled)}.`)
      : settled('partly', `It was filled in part: ${lots(filled)} of ${lots(order.volume)}.`);
  }
  const [position] = positions;
  if (position === undefined) return nothing;
  if (position.volume < order.volume - slack) {
    // Partly filled, or filled and partly closed since: the deals will tell.
    const words = `Position ${position.ticket} holds ${lots(position.volume)} of ${lots(order.volume)}.`;
    return { kind: 'open', words, atEnd: 'partly', endText: words, tickets, fill };
  }
  return settled('executed', `It is position ${position.ticket}.`);
}

/**
 * New records that match a lost order but lack its label: a bridge may drop magic and comment. The user decides; they are never taken
 * for ours. `fromS`: earliest possible time, broker seconds.
 */
export function probableMatches(intent: StoredIntent, look: Look, fromS: number): ProbableMatch[] {
  if (intent.request.name !== 'place-order') return [];
  const { request, before } = intent;
  const order = request.input;
  const side = sideOf(order.type);
  const fits = (record: Labelled, type: string, volume: Lots): boolean =>
    record.symbol === order.symbol &&
    sideOfType(type) === side &&
    Math.abs(volume - order.volume) < slack &&
    // Records with a mark or magic belong to another order of ours or to a bot.
    markIn(record.comment) === null &&
    !isOurMagic(record.magic) &&
    (record.magic === null || record.magic === 0 || record.magic === order.magic);
  const isNew = (known: readonly string[] | null, ticket: string, time: number | null): boolean =>
    known === null ? time === null || time >= fromS : !known.includes(ticket);

  const positions = (look.positions?.rows ?? []).filter(
    (row: Position) => fits(row, row.side, row.volume) && isNew(before.positions, row.ticket, row.timeOpen),
  );
  const orders = (look.orders?.rows ?? []).filter(
    (row) => fits(row, row.type, row.volumeInitial) && isNew(before.orders, row.ticket, row.timeSetup),
  );
  const past = (look.pastOrders?.rows ?? []).filter(
    (row) =>
      fits(row, row.type, row.volumeInitial) &&
      isNew(before.orders, row.ticket, row.timeSetup) &&
      (row.timeSetup ?? fromS) >= fromS &&
      !positions.some(({ ticket, identifier }) => row.positionId === (identifier ?? ticket)),
  );
  return [
    ...positions.map(({ ticket, volume }) => ({
      kind: 'position' as const,
      ticket,
      words: `Position ${ticket}, ${lots(volume)}, is new since then.`,
    })),
    ...orders.map(({ ticket, volumeInitial }) => ({
      kind: 'order' as const,
      ticket,
      words: `Order ${ticket}, ${lots(volumeInitial)}, is new since then.`,
    })),
    ...past.map(({ ticket, volumeInitial, state }) => ({
      kind: 'past order' as const,
      ticket,
      words: `Order ${ticket}, ${lots(volumeInitial)}, is in the history${state === null ? '' : ` as ${state}`}.`,
    })),
  ].slice(0, 20);
}
