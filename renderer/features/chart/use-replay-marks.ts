import { useQuery } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import { brokerSecondsBy, utcBy } from '../../../shared/math/broker-offsets';
import { startOfBrokerDay } from '../../../shared/math/time';
import type { BrokerSeconds, UtcMs } from '../../../shared/model/fields';
import { Store, useStore } from '../../base/store';
import { useBridge } from '../../data/bridge';
import { read } from '../../data/failure-error';
import { bridgeKey } from '../../data/keys';
import { ReplayContext } from '../../data/replay/replay-context';
import { replayDayOptions } from '../../data/replay/replay-day';
import type { ReplayMarks } from './plan/replay-marks';

const never = new Store<UtcMs | null>(null);
const noOffset = new Store(0);

/**
 * Of a replay: its second, and when nobody watched, from the first candle on. The gaps of the day are the record's, those of the days before are
 * the history's. Null where the chart is live.
 */
export function useReplayMarks(firstCandle: BrokerSeconds | null): ReplayMarks | null {
  const session = useContext(ReplayContext);
  const bridge = useBridge();
  const { generation } = bridge;
  const atMs = useStore(session?.shownAt ?? never);
  const utcOffsetS = useStore(session?.utcOffsetS ?? noOffset);
  const at = atMs === null ? null : brokerSecondsBy(atMs, utcOffsetS);
  const day = startOfBrokerDay(at ?? 0);
  const isReplay = session !== null && at !== null;
  const live = session?.live ?? bridge.host;
  const client = session?.liveClient;
  const told = useQuery(
    { ...replayDayOptions(live, generation, session?.account ?? null, day), enabled: isReplay },
    client,
  ).data;
  // By days, so that candles that come or go ask for nothing new.
  const firstDay = firstCandle === null ? null : startOfBrokerDay(firstCandle);
  const isLonger = firstDay !== null && firstDay < day;
  const before = useQuery(
    {
      queryKey: bridgeKey(generation, 'replay', 'coverage', firstDay, day),
      queryFn: () =>
        read(live, 'history.coverage', {
          topic: 'positions',
          fromMs: utcBy(firstDay ?? day, utcOffsetS),
          toMs: utcBy(day, utcOffsetS),
        }),
      enabled: isReplay && isLonger,
    },
    client,
  );
  return useMemo(() => {
    if (at === null) return null;
    const earlier = before.data;
    const gapsOf = (gaps: readonly { readonly fromMs: UtcMs; readonly toMs: UtcMs | null }[]) =>
      gaps.map(({ fromMs, toMs }) => ({
        from: fromMs / 1_000 + utcOffsetS,
        to: toMs === null ? null : toMs / 1_000 + utcOffsetS,
      }));
    const isKnown = !isLonger || before.isPending || earlier?.hasMore === false;
    return {
      at,
      gaps: [...gapsOf(earlier?.gaps ?? []), ...gapsOf(told?.gaps ?? [])],
      knownFrom: isKnown ? null : day,
    };
  }, [at, told, before.data, before.isPending, isLonger, day, utcOffsetS]);
}
