import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { Listed } from '../../shared/model/record';
import { accountOptions } from './account';
import { type Bridge, useBridge } from './bridge';
import { read } from './failure-error';
import { keptList } from './kept-rows';
import { bridgeKey } from './keys';
import { hasEmptied, type ShownList, shownList } from './listed';
import { ordersKey } from './orders';
import { acceptsNow } from './settings';
import { closedInHistory, isHistoryDue, leastAgreeing } from './vanished';

/**
 * Unconfirmed also while the bridge says "none" of positions that stood there, and nothing proves it. Rows that cannot be read count as
 * open, and no sum over the rows is whole while there are any.
 */
export type PositionsRead = ShownList<Position>;

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
  /** Of the list before, and now; UTC milliseconds of this machine. */
  readonly listedAt: number;
  readonly nowMs: number;
}

/**
 * A terminal that loses its link answers an empty list, for a moment or for minutes. The rows stay, marked, until deals show what
 * closed them, or the account has told several times in a row that it holds nothing. A row that cannot be read is a position all the
 * same, so an answer with such rows is not empty.
 */
export function believe(
  answer: Listed<Position>,
  before: PositionsRead | undefined,
  { account, isClosed, listedAt, nowMs }: Evidence,
): PositionsRead {
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
      since: doubt?.since ?? listedAt,
      agreed,
      asked: (doubt?.asked ?? 0) + (isClosed === null ? 0 : 1),
      askedAt: isClosed === null ? (doubt?.askedAt ?? nowMs) : nowMs,
    },
  };
}

export const positionsKey = (bridge: Bridge) => bridgeKey(bridge.generation, 'positions');

export const positionsOptions = (bridge: Bridge) =>
  queryOptions({
    queryKey: positionsKey(bridge),
    meta: { isPolled: true },
    structuralSharing: keptList,
    queryFn: async (): Promise<PositionsRead> => {
      const answer = await read(bridge.host, 'positions.list', {
        acceptsMs: acceptsNow(bridge, 'positions'),
      });
      const state = bridge.client.getQueryState<PositionsRead>(positionsKey(bridge));
      const before = state?.data;
      const listedAt = state?.dataUpdatedAt ?? 0;
      const nowMs = Date.now();
      const isClosed =
        hasEmptied(answer, before) && isHistoryDue(before.doubt, nowMs)
          ? await closedInHistory(bridge, before.rows, before.doubt?.since ?? listedAt, nowMs)
          : null;
      return believe(answer, before, { account: accountBeside(bridge, listedAt), isClosed, listedAt, nowMs });
    },
  });

/** Older than this the account is not polled as it should be, and its word holds nothing up. Milliseconds. */
const accountCountsMs = 10_000;

function accountBeside(bridge: Bridge, listedAt: number): AccountBeside {
  const key = accountOptions(bridge).queryKey;
  const account = bridge.client.getQueryData(key);
  const readAt = bridge.client.getQueryState(key)?.dataUpdatedAt ?? 0;
  const isOld = Math.abs(Date.now() - readAt) > accountCountsMs;
  return {
    margin: account?.margin ?? null,
    profit: account?.profit ?? null,
    read: isOld ? 'old' : readAt >= listedAt ? 'since' : 'before',
    hasOrders: (bridge.client.getQueryData<ShownList<Order>>(ordersKey(bridge))?.rows.length ?? 0) > 0,
  };
}

export const usePositions = () => useQuery(positionsOptions(useBridge()));
