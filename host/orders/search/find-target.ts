import { decimalsOf } from '../../../shared/math/price';
import type { Order } from '../../../shared/model/order';
import { assertNever } from '../../../shared/model/result';
import type { ModifyOrder, ModifyPosition } from '../../../shared/model/trade';
import type { RowBefore } from '../journal/entry';
import type { StoredIntent } from '../journal/intent-store';
import { type Claims, noClaims } from './claimed';
import { findClosed } from './find-close';
import { findPlaced } from './find-placed';
import { type Finding, found, nothing, stands, unclear, unread } from './finding';
import type { Look } from './look';
import { lots, slack } from './lots';

/**
 * The result of a change, cancel or close, by the wanted state (reference/order-safety.md, rule 8). Pure. A change or cancel leaves
 * no trace but that state: it is reported as reached, not as done by this request.
 */

interface RequestedField {
  readonly field: string;
  readonly isReached: boolean;
  /** It had this value before the request; null where not known. */
  readonly wasReached: boolean | null;
  /** It still has its old value; null where not known. */
  readonly isAsBefore: boolean | null;
}

/** Equal within half a tick; without a known tick size, within half a unit of the last decimal of either number. */
function equals(asked: number, held: number, tick: number | null): boolean {
  const step = tick ?? 10 ** -Math.max(decimalsOf(asked), decimalsOf(held));
  return Math.abs(asked - held) <= step / 2;
}

function judge(what: string, requested: readonly RequestedField[], ticket: string): Finding {
  const missing = requested.filter(({ isReached }) => !isReached);
  if (missing.length === 0) {
    return found('executed', `${what} has the requested values.`, [ticket]);
  }
  // Neither the old nor the requested value: somebody may have changed it after this request.
  if (missing.some(({ isAsBefore }) => isAsBefore !== true)) {
    return unclear(
      `${what} has other values than requested${missing.some(({ isAsBefore }) => isAsBefore === false) ? ', and than it had before' : ''}: whether this change came first is not known.`,
      [ticket],
    );
  }
  const changed = requested.filter(({ isReached, wasReached }) => isReached && wasReached === false);
  return changed.length === 0
    ? stands(`${what} is unchanged: the change was not made.`)
    : found(
        'partly',
        `${what} was changed in part: ${changed.map(({ field }) => field).join(', ')} as asked, ${missing.map(({ field }) => field).join(', ')} not.`,
        [ticket],
      );
}

type Values = Pick<RowBefore, 'price' | 'stopLimit' | 'sl' | 'tp' | 'time' | 'expiration'>;

function wishesOf(
  asked: Partial<Pick<ModifyOrder, 'price' | 'stopLimit' | 'sl' | 'tp' | 'time' | 'expiration'>>,
  held: Values,
  before: RowBefore | null,
  tick: number | null,
): RequestedField[] {
  const requested: RequestedField[] = [];
  const prices = [
    ['price', asked.price, held.price, before?.price],
    ['stop-limit price', asked.stopLimit, held.stopLimit, before?.stopLimit],
    ['stop loss', asked.sl, held.sl, before?.sl],
    ['take profit', asked.tp, held.tp, before?.tp],
  ] as const;
  for (const [field, wish, now, was] of prices) {
    if (wish === undefined || now === null) continue;
    requested.push({
      field,
      isReached: equals(wish, now, tick),
      wasReached: was === undefined || was === null ? null : equals(wish, was, tick),
      isAsBefore: was === undefined || was === null ? null : equals(now, was, tick),
    });
  }
  if (asked.time !== undefined && held.time !== null) {
    requested.push({
      field: 'time in force',
      isReached: asked.time === held.time,
      wasReached: before === null ? null : asked.time === before.time,
      isAsBefore: before === null ? null : held.time === before.time,
    });
  }
  if (asked.expiration !== undefined && held.expiration !== null) {
    requested.push({
      field: 'expiration',
      isReached: asked.expiration === held.expiration,
      wasReached: before === null ? null : asked.expiration === before.expiration,
      isAsBefore: before === null ? null : held.expiration === before.expiration,
    });
  }
  return requested;
}

function modifiedPosition(asked: ModifyPosition, before: RowBefore | null, look: Look, tick: number | null) {
  const { ticket } = asked;
  if (look.positions === null) return unread('positions');
  const row = look.positions.rows.find((each) => each.ticket === ticket);
  if (row === undefined) {
    const isClosed = look.deals?.rows.some(
      ({ positionId, entry }) =>
        (positionId === ticket || positionId === before?.identifier) &&
        (entry === 'OUT' || entry === 'OUT_BY'),
    );
    const words = `Position ${ticket} is no longer open, so there is nothing left to change. Whether its levels were changed before is not known.`;
    return isClosed === true ? found('unclear', words, [ticket]) : unclear(words, [ticket]);
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
      return `Order ${ticket} is no longer pending`;
  }
};

/** How a pending order ended: its history record, or `filled` or `part` by its deals and positions. */
function endOf(ticket: string, before: RowBefore | null, look: Look): Order | 'filled' | 'part' | null {
  const past = look.pastOrders?.rows.find((each) => each.ticket === ticket);
  if (past !== undefined) return past;
  const dealt = (look.deals?.rows ?? []).filter(({ order }) => order === ticket);
  const current = look.positions?.rows.find((row) => row.ticket === ticket || row.identifier === ticket);
  const filled = Math.max(
    current?.volume ?? 0,
    dealt.reduce((sum, { volume }) => sum + volume, 0),
  );
  if (filled <= slack) return null;
  return before === null || filled >= before.volume - slack ? 'filled' : 'part';
}

const notListed = (ticket: string): Finding =>
  unclear(`Order ${ticket} is no longer listed, and history does not say how it ended.`, [ticket]);
const partFilled = (ticket: string): Finding =>
  unclear(`A part of order ${ticket} was filled, and history does not say what became of the rest.`, [
    ticket,
  ]);

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
  const end = endOf(ticket, before, look);
  if (end === null) return notListed(ticket);
  if (end === 'part') return partFilled(ticket);
  if (end === 'filled') {
    return found(
      'unclear',
      `Order ${ticket} was filled, so there is nothing left to change. Whether it was changed before is not known.`,
      [ticket],
    );
  }
  const requested = wishesOf(asked, end, before, tick);
  if (
    requested.every(({ isReached }) => isReached) &&
    requested.some(({ wasReached }) => wasReached === false)
  ) {
    return found('executed', `${endedAs(end)}, with the requested values.`, [ticket]);
  }
  return requested.every(({ isReached, isAsBefore }) => isReached || isAsBefore === true)
    ? stands(`${endedAs(end)}, and had not been changed.`)
    : unclear(`${endedAs(end)}. Whether this change came before is not known.`, [ticket]);
}

function cancelled(ticket: string, before: RowBefore | null, look: Look): Finding {
  if (look.orders === null) return unread('orders');
  if (look.orders.rows.some((row) => row.ticket === ticket)) {
    return stands(`Order ${ticket} is still pending: it was not cancelled.`);
  }
  const end = endOf(ticket, before, look);
  if (end === null) return notListed(ticket);
  if (end === 'part') return partFilled(ticket);
  if (end === 'filled') return found('not-executed', `Order ${ticket} was filled, not cancelled.`, [ticket]);
  switch (end.state) {
    case 'CANCELED': {
      const filled = end.volumeInitial - end.volumeCurrent;
      const isPart = filled > slack && end.volumeCurrent > slack;
      return found(
        'executed',
        `Order ${ticket} was cancelled${isPart ? ` after ${lots(filled)} of it were filled` : ''}. History does not say by whom.`,
        [ticket],
      );
    }
    case 'FILLED':
      return found('not-executed', `Order ${ticket} was filled, not cancelled.`, [ticket]);
    case 'EXPIRED':
      return found('not-executed', `Order ${ticket} had expired before it could be cancelled.`, [ticket]);
    case 'REJECTED':
      return found('not-executed', `Order ${ticket} was rejected, not cancelled.`, [ticket]);
    default:
      return nothing(`${endedAs(end)}.`);
  }
}

/** What this look shows of the intent. `tick`: tick size of the symbol. `fromS`: earliest possible time, broker seconds. */
export function findOut(
  intent: StoredIntent,
  look: Look,
  tick: number | null,
  fromS: number,
  claims: Claims = noClaims,
): Finding {
  const { request, before } = intent;
  switch (request.name) {
    case 'place-order':
      return findPlaced(intent, look);
    case 'modify-order':
      return modifiedOrder(request.input, before.row, look, tick);
    case 'cancel-order':
      return cancelled(request.input.ticket, before.row, look);
    case 'modify-position':
      return modifiedPosition(request.input, before.row, look, tick);
    case 'close-position':
      return findClosed(intent, request.input, look, fromS, claims);
    default:
      return assertNever(request);
  }
}

/** False where the requested values were there before: then reaching them proves nothing. */
export function asksForMore({ request, before: { row } }: StoredIntent, tick: number | null): boolean {
  if (row === null) return false;
  switch (request.name) {
    case 'modify-order':
    case 'modify-position':
      return wishesOf(request.input, row, row, tick).some(({ isReached }) => !isReached);
    default:
      return true;
  }
}
