import type { Alert } from '../../shared/model/alerts';
import { IconButton } from '../components/button';
import { CountBadge } from '../components/count-badge';
import { type MenuEntry, useContextMenu } from '../components/menu';
import { useAlertsAs } from '../data/alerts';
import { type Notice, readShownNotices } from '../data/notifications/store';
import { openLowerTab } from '../data/workspace/lower-tab';
import { openView, useOpenedView } from '../data/workspace/view';
import { keepJournalView, useJournalClock, useNoticeCard } from '../features/journal';
import styles from './alerts-bell.module.css';
import { useSee } from './notifications/seen';

const countUnseen = (alerts: readonly Alert[]): number =>
  alerts.filter(({ judged }) => !judged.isSeen).length;

/** The rest is in the Journal. */
const mostListed = 20;

/** A request and what it did are lines so near to each other. Milliseconds. */
const besideMs = 10_000;

/**
 * The newest first, of each topic one: a stop that follows the price would be the whole list. Where the trade of a request of ours has a
 * line, its success has none beside it.
 */
function newestOfTopics(notices: readonly Notice[]): readonly Notice[] {
  const met = new Set<string>();
  const isTwice = ({ topic, intentId, trade, tone, symbol, at }: Notice): boolean =>
    tone === 'good' &&
    intentId !== null &&
    trade === null &&
    topic === null &&
    notices.some(
      (each) => each.trade !== null && each.symbol === symbol && Math.abs(each.at - at) < besideMs,
    );
  return notices.toReversed().filter((notice) => {
    const { topic } = notice;
    if (topic === null) return !isTwice(notice);
    const isNew = !met.has(topic);
    met.add(topic);
    return isNew;
  });
}

const noNotices = { id: 'none', label: 'Notices', disabledReason: 'none yet', run: () => undefined };

/** The newest notices, each leading to its trade, request or line, and the view Alerts, which is no link of the navigation. Counts what was told and is not seen yet. */
export function AlertsBell() {
  const unseen = useAlertsAs(countUnseen);
  const isOpen = useOpenedView() === 'alerts';
  const { menu, open } = useContextMenu();
  const openCard = useNoticeCard();
  const { timeText } = useJournalClock();
  const see = useSee();
  const follow = (notice: Notice) => {
    see(notice);
    openView('trade');
    if (notice.trade !== null || notice.intentId !== null) return openCard(notice);
    keepJournalView('events');
    openLowerTab('journal');
  };
  const listed = (): readonly MenuEntry[] => {
    const newest = newestOfTopics(readShownNotices()).slice(0, mostListed);
    if (newest.length === 0) return [noNotices];
    return newest.map((notice) => ({
      id: `${notice.id}`,
      label: `${timeText(notice.at).slice(-8)} ${notice.title}`,
      run: () => follow(notice),
    }));
  };
  return (
    <>
      <span className={styles.bell}>
        <IconButton
          icon="bell"
          label={unseen === 0 ? 'Alerts' : `Alerts, ${unseen} unseen`}
          title="Notices and alerts"
          aria-haspopup="menu"
          onClick={({ currentTarget }) =>
            open('Notices', currentTarget, [
              isOpen
                ? { id: 'close', label: 'Close alerts', keys: 'g t', run: () => openView('trade') }
                : { id: 'all', label: 'All alerts', keys: 'g l', run: () => openView('alerts') },
              'separator',
              ...listed(),
            ])
          }
        />
        <CountBadge count={unseen} />
      </span>
      {menu}
    </>
  );
}
