import type { Deal } from '../../shared/model/deal';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { Listed, ShownList } from '../../shared/model/record';

/**
 * A list that had rows and is suddenly empty may be a failed read: a terminal that loses its link sends one, for a moment or for
 * minutes. The rows stay, marked, until history shows the end of each of them or, for positions, until the account has agreed several
 * times. Pure.
 */
export interface Doubt {
  /** Time of the last believed list, monotonic milliseconds. */
  readonly sinceMs: number;
  /** Successive reads of the account that agree with the empty list. */
  readonly agreed: number;
  /** How often history was read, and when last (monotonic milliseconds). */
  readonly asked: number;
  readonly askedMs: number;
}

/** A list as shown, with the doubt about an empty one. */
export interface DoubtedList<Row> extends ShownList<Row> {
  readonly doubt?: Doubt;
}

const leastAgreeing = 3;

/** Intervals of reads of history while the doubt lasts, milliseconds: a true change is explained by the first or second. */
const historyEveryMs: readonly number[] = [0, 1_000, 3_000, 10_000, 30_000];
const seldomMs = 60_000;

export const isHistoryDue = (doubt: Doubt | undefined, nowMs: number): boolean =>
  doubt === undefined || nowMs - doubt.askedMs >= (historyEveryMs[doubt.asked] ?? seldomMs);

/** An answer with unreadable rows only proves nothing: the rows on screen stay, unconfirmed. */
export function shownList<Row>(answer: Listed<Row>, before: ShownList<Row> | null): ShownList<Row> {
  const { rows, unreadable } = answer;
  const saysNothing = rows.length === 0 && unreadable.length > 0;
  return saysNothing && before !== null && before.rows.length > 0
    ? { rows: before.rows, unreadable, isConfirmed: false }
    : { rows, unreadable, isConfirmed: true };
}

/** All rows are gone at once: a failed read looks the same. */
export const hasEmptied = <Row>(
  answer: Listed<Row>,
  before: DoubtedList<Row> | null,
): before is DoubtedList<Row> =>
  before !== null &&
  answer.rows.length === 0 &&
  answer.unreadable.length === 0 &&
  before.rows.length + before.unreadable.length > 0;

/** The account, as evidence on an empty list of positions. */
export interface AccountBeside {
  readonly margin: number | null;
  /** Floating profit belongs to positions only, whereas margin may belong to orders. */
  readonly profit: number | null;
  /** Read after the list before this one, before it, or too long ago to count. */
  readonly read: 'since' | 'before' | 'old';
  /** There are pending orders, which use margin on an exchange. */
  readonly hasOrders: boolean;
}

/** True where it shows that nothing is open. Absent fields do not. */
const agrees = ({ margin, profit, hasOrders }: AccountBeside): boolean =>
  margin !== null && (profit ?? 0) === 0 && (margin <= 0 || (hasOrders && profit !== null));

/** Evidence on an empty list. */
export interface Evidence {
  readonly account: AccountBeside;
  /** History shows what closed every one of them; null where it was not read this time. */
  readonly isClosed: boolean | null;
  /** Times of the list before and of now, monotonic milliseconds. */
  readonly listedMs: number;
  readonly nowMs: number;
}

/** An unreadable row is a position too, so an answer with such rows is not empty. */
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

/** Evidence on orders that vanished together. */
export interface OrderEvidence {
  /** Null where history cannot be read. */
  readonly isEnded: boolean | null;
  /** History was read this time. */
  readonly isDue: boolean;
  readonly sinceMs: number;
  readonly nowMs: number;
}

/** The account does not show pending orders: only history proves that none is left. */
export function believeOrders(
  answer: Listed<Order>,
  before: DoubtedList<Order>,
  { isEnded, isDue, sinceMs, nowMs }: OrderEvidence,
): DoubtedList<Order> {
  const { doubt } = before;
  // Without history, several empty answers count.
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

/** True where deals closed at least the volume of each position. */
export const haveClosed = (rows: readonly Position[], deals: readonly Deal[]): boolean =>
  rows.every((row) => {
    const taken = exitsOf(row, deals).reduce((sum, deal) => sum + deal.volume, 0);
    return taken >= row.volume - noise;
  });

/** The deals that took from a position. */
export const exitsOf = (
  { ticket, identifier }: Pick<Position, 'ticket' | 'identifier'>,
  deals: readonly Deal[],
): readonly Deal[] =>
  deals.filter(
    ({ entry, positionId }) =>
      entry !== null &&
      entry !== 'IN' &&
      positionId !== null &&
      (positionId === ticket || positionId === identifier),
  );
