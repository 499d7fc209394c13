import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Host } from '../../../shared/contract';
import { brokerSecondsBy, utcBy } from '../../../shared/math/broker-offsets';
import { isWithin } from '../../../shared/math/period-trades';
import { startOfBrokerDay } from '../../../shared/math/time';
import type { Deal } from '../../../shared/model/deal';
import type { BrokerSeconds, UtcMs } from '../../../shared/model/fields';
import type { ReplayDay } from '../../../shared/model/replay';
import { useStore } from '../../base/store';
import { read } from '../failure-error';
import { bridgeKey } from '../keys';
import { useReplay } from './replay-context';

/** The day of a replay: asked for as a live page does, since its timeline shows the whole of it. */

const dayS = 86_400;
/** How often today's events are read again. Milliseconds. */
const todayEveryMs = 30_000;

/** `account`: null = that of the connected bridge. */
export const replayDayOptions = (
  live: Host,
  generation: number,
  account: string | null,
  day: BrokerSeconds,
) =>
  queryOptions({
    queryKey: bridgeKey(generation, 'replay', 'day', account, day),
    queryFn: (): Promise<ReplayDay> =>
      read(live, 'replay.day', account === null ? { day } : { account, day }),
  });

export interface ShownDay {
  /** Midnight by the broker's clock. */
  readonly day: BrokerSeconds;
  readonly fromMs: UtcMs;
  readonly toMs: UtcMs;
  /** Undefined until it is read. */
  readonly told: ReplayDay | undefined;
  /** All deals of the day by the server's history. */
  readonly deals: readonly Deal[];
}

const noDeals: readonly Deal[] = [];

/** The day of the second that is asked for. */
export function useReplayDay(): ShownDay {
  const session = useReplay();
  const { at, utcOffsetS: offset, live, liveClient, account } = session;
  const bridge = useStore(session.bridge);
  const utcOffsetS = useStore(offset);
  const atMs = useStore(at);
  const day = startOfBrokerDay(brokerSecondsBy(atMs, utcOffsetS));
  const fromMs = utcBy(day, utcOffsetS);
  const toMs = fromMs + dayS * 1_000;
  const isToday = Date.now() < toMs;
  const every = { refetchInterval: isToday ? todayEveryMs : (false as const) };
  const told = useQuery(
    { ...replayDayOptions(live, bridge.generation, account, day), ...every },
    liveClient,
  ).data;
  const deals = useQuery(
    {
      queryKey: bridgeKey(bridge.generation, 'replay', 'deals', day),
      queryFn: () => read(live, 'ledger.deals', { from: day, to: day + dayS - 1 }),
      ...every,
    },
    liveClient,
  ).data?.rows;
  const ofDay = useMemo(
    () => (deals ?? noDeals).filter(({ time }) => isWithin(time, { from: day, to: day + dayS - 1 })),
    [deals, day],
  );
  return { day, fromMs, toMs, told, deals: ofDay };
}
