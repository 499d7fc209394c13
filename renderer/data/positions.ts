import { useQuery } from '@tanstack/react-query';
import type { Position } from '../../shared/model/position';
import type { ShownList } from '../../shared/model/record';
import { type Bridge, useBridge } from './bridge';
import { keptList } from './kept-rows';
import { bridgeKey } from './keys';
import { keptVersion, polledOptions } from './topics';

const keep = keptVersion(keptList);

export const positionsKey = (bridge: Bridge) => bridgeKey(bridge.generation, 'positions');

/**
 * Unconfirmed while the bridge says "none" though positions were there, and nothing proves that they are closed. Rows
 * that cannot be read count as open, and no sum is complete while there are any.
 */
export const positionsOptions = (bridge: Bridge) =>
  polledOptions<ShownList<Position>>(bridge, positionsKey(bridge), keep, {
    asked: (positions) => ({ positions }),
    answer: ({ positions }) => positions,
    readNow: () => bridge.host.invoke('positions.list', {}),
  });

export const usePositions = () => useQuery(positionsOptions(useBridge()));

/** As last read; none where they were not. */
export const readPositions = (bridge: Bridge): readonly Position[] =>
  bridge.client.getQueryData(positionsOptions(bridge).queryKey)?.rows ?? [];
