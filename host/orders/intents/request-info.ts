import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import { assertNever } from '../../../shared/model/result';
import type { TradeRequest } from '../../../shared/model/trade';
import {
  markedComment,
  markIn,
  mintMagic,
  mintMark,
  type RandomBelow,
} from '../../../shared/rules/intent-label';
import type { Knowledge } from '../../live/knowledge';
import type { Before, RowBefore } from '../journal/entry';

/** What a request is about, and what is written down and sent for it. */

/** What was asked, without what differs when a page or a browser asks the same once more. */
export function identityOf({ name, input }: TradeRequest): string {
  const { generation: _generation, seen: _seen, overrides: _overrides, ...asked } = input;
  // A field that is undefined says no more than one that is absent; on the disk the two are the same.
  const said = Object.entries(asked).filter(([, value]) => value !== undefined);
  return JSON.stringify([name, said.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}

/** The order or position that is changed, cancelled or closed; null for a new order. */
export function targetOf(
  request: TradeRequest,
): { readonly list: 'positions' | 'orders'; readonly ticket: string } | null {
  switch (request.name) {
    case 'place-order':
      return null;
    case 'modify-order':
    case 'cancel-order':
      return { list: 'orders', ticket: request.input.ticket };
    case 'modify-position':
    case 'close-position':
      return { list: 'positions', ticket: request.input.ticket };
    default:
      return assertNever(request);
  }
}

/** Never of two new orders: they concern no ticket yet. */
export function isOnOneTicket(one: TradeRequest, other: TradeRequest): boolean {
  const [a, b] = [targetOf(one), targetOf(other)];
  return a !== null && b !== null && a.list === b.list && a.ticket === b.ticket;
}

const rowOfPosition = ({ volume, sl, tp, identifier, magic, comment }: Position): RowBefore => ({
  volume,
  price: null,
  stopLimit: null,
  sl,
  tp,
  time: null,
  expiration: null,
  identifier,
  magic,
  comment,
});
const rowOfOrder = ({ volumeCurrent, price, stopLimit, sl, tp, time, expiration }: Order): RowBefore => ({
  volume: volumeCurrent,
  price,
  stopLimit,
  sl,
  tp,
  time,
  expiration,
});

type Lists = Pick<Knowledge, 'positions' | 'orders'>;

/** The row that is changed, cancelled or closed, as it was last read. */
export function rowOf(
  request: TradeRequest,
  knowledge: Lists,
): { readonly position?: Position | undefined; readonly order?: Order | undefined } {
  const target = targetOf(request);
  if (target === null) return {};
  return target.list === 'positions'
    ? { position: knowledge.positions()?.value.rows.find(({ ticket }) => ticket === target.ticket) }
    : { order: knowledge.orders()?.value.rows.find(({ ticket }) => ticket === target.ticket) };
}

/** The symbol that it is about; null for a ticket that no list has. */
export function symbolOf(request: TradeRequest, knowledge: Lists): string | null {
  if (request.name === 'place-order') return request.input.symbol;
  const { position, order } = rowOf(request, knowledge);
  return (position ?? order)?.symbol ?? null;
}

/** What the host's last reads say of the account right before it is sent, and the symbol it is about. */
export function lookBefore(
  request: TradeRequest,
  knowledge: Lists,
): { readonly before: Before; readonly symbol: string | null } {
  const positions = knowledge.positions()?.value.rows ?? null;
  const orders = knowledge.orders()?.value.rows ?? null;
  const { position, order } = rowOf(request, knowledge);
  return {
    symbol: symbolOf(request, knowledge),
    before: {
      positions: positions?.map(({ ticket }) => ticket) ?? null,
      orders: orders?.map(({ ticket }) => ticket) ?? null,
      row: position !== undefined ? rowOfPosition(position) : order !== undefined ? rowOfOrder(order) : null,
    },
  };
}

export interface Label {
  readonly magic: number | null;
  readonly comment: string | null;
}

/** What the order is found again by; the user's own magic and words stay. Only orders carry any. */
export function labelFor(request: TradeRequest, random: RandomBelow): Label {
  if (request.name !== 'place-order') return { magic: null, comment: null };
  const { magic, comment } = request.input;
  return {
    magic: magic ?? mintMagic(random),
    comment: markedComment(comment, mintMark(random)) ?? comment ?? null,
  };
}

/** True where the label is this order's alone: a magic that we minted, or a mark in the comment. */
export const isFindable = (request: TradeRequest, { comment }: Label): boolean =>
  request.name === 'place-order' &&
  (request.input.magic === undefined || (comment !== null && markIn(comment) !== null));

/** As it is sent: an order carries what it is found again by. */
export const withLabel = (request: TradeRequest, { magic, comment }: Label): TradeRequest =>
  request.name === 'place-order'
    ? {
        ...request,
        input: {
          ...request.input,
          ...(magic === null ? {} : { magic }),
          ...(comment === null ? {} : { comment }),
        },
      }
    : request;
