import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { brokerSecondsBy, utcBy } from '../../../shared/math/broker-offsets';
import { startOfBrokerDay } from '../../../shared/math/time';
import type { ReplayDay } from '../../../shared/model/replay';
import { useStore } from '../../base/store';
import { FailureText, Loading } from '../../components/states';
import { BridgeContext, HostProvider, useBridge } from '../../data/bridge';
import { useBrokerOffset } from '../../data/broker-day';
import { failureOf } from '../../data/failure-error';
import { unrecordedEveryMs } from '../../data/polling-intervals';
import {
  forgetReplayTarget,
  onReplayTarget,
  type ReplayTarget,
  replayTarget,
} from '../../data/replay/open-replay';
import { ReplayContext } from '../../data/replay/replay-context';
import { replayDayOptions } from '../../data/replay/replay-day';
import { ReplaySession } from '../../data/replay/replay-session';
import { ReplayWorkspaceProvider } from '../../data/workspace/workspace-context';
import { BannerFrame } from './banner';
import { newestMs } from './player';
import styles from './replay-provider.module.css';

/** Where a replay begins that names no moment: a minute ago. Milliseconds. */
const usualAgoMs = 60_000;

/**
 * Around the replayed workspace: the same providers as a live one has, but with a host that only looks back, and with a cache of its own. The
 * live page's providers stay above it.
 */
export function ReplayProvider(props: { readonly openedAt: number; readonly children: ReactNode }) {
  const { openedAt, children } = props;
  const live = useBridge();
  const offsetS = useBrokerOffset() ?? 0;
  const [target] = useState<ReplayTarget | null>(replayTarget);
  const [openedMs] = useState(() => Date.now());
  const dayS = startOfBrokerDay(
    target !== null && 'brokerS' in target
      ? target.brokerS
      : brokerSecondsBy(target?.atMs ?? openedMs - usualAgoMs, offsetS),
  );
  const options = replayDayOptions(live.host, live.generation, null, dayS);
  const { data, error, refetch } = useQuery({
    ...options,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.account === null ? unrecordedEveryMs : false),
  });
  if (data?.account) {
    return (
      <Session key={data.account.id} first={data} target={target} openedMs={openedMs}>
        {children}
      </Session>
    );
  }
  return (
    <div className={styles.empty}>
      <BannerFrame name={live.active.profile?.name ?? ''} ago={null} openedAt={openedAt} />
      {data === undefined && error === null && <Loading what="the record" />}
      {error !== null && <FailureText failure={failureOf(error)} onRetry={() => void refetch()} />}
      {data !== undefined && <p>Nothing was recorded of this account yet.</p>}
    </div>
  );
}

function Session(props: {
  readonly first: ReplayDay;
  readonly target: ReplayTarget | null;
  readonly openedMs: number;
  readonly children: ReactNode;
}) {
  const { first, target, openedMs, children } = props;
  const live = useBridge();
  const liveClient = useQueryClient();
  const account = first.account?.id ?? '';
  const { utcOffsetS } = first;
  // A replay begins once; later moments are told to it.
  const [session] = useState(
    () =>
      new ReplaySession({
        live: live.host,
        liveClient,
        active: live.active,
        quiet: live.quiet,
        account,
        atMs: Math.min(momentOf(target, utcOffsetS, openedMs), newestMs(openedMs)),
        utcOffsetS,
        plays: target !== null && 'plays' in target && target.plays === true,
      }),
  );
  useEffect(() => {
    session.seek(session.at.read());
    const stop = onReplayTarget(() => {
      const next = replayTarget();
      if (next !== null) session.seek(momentOf(next, session.utcOffsetS.read(), Date.now()));
    });
    return () => {
      stop();
      forgetReplayTarget();
      session.end();
    };
  }, [session]);
  const bridge = useStore(session.bridge);
  const isShown = useStore(session.shownAt) !== null;
  return (
    <ReplayContext value={session}>
      <QueryClientProvider client={session.client}>
        <HostProvider host={bridge.host}>
          <BridgeContext value={bridge}>
            <ReplayWorkspaceProvider>
              {/* A panel that asked before the first moment is there would take its answer for as new as that. */}
              {isShown ? children : <Loading what="the record" />}
            </ReplayWorkspaceProvider>
          </BridgeContext>
        </HostProvider>
      </QueryClientProvider>
    </ReplayContext>
  );
}

/** The end of its second, so that what happened in it is seen. */
function momentOf(target: ReplayTarget | null, utcOffsetS: number, nowMs: number): number {
  if (target === null) return nowMs - usualAgoMs;
  return 'atMs' in target ? target.atMs : utcBy(target.brokerS, utcOffsetS) + 999;
}
