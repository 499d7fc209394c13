import type { ReactNode } from 'react';
import { brokerSecondsBy } from '../../../shared/math/broker-offsets';
import { formatPercent } from '../../../shared/math/money';
import { formatBrokerTime, formatDuration } from '../../../shared/math/time';
import type { Account } from '../../../shared/model/account';
import { marginState } from '../../../shared/rules/margin-state';
import { useClockValue } from '../../base/clock';
import { useCommand } from '../../base/commands';
import { useStore } from '../../base/store';
import { Icon } from '../../components/icon';
import { accountOptions } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { useNotices } from '../../data/notifications/store';
import { backToLive } from '../../data/replay/open-replay';
import { useReplay } from '../../data/replay/replay-context';
import styles from './banner.module.css';
import { gapAt } from './day-items';
import type { ReplayedDay } from './use-day';

/** Always in sight, so that nobody takes the replay for live. */
export function ReplayBanner({ day, openedAt }: { readonly day: ReplayedDay; readonly openedAt: number }) {
  const session = useReplay();
  const at = useStore(session.at);
  const shownAt = useStore(session.shownAt) ?? at;
  const utcOffsetS = useStore(session.utcOffsetS);
  const failure = useStore(session.failure);
  const ago = useClockValue(() => formatDuration((Date.now() - shownAt) / 1_000));
  const gap = gapAt(day.told?.gaps ?? [], shownAt);
  const { active } = useBridge();
  const time = formatBrokerTime(brokerSecondsBy(shownAt, utcOffsetS));
  return (
    <BannerFrame
      name={active.profile?.name ?? active.url ?? ''}
      ago={ago}
      openedAt={openedAt}
      margin={useLiveMargin()}
    >
      <strong className={styles.time}>{time} broker</strong>
      {failure !== null && <span className={styles.gap}>not recorded</span>}
      {failure === null && gap !== null && (
        <span className={styles.gap} title={gap.why ?? undefined}>
          not watched {day.dated(gap.fromMs)} – {gap.toMs === null ? 'now' : day.dated(gap.toMs)}
          {gap.why !== null && `: ${gap.why}`}
        </span>
      )}
    </BannerFrame>
  );
}

/**
 * Of the live account, which the page goes on reading; null while all is well. Looked up, not observed: an observer below the replay
 * would teach the live query to ask the replay's host.
 */
function useLiveMargin(): string | null {
  const { liveClient } = useReplay();
  const { queryKey } = accountOptions(useBridge());
  return useClockValue(() => marginWarning(liveClient.getQueryData(queryKey)));
}

function marginWarning(account: Account | undefined): string | null {
  const state = account === undefined ? 'none' : marginState(account);
  if (account === undefined || (state !== 'call' && state !== 'stop-out')) return null;
  return `margin level ${formatPercent(account.marginLevel)}, ${state === 'call' ? 'margin call' : 'stop-out'}`;
}

/** The banner without a moment: while the record is opened, and where there is none. `Esc` leads back from there too. */
export function BannerFrame(props: {
  readonly name: string;
  readonly ago: string | null;
  /** Notices that came since count as news from live. Milliseconds, as in Notifications. */
  readonly openedAt: number;
  /** The live margin level, once it is at the margin call or below. */
  readonly margin?: string | null;
  readonly children?: ReactNode;
}) {
  const { name, ago, openedAt, margin, children } = props;
  const news = useNotices().findLast(({ tone, at }) => at >= openedAt && tone !== 'info' && tone !== 'good');
  const live = margin ?? news?.title;
  useCommand({ id: 'replay.live', title: 'Back to live', group: 'Replay', keys: 'Escape', run: backToLive });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a header within the page's root may not have a name of its own
    <div className={styles.banner} role="banner" aria-label="Replay">
      <Icon name="replay" />
      <span className={styles.word}>REPLAY</span>
      {children}
      {/* The account strip, the bell and the chart's alert lines are not there to say it. */}
      <span className={styles.nothing}>Read-only: no trading here</span>
      <span className={styles.alerts}>Alerts follow live, not the replay</span>
      {live !== undefined && (
        <span className={styles.news} role="status">
          Live: {live}
        </span>
      )}
      <span className={styles.name}>{name}</span>
      {ago !== null && <span className={styles.ago}>{ago} ago</span>}
      <button type="button" className={styles.back} onClick={backToLive}>
        Back to live <kbd>Esc</kbd>
      </button>
    </div>
  );
}
