import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Position } from '../../shared/model/position';
import { accountOptions } from './account';
import { type Bridge, useBridge } from './bridge';
import { read } from './failure-error';
import { bridgeKey } from './keys';

export interface PositionsRead {
  readonly rows: readonly Position[];
  /** False while the bridge said "none" although the account still has margin in use: the rows are the ones before. */
  readonly isConfirmed: boolean;
}

/**
 * A terminal that loses its link answers an empty list for a moment. With margin in use that is not believed at once: the
 * rows stay for one poll, marked; the second empty answer counts.
 */
export function believe(
  answer: readonly Position[],
  before: PositionsRead | undefined,
  marginInUse: number | null,
): PositionsRead {
  const isDoubtful =
    answer.length === 0 &&
    before !== undefined &&
    before.rows.length > 0 &&
    before.isConfirmed &&
    (marginInUse ?? 0) > 0;
  return isDoubtful ? { rows: before.rows, isConfirmed: false } : { rows: answer, isConfirmed: true };
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
