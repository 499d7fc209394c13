import type { Deal } from '../../../shared/model/deal';
import type { Fill, ProbableMatch } from '../../../shared/model/intent';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import type { NewOrder } from '../../../shared/model/trade';
import { isOurMagic, markIn } from '../../../shared/rules/intent-label';
import { isMarket, sideOf } from '../../../shared/rules/order-types';
import type { Kept } from '../journal/intent-book';
import { fillOf } from './fill';
import type { Finding, Look } from './look';
import { lots, slack } from './lots';

/** What became of a new order, by its label (rules 6 and 7). Pure. */

interface Labelled {
  readonly symbol: string;
  readonly magic: number | null;
  readonly comment: string;
}

const sideOfType = (type: string): string => (type.startsWith('SELL') ? 'SELL' : 'BUY');

type Carries = (record: Labelled) => boolean;

/** True for a record with this order's own label; null where the order has none that is its alone. */
function carrierOf({ request, label }: Kept): Carries | null {
  if (request.name !== 'trade.place') return null;
  const { symbol, magic } = request.input;
  const mark = label.comment === null ? null : markIn(label.comment);
  const isMinted = magic === undefined && label.magic !== null;
  if (!isMinted && mark === null) return null;
  return (record) =>
    record.symbol === symbol &&
    ((isMinted && record.magic === label.magic) || (mark !== null && record.comment.includes(mark)));
}

const opens = ({ type, entry }: Deal): boolean =>
  (type === 'BUY' || type === 'SELL') && (entry === 'IN' || entry === 'INOUT' || entry === null);

/** A position that only this order can have opened says at what, though the deals are not in the history yet. */
function fillOfPosition({ request, before }: Kept, positions: readonly Position[]): Fill | null {
  const [position] = positions;
  if (request.name !== 'trade.place' || position === undefined || positions.length > 1) return null;
  const isNew = before.positions === null || !before.positions.includes(position.ticket);
  return isNew && position.volume <= request.input.volume + slack
    ? fillOf([{ volume: position.volume, price: position.priceOpen }])
    : null;
}

interface Filled {
  readonly volume: number;
  readonly fill: Fill | null;
}

function byOrders(
  past: readonly Order[],
  { volume: filled, fill }: Filled,
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
        return settled('executed', `Order ${ticket} was filled.`);
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

export function findPlaced(intent: Kept, look: Look): Finding {
  const nothing: Finding = {
    kind: 'nothing',
    words: 'Nothing of it stands in positions, orders and history.',
  };
  const carries = carrierOf(intent);
  if (intent.request.name !== 'trade.place' || carries === null) return nothing;
  const order = intent.request.input;
  const positions = (look.positions?.rows ?? []).filter(carries);
  const standing = (look.orders?.rows ?? []).filter(carries);
  const past = (look.pastOrders?.rows ?? []).filter(carries);
  const ownOrders = new Set([...standing, ...past].map(({ ticket }) => ticket));
  const isOwn = (row: Deal): boolean => carries(row) || (row.order !== null && ownOrders.has(row.order));
  const deals = (look.deals?.rows ?? []).filter((row) => opens(row) && isOwn(row));
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
      : settled('executed', `Order ${waiting.ticket} stands in the book.`);
  }
  const ended = byOrders(past, { volume: filled, fill }, order, tickets);
  if (ended !== null) return ended;
  if (filled > slack) {
    return filled >= order.volume - slack
      ? settled('executed', `It was filled: ${lots(filled)}.`)
      : settled('partly', `It was filled in part: ${lots(filled)} of ${lots(order.volume)}.`);
  }
  const [position] = positions;
  if (position === undefined) return nothing;
  return position.volume < order.volume - slack
    ? settled(
        'partly',
        `Position ${position.ticket} holds ${lots(position.volume)} of ${lots(order.volume)}.`,
      )
    : settled('executed', `It is position ${position.ticket}.`);
}

/**
 * New records that fit a lost order though they do not carry its label: a bridge may drop magic and comment. For the user to
 * judge, never taken for ours. `fromS`: broker seconds before which it cannot have been.
 */
export function probableMatches(intent: Kept, look: Look, fromS: number): ProbableMatch[] {
  if (intent.request.name !== 'trade.place') return [];
  const { request, before } = intent;
  const order = request.input;
  const side = sideOf(order.type);
  const fits = (record: Labelled, type: string, volume: number): boolean =>
    record.symbol === order.symbol &&
    sideOfType(type) === side &&
    Math.abs(volume - order.volume) < slack &&
    // Another order of ours, or of a bot, is known by its own number.
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
