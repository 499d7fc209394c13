import type { IntentRequest } from '../../../shared/model/intent';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import { assertNever } from '../../../shared/model/result';
import type { TradeOutcome } from '../../../shared/model/trade';
import {
  markedComment,
  markIn,
  mintMagic,
  mintMark,
  type RandomBelow,
} from '../../../shared/rules/intent-label';
import type { BridgeClient } from '../../bridge/client';
import type { WriteOptions } from '../../bridge/writes';
import type { Knowledge } from '../../live/knowledge';
import type { Before, RowBefore } from '../journal/entry';

/** What a request is about, and what is written down and sent for it. */

/** What was asked, without what differs when a page or a browser asks the same once more. */
export function identityOf({ name, input }: IntentRequest): string {
  const { generation: _generation, seen: _seen, overrides: _overrides, ...asked } = input;
  // A field that is undefined says no more than one that is absent; on the disk the two are the same.
  const said = Object.entries(asked).filter(([, value]) => value !== undefined);
  return JSON.stringify([name, said.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}

/** The order or position that is changed, cancelled or closed; null for a new order. */
export function targetOf(
  request: IntentRequest,
): { readonly list: 'positions' | 'orders'; readonly ticket: string } | null {
  switch (request.name) {
    case 'trade.place':
      return null;
    case 'trade.modifyOrder':
    case 'trade.cancelOrder':
      return { list: 'orders', ticket: request.input.ticket };
    case 'trade.modifyPosition':
    case 'trade.closePosition':
      return { list: 'positions', ticket: request.input.ticket };
    default:
      return assertNever(request);
  }
}

/** Never of two new orders: they concern no ticket yet. */
export function isOnOneTicket(one: IntentRequest, other: IntentRequest): boolean {
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
  request: IntentRequest,
  knowledge: Lists,
): { readonly position?: Position | undefined; readonly order?: Order | undefined } {
  const target = targetOf(request);
  if (target === null) return {};
  return target.list === 'positions'
    ? { position: knowledge.positions()?.value.rows.find(({ ticket }) => ticket === target.ticket) }
    : { order: knowledge.orders()?.value.rows.find(({ ticket }) => ticket === target.ticket) };
}

/** The symbol that it is about; null for a ticket that no list has. */
export function symbolOf(request: IntentRequest, knowledge: Lists): string | null {
  if (request.name === 'trade.place') return request.input.symbol;
  const { position, order } = rowOf(request, knowledge);
  return (position ?? order)?.symbol ?? null;
}

/** What the host's last reads say of the account right before it is sent, and the symbol it is about. */
export function lookBefore(
  request: IntentRequest,
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
export function labelFor(request: IntentRequest, random: RandomBelow): Label {
  if (request.name !== 'trade.place') return { magic: null, comment: null };
  const { magic, comment } = request.input;
  return {
    magic: magic ?? mintMagic(random),
    comment: markedComment(comment, mintMark(random)) ?? comment ?? null,
  };
}

/** True where the label is this order's alone: a magic that we minted, or a mark in the comment. */
export const isFindable = (request: IntentRequest, { comment }: Label): boolean =>
  request.name === 'trade.place' &&
  (request.input.magic === undefined || (comment !== null && markIn(comment) !== null));

/** The one send. */
export function sendOnce(
  client: BridgeClient,
  request: IntentRequest,
  label: Label,
  how: WriteOptions,
): Promise<TradeOutcome> {
  switch (request.name) {
    case 'trade.place':
      return client.placeOrder(
        {
          ...request.input,
          ...(label.magic === null ? {} : { magic: label.magic }),
          ...(label.comment === null ? {} : { comment: label.comment }),
        },
        how,
      );
    case 'trade.modifyOrder':
      return client.modifyOrder(request.input, how);
    case 'trade.cancelOrder':
      return client.cancelOrder(request.input, how);
    case 'trade.modifyPosition':
      return client.modifyPosition(request.input, how);
    case 'trade.closePosition':
      return client.closePosition(request.input, how);
    default:
      return assertNever(request);
  }
}
