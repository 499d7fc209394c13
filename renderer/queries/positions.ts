import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Position } from '../../shared/model/position';
import type { Listed, UnreadableRow } from '../../shared/model/record';
import { accountOptions } from './account';
import { type Bridge, useBridge } from './bridge';
import { read } from './failure-error';
import { bridgeKey } from './keys';

export interface PositionsRead {
  readonly rows: readonly Position[];
  /**
   * False while the rows are the ones before: the bridge said "none" although the account still has margin in use, or not one
   * row of its answer could be read.
   */
  readonly isConfirmed: boolean;
  /** Held, but not readable: they count as open, and no sum over the rows is whole while there are any. */
  readonly unreadable: readonly UnreadableRow[];
}

/**
 * A terminal that loses its link answers an empty list for a moment. With margin in use that is not believed at once: the
 * rows stay for one poll, marked; the second empty answer counts. A row that cannot be read is a position all the same: an
 * answer of nothing else says neither "none" nor what is held, so the rows stay as long as that lasts.
 */
export function believe(
  { rows, unreadable }: Listed<Position>,
  before: PositionsRead | undefined,
  marginInUse: number | null,
): PositionsRead {
  if (before === undefined || rows.length > 0) return { rows, isConfirmed: true, unreadable };
  if (unreadable.length > 0) {
    return before.rows.length > 0
      ? { rows: before.rows, isConfirmed: false, unreadable }
      : { rows, isConfirmed: true, unreadable };
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
    queryFn: async (): Promise<PositionsRead> => {
      const answer = await read(bridge.host, 'positions.list', {});
      const before = bridge.client.getQueryData<PositionsRead>(positionsKey(bridge));
      const account = bridge.client.getQueryData(accountOptions(bridge).queryKey);
      return believe(answer, before, account?.margin ?? null);
    },
  });

export const usePositions = () => useQuery(positionsOptions(useBridge()));
