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

/**
 * A terminal that loses its link answers an empty list for a moment. With margin in use that is not believed at once: the
 * rows stay for one poll, marked; the second empty answer counts. A row that cannot be read is a position all the same, so
 * an answer with such rows is not empty.
 */
export function believe(
  { rows, unreadable }: Listed<Position>,
  before: PositionsRead | undefined,
  marginInUse: number | null,
): PositionsRead {
  if (before === undefined || rows.length > 0 || unreadable.length > 0) {
    return shownList({ rows, unreadable }, before);
  }
  const wasHeld = before.rows.length + before.unreadable.length > 0;
  const isFirstEmpty = before.isConfirmed || before.unreadable.length > 0;
  const isDoubtful = wasHeld && isFirstEmpty && (marginInUse ?? 0) > 0;
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
      const before = bridge.client.getQueryData<PositionsRead>(positionsKey(bridge));
      const account = bridge.client.getQueryData(accountOptions(bridge).queryKey);
      return believe(answer, before, account?.margin ?? null);
    },
  });

export const usePositions = () => useQuery(positionsOptions(useBridge()));
