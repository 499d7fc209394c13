import type { Deal } from '../../shared/model/deal';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { Listed, ShownList } from '../../shared/model/record';

/**
 * A list that is empty at once where rows stood may be a failed read: a terminal that loses its link answers one, for a moment or for
 * minutes. The rows stay, marked, until history shows what ended every one of them, or, for positions, until the account has told
 * several times that it holds none. Pure.
 */
export interface Doubt {
  /** The last list that was believed; monotonic milliseconds, as below. */
  readonly sinceMs: number;
  /** Reads of the account in a row that agree with the empty list. */
  readonly agreed: number;
  /** How often history was asked, and when last. */
  readonly asked: number;
  readonly askedMs: number;
}

/** A list as it is shown, with the doubt of an empty one while that is not believed. */
export interface DoubtedList<Row> extends ShownList<Row> {
  readonly doubt?: Doubt;
}

const leastAgreeing = 3;

/** Milliseconds between two questions to history while the doubt lasts: an honest one is answered by the first or second. */
const historyEveryMs: readonly number[] = [0, 1_000, 3_000, 10_000, 30_000];
const seldomMs = 60_000;

export const isHistoryDue = (doubt: Doubt | undefined, nowMs: number): boolean =>
  doubt === undefined || nowMs - doubt.askedMs >= (historyEveryMs[doubt.asked] ?? seldomMs);

/**
 * An answer of which not one row can be read says neither "none" nor what is held: what was on screen stays, unconfirmed, as
 * long as that lasts.
 */
export function shownList<Row>(answer: Listed<Row>, before: ShownList<Row> | null): ShownList<Row> {
  const { rows, unreadable } = answer;
  const saysNothing = rows.length === 0 && unreadable.length > 0;
  return saysNothing && before !== null && before.rows.length > 0
    ? { rows: before.rows, unreadable, isConfirmed: false }
    : { rows, unreadable, isConfirmed: true };
}

/** True where rows that stood there are gone all at once: a failed read looks the same. */
export const hasEmptied = <Row>(
  answer: Listed<Row>,
  before: DoubtedList<Row> | null,
): before is DoubtedList<Row> =>
  before !== null &&
  answer.rows.length === 0 &&
  answer.unreadable.length === 0 &&
  before.rows.length + before.unreadable.length > 0;

/** What the account says beside a list of positions. */
export interface AccountBeside {
  readonly margin: number | null;
  /** Floating profit: of open positions alone, whereas margin may be that of orders. */
  readonly profit: number | null;
  /** Whether it was read after the list before this one; `old` proves nothing any more. */
  readonly read: 'since' | 'before' | 'old';
  /** Pending orders stand, which use margin on an exchange. */
  readonly hasOrders: boolean;
}

/** Whether it tells that nothing is open. What it does not say is no agreement. */
const agrees = ({ margin, profit, hasOrders }: AccountBeside): boolean =>
  margin !== null && (profit ?? 0) === 0 && (margin <= 0 || (hasOrders && profit !== null));

/** What is known beside an empty list. */
export interface Evidence {
  readonly account: AccountBeside;
  /** History shows what closed every one of them; null where it was not asked this time. */
  readonly isClosed: boolean | null;
  /** Of the list before, and now. */
  readonly listedMs: number;
  readonly nowMs: number;
}

/** A row that cannot be read is a position all the same, so an answer with such rows is not empty. */
export function believe(
  answer: Listed<Position>,
  before: DoubtedList<Position> | null,
  { account, isClosed, listedMs, nowMs }: Evidence,
): DoubtedList<Position> {
  if (!hasEmptied(answer, before)) return shownList(answer, before);
  const { doubt } = before;
  const agreed =
    account.read === 'since' ? (agrees(account) ? (doubt?.agreed ?? 0) + 1 : 0) : (doubt?.agreed ?? 0);
  if (isClosed === true || agreed >= leastAgreeing) return { ...answer, isConfirmed: true };
  return {
    rows: before.rows,
    isConfirmed: false,
    unreadable: [],
    doubt: {
      sinceMs: doubt?.sinceMs ?? listedMs,
      agreed,
      asked: (doubt?.asked ?? 0) + (isClosed === null ? 0 : 1),
      askedMs: isClosed === null ? (doubt?.askedMs ?? nowMs) : nowMs,
    },
  };
}

/** What history says of orders that have vanished together. */
export interface OrderEvidence {
  /** Null where history cannot be read: then there is nothing to wait for. */
  readonly isEnded: boolean | null;
  /** It was asked this time. */
  readonly isDue: boolean;
  readonly sinceMs: number;
  readonly nowMs: number;
}

/** The account says nothing of pending orders: only history shows that none is left. */
export function believeOrders(
  answer: Listed<Order>,
  before: DoubtedList<Order>,
  { isEnded, isDue, sinceMs, nowMs }: OrderEvidence,
): DoubtedList<Order> {
  const { doubt } = before;
  // Where there is no history, several empty answers must do.
  const agreed = isEnded === null ? (doubt?.agreed ?? 0) + 1 : (doubt?.agreed ?? 0);
  if (isEnded === true || agreed >= leastAgreeing) return { ...answer, isConfirmed: true };
  return {
    rows: before.rows,
    isConfirmed: false,
    unreadable: [],
    doubt: {
      sinceMs,
      agreed,
      asked: (doubt?.asked ?? 0) + (isDue ? 1 : 0),
      askedMs: isDue ? nowMs : (doubt?.askedMs ?? nowMs),
    },
  };
}

const noise = 1e-7;

/** Deals that took from each of these at least what it held. */
export const haveClosed = (rows: readonly Position[], deals: readonly Deal[]): boolean =>
  rows.every(({ ticket, identifier, volume }) => {
    const taken = deals
      .filter(
        ({ entry, positionId }) =>
          entry !== null &&
          entry !== 'IN' &&
          positionId !== null &&
          (positionId === ticket || positionId === identifier),
      )
      .reduce((sum, deal) => sum + deal.volume, 0);
    return taken >= volume - noise;
  });
