import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Position } from '../../shared/model/position';
import type { Listed } from '../../shared/model/record';
import { accountOptions } from './account';
import { type Bridge, useBridge } from './bridge';
import { read } from './failure-error';
import { keptList } from './kept-rows';
import { bridgeKey } from './keys';
import { type ShownList, shownList } from './listed';

/**
 * Unconfirmed also while the bridge said "none" although the account still has margin in use. Rows that cannot be read count as
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
}

/** Whether the account contradicts an empty list that has come a second time, or may still do so. */
const stillContradicts = ({ profit, read }: AccountBeside): boolean =>
  read === 'before' || (read === 'since' && profit !== null && profit !== 0);

/**
 * A terminal that loses its link answers an empty list for a moment. With margin in use that is not believed at once: the
 * rows stay, marked. The second empty answer counts, unless the account goes on to tell a floating profit. A row that cannot be
 * read is a position all the same, so an answer with such rows is not empty.
 */
export function believe(
  { rows, unreadable }: Listed<Position>,
  before: PositionsRead | undefined,
  account: AccountBeside,
): PositionsRead {
  if (before === undefined || rows.length > 0 || unreadable.length > 0) {
    return shownList({ rows, unreadable }, before);
  }
  const wasHeld = before.rows.length + before.unreadable.length > 0;
  const isFirstEmpty = before.isConfirmed || before.unreadable.length > 0;
  const isDoubtful = wasHeld && (account.margin ?? 0) > 0 && (isFirstEmpty || stillContradicts(account));
  return isDoubtful
    ? { rows: before.rows, isConfirmed: false, unreadable: [] }
    : { rows, isConfirmed: true, unreadable };
}

export const positionsKey = (bridge: Bridge) => bridgeKey(bridge.generation, 'positions');

export const positionsOptions = (bridge: Bridge) =>
  queryOptions({
    queryKey: positionsKey(bridge),
    meta: { isPolled: true },
    structuralSharing: keptList,
    queryFn: async (): Promise<PositionsRead> => {
      const answer = await read(bridge.host, 'positions.list', {});
      const before = bridge.client.getQueryState<PositionsRead>(positionsKey(bridge));
      return believe(answer, before?.data, accountBeside(bridge, before?.dataUpdatedAt ?? 0));
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
  };
}

export const usePositions = () => useQuery(positionsOptions(useBridge()));
