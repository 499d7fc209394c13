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

/** Identifies what a request asks for, without the fields that may differ when a page or browser sends it again. */
export function identityOf({ name, input }: TradeRequest): string {
  const { generation: _generation, seen: _seen, overrides: _overrides, ...asked } = input;
  // An undefined field equals an absent one: on disk the two are the same.
  const said = Object.entries(asked).filter(([, value]) => value !== undefined);
  return JSON.stringify([name, said.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}

/** The order or position that the request changes, cancels or closes; null for a new order. */
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

/** False for new orders, which have no ticket yet. */
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

/** The same row as last read. */
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

/** The symbol of the request; null for a ticket in no list. */
export function symbolOf(request: TradeRequest, knowledge: Lists): string | null {
  if (request.name === 'place-order') return request.input.symbol;
  const { position, order } = rowOf(request, knowledge);
  return (position ?? order)?.symbol ?? null;
}

/** Symbol, tickets and target row by the host's last reads, to be journalled before the send. */
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

/**
 * The label by which a new order is found again (reference/order-safety.md, rule 4). The user's own magic and comment stay. Changes
 * and closes carry none.
 */
export function labelFor(request: TradeRequest, random: RandomBelow): Label {
  if (request.name !== 'place-order') return { magic: null, comment: null };
  const { magic, comment } = request.input;
  return {
    magic: magic ?? mintMagic(random),
    comment: markedComment(comment, mintMark(random)) ?? comment ?? null,
  };
}

/** True where no other order can carry this label: the magic is ours, or the comment has our mark. */
export const isFindable = (request: TradeRequest, { comment }: Label): boolean =>
  request.name === 'place-order' &&
  (request.input.magic === undefined || (comment !== null && markIn(comment) !== null));

/** The request as it is sent, with its label. */
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
