import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { utcOf } from '../../shared/math/broker-offsets';
import { startOfBrokerDay } from '../../shared/math/time';
import type { FirstStops } from '../../shared/model/kept-history';
import type { Position } from '../../shared/model/position';
import { useBridge } from './bridge';
import { useBrokerOffsets } from './broker-offsets';
import { oldOrdersOptions } from './history';
import { noRange } from './history-periods';
import { firstStopsOptions } from './kept-history';

/** A pending order may wait so long for its fill, and is found by when it was placed. Seconds. */
const placedBeforeS = 86_400;
/** What was seen of a new position is in the history by then. Milliseconds. */
const recordedWithinMs = 180_000;
const isNew = (openedMs: number): boolean => Date.now() - openedMs < recordedWithinMs;
/** A new one is asked about again so often. Milliseconds. */
const newEveryMs = 5_000;
/** Orders that are older are too many to be read. Milliseconds. */
const readBackMs = 31 * 86_400_000;

/**
 * The first stop of open positions by their tickets, which are those of the orders that opened them. 0: none was ever seen; missing: not known.
 * The record tells it, at no cost to the bridge; only where positions opened unseen their orders are read, in one request for all.
 */
export function useFirstStops(positions: readonly Position[]): FirstStops {
  const bridge = useBridge();
  const offsets = useBrokerOffsets();
  const opened = positions.flatMap(({ identifier, ticket, timeOpen }) =>
    // Reversed, it has another ticket: its first stop was that of the other side.
    timeOpen === null || offsets === null || (identifier ?? ticket) !== ticket
      ? []
      : [{ ticket, openedMs: utcOf(timeOpen, offsets), timeOpen }],
  );
  const { data: recorded } = useQuery({
    ...firstStopsOptions(
      bridge,
      opened.map(({ ticket, openedMs }) => ({ ticket, openedMs })),
    ),
    enabled: opened.length > 0,
    refetchInterval: ({ state: { data } }) =>
      opened.some(({ ticket, openedMs }) => data?.[ticket] === undefined && isNew(openedMs))
        ? newEveryMs
        : recordedWithinMs / 3,
    placeholderData: keepPreviousData,
  });
  const unseen = opened.flatMap(({ ticket, openedMs, timeOpen }) => {
    // Each poll of positions renders this anew.
    const isSeen = recorded === undefined || recorded?.[ticket] !== undefined || isNew(openedMs);
    return isSeen || Date.now() - openedMs > readBackMs ? [] : timeOpen;
  });
  const [first, last] = [Math.min(...unseen), Math.max(...unseen)];
  const range = { from: first - placedBeforeS, to: last + 1, lastDay: startOfBrokerDay(last), isLive: false };
  const { data: orders } = useQuery({
    ...oldOrdersOptions(bridge, unseen.length === 0 ? noRange : range),
    enabled: unseen.length > 0,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const stopped = (orders?.rows ?? []).filter(({ sl }) => sl > 0);
    const sent: FirstStops = Object.fromEntries(stopped.map(({ ticket, sl }) => [ticket, sl]));
    return { ...sent, ...recorded };
  }, [orders, recorded]);
}
