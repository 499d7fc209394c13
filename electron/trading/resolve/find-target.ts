import { decimalsOf } from '../../../shared/math/price';
import type { Deal } from '../../../shared/model/deal';
import type { Fill } from '../../../shared/model/intent';
import type { Order } from '../../../shared/model/order';
import type { ClosePosition, ModifyOrder, ModifyPosition } from '../../../shared/model/trade';
import { assertNever } from '../../../shared/result';
import type { RowBefore } from '../journal/entry';
import type { Kept } from '../journal/intent-book';
import { amountingTo, fillOf } from './fill';
import { findPlaced } from './find-placed';
import type { Finding, Look } from './look';
import { lots, slack } from './lots';

/** What became of a change, a cancel or a close, by the state that was wished (rule 8). Pure. */

const nothing = (words: string): Finding => ({ kind: 'nothing', words });
const stands = (words: string): Finding => ({ kind: 'stands', words });
const settled = (
  as: 'executed' | 'partly' | 'not-executed',
  words: string,
  tickets: readonly string[],
  fill: Fill | null = null,
): Finding => ({ kind: 'settled', as, words, tickets, fill });

const unread = (what: string): Finding => nothing(`The ${what} could not be read.`);

interface Wish {
  readonly field: string;
  readonly isReached: boolean;
  /** It was so before; null where that is not known. */
  readonly wasReached: boolean | null;
}

/** Equal within half a tick; where the grid is not known, within half a unit of the last decimal that anybody wrote. */
function equals(asked: number, held: number, tick: number | null): boolean {
  const step = tick ?? 10 ** -Math.max(decimalsOf(asked), decimalsOf(held));
  return Math.abs(asked - held) <= step / 2;
}

function judge(what: string, wishes: readonly Wish[], ticket: string): Finding {
  const missing = wishes.filter(({ isReached }) => !isReached);
  if (missing.length === 0) return settled('executed', `${what} has the wished values.`, [ticket]);
  const changed = wishes.filter(({ isReached, wasReached }) => isReached && wasReached === false);
  return changed.length === 0
    ? stands(`${what} stands as it was: the change was not made.`)
    : settled(
        'partly',
        `${what} was changed in part: ${changed.map(({ field }) => field).join(', ')} as wished, ${missing.map(({ field }) => field).join(', ')} not.`,
        [ticket],
      );
}

type Values = Pick<RowBefore, 'price' | 'stopLimit' | 'sl' | 'tp' | 'time' | 'expiration'>;

function wishesOf(
  asked: Partial<Pick<ModifyOrder, 'price' | 'stopLimit' | 'sl' | 'tp' | 'time' | 'expiration'>>,
  held: Values,
  before: RowBefore | null,
  tick: number | null,
): Wish[] {
  const wishes: Wish[] = [];
  const prices = [
    ['price', asked.price, held.price, before?.price],
    ['stop-limit price', asked.stopLimit, held.stopLimit, before?.stopLimit],
    ['stop loss', asked.sl, held.sl, before?.sl],
    ['take profit', asked.tp, held.tp, before?.tp],
  ] as const;
  for (const [field, wish, now, was] of prices) {
    if (wish === undefined || now === null) continue;
    wishes.push({
      field,
      isReached: equals(wish, now, tick),
      wasReached: was === undefined || was === null ? null : equals(wish, was, tick),
    });
  }
  if (asked.time !== undefined && held.time !== null) {
    wishes.push({
      field: 'time in force',
      isReached: asked.time === held.time,
      wasReached: before === null ? null : asked.time === before.time,
    });
  }
  if (asked.expiration !== undefined && held.expiration !== null) {
    wishes.push({
      field: 'expiration',
      isReached: asked.expiration === held.expiration,
      wasReached: before === null ? null : asked.expiration === before.expiration,
    });
  }
  return wishes;
}

function modifiedPosition(asked: ModifyPosition, before: RowBefore | null, look: Look, tick: number | null) {
  const { ticket } = asked;
  if (look.positions === null) return unread('positions');
  const row = look.positions.rows.find((each) => each.ticket === ticket);
  if (row === undefined) {
    return nothing(`Position ${ticket} is not open any more, so there is nothing left to change.`);
  }
  const held = { ...row, price: null, stopLimit: null, time: null, expiration: null };
  return judge(`Position ${ticket}`, wishesOf({ sl: asked.sl, tp: asked.tp }, held, before, tick), ticket);
}

const endedAs = ({ ticket, state }: Order): string => {
  switch (state) {
    case 'FILLED':
      return `Order ${ticket} was filled`;
    case 'PARTIAL':
      return `Order ${ticket} was filled in part`;
    case 'CANCELED':
      return `Order ${ticket} was cancelled`;
    case 'EXPIRED':
      return `Order ${ticket} has expired`;
    case 'REJECTED':
      return `Order ${ticket} was rejected`;
    default:
      return `Order ${ticket} does not stand any more`;
  }
};

/** As history has it; a position or deal that came of an order tells that it was filled. */
function endOf(ticket: string, look: Look): Order | 'filled' | null {
  const past = look.pastOrders?.rows.find((each) => each.ticket === ticket);
  if (past !== undefined) return past;
  const became =
    look.deals?.rows.some(({ order }) => order === ticket) === true ||
    look.positions?.rows.some((row) => row.ticket === ticket || row.identifier === ticket) === true;
  return became ? 'filled' : null;
}

function modifiedOrder(
  asked: ModifyOrder,
  before: RowBefore | null,
  look: Look,
  tick: number | null,
): Finding {
  const { ticket } = asked;
  if (look.orders === null) return unread('orders');
  const row = look.orders.rows.find((each) => each.ticket === ticket);
  if (row !== undefined) return judge(`Order ${ticket}`, wishesOf(asked, row, before, tick), ticket);
  const end = endOf(ticket, look);
  if (end === null) return nothing(`Order ${ticket} does not stand any more.`);
  if (end === 'filled') return nothing(`Order ${ticket} was filled, so there is nothing left to change.`);
  const wishes = wishesOf(asked, end, before, tick);
  const isChanged = wishes.every(({ isReached }) => isReached);
  return isChanged && wishes.some(({ wasReached }) => wasReached === false)
    ? settled('executed', `${endedAs(end)}, with the wished values.`, [ticket])
    : stands(`${endedAs(end)}, and had not been changed.`);
}

function cancelled(ticket: string, look: Look): Finding {
  if (look.orders === null) return unread('orders');
  if (look.orders.rows.some((row) => row.ticket === ticket)) {
    return stands(`Order ${ticket} stands in the book: it was not cancelled.`);
  }
  const end = endOf(ticket, look);
  if (end === null)
    return nothing(`Order ${ticket} does not stand any more; history does not say how it ended.`);
  if (end === 'filled')
    return settled('not-executed', `Order ${ticket} was filled, not cancelled.`, [ticket]);
  switch (end.state) {
    case 'CANCELED': {
      const filled = end.volumeInitial - end.volumeCurrent;
      const isPart = filled > slack && end.volumeCurrent > slack;
      return settled(
        'executed',
        `Order ${ticket} was cancelled${isPart ? ` after ${lots(filled)} of it were filled` : ''}.`,
        [ticket],
      );
    }
    case 'FILLED':
      return settled('not-executed', `Order ${ticket} was filled, not cancelled.`, [ticket]);
    case 'EXPIRED':
      return settled('not-executed', `Order ${ticket} had expired before it could be cancelled.`, [ticket]);
    case 'REJECTED':
      return settled('not-executed', `Order ${ticket} was rejected, not cancelled.`, [ticket]);
    default:
      return nothing(`${endedAs(end)}.`);
  }
}

const byWhat = (reason: Deal['reason']): string => {
  switch (reason) {
    case 'SL':
      return ' by its stop loss';
    case 'TP':
      return ' by its take profit';
    case 'SO':
      return ' by a stop-out';
    default:
      return '';
  }
};
const isOfServer = ({ reason }: Deal): boolean => byWhat(reason) !== '';

/** Deals that took from this position since then. `fromS`: broker seconds. */
const takenFrom = (ticket: string, look: Look, fromS: number): Deal[] =>
  (look.deals?.rows ?? []).filter(
    ({ positionId, entry, time }) =>
      positionId === ticket && (entry === 'OUT' || entry === 'OUT_BY') && (time === null || time >= fromS),
  );

function closed(asked: ClosePosition, before: RowBefore | null, look: Look, fromS: number): Finding {
  const { ticket, volume: part } = asked;
  if (look.positions === null) return unread('positions');
  const row = look.positions.rows.find((each) => each.ticket === ticket);
  const taken = takenFrom(ticket, look, fromS);
  const sum = taken.reduce((total, { volume }) => total + volume, 0);
  const tickets = [ticket, ...taken.map((deal) => deal.ticket)];
  const last = taken.at(-1);
  const byUs = taken.filter((deal) => !isOfServer(deal));
  const fillFor = (volume: number | undefined): Fill | null =>
    volume === undefined ? null : fillOf(amountingTo(byUs, volume));

  if (row === undefined) {
    if (part !== undefined && taken.length > 0 && taken.every(isOfServer)) {
      return settled(
        'not-executed',
        `Position ${ticket} was closed${byWhat(last?.reason ?? null)}, not by this.`,
        tickets,
      );
    }
    const words = `Position ${ticket} is closed${byWhat(last?.reason ?? null)}.`;
    return last === undefined
      ? { kind: 'gone', as: 'executed', words }
      : settled('executed', words, tickets, fillFor(part ?? before?.volume));
  }
  const less = before === null ? sum : before.volume - row.volume;
  const remains = `${lots(row.volume)} of position ${ticket} remain`;
  if (less <= slack)
    return stands(`Position ${ticket} holds ${lots(row.volume)} as before: it was not closed.`);
  if (part !== undefined && Math.abs(less - part) < slack) {
    return settled('executed', `${lots(part)} were closed, ${remains}.`, tickets, fillFor(part));
  }
  return settled('partly', `${lots(less)} were closed, ${remains}.`, tickets, fillFor(less));
}

/** What this look says of the intent. `tick`: the symbol's price grid. `fromS`: broker seconds before which it cannot have been. */
export function findOut(intent: Kept, look: Look, tick: number | null, fromS: number): Finding {
  const { request, before } = intent;
  switch (request.name) {
    case 'trade.place':
      return findPlaced(intent, look);
    case 'trade.modifyOrder':
      return modifiedOrder(request.input, before.row, look, tick);
    case 'trade.cancelOrder':
      return cancelled(request.input.ticket, look);
    case 'trade.modifyPosition':
      return modifiedPosition(request.input, before.row, look, tick);
    case 'trade.closePosition':
      return closed(request.input, before.row, look, fromS);
    default:
      return assertNever(request);
  }
}
