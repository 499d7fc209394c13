import type { Alert } from '../../shared/model/alerts';
import { IconButton } from '../components/button';
import { CountBadge } from '../components/count-badge';
import { useAlertsAs } from '../data/alerts';
import { openView, useOpenedView } from '../data/workspace/view';
import styles from './alerts-bell.module.css';

const countUnseen = (alerts: readonly Alert[]): number =>
  alerts.filter(({ judged }) => !judged.isSeen).length;

/** Opens the view Alerts, which is no link of the navigation, and leads back; counts what was told and is not seen yet. */
export function AlertsBell() {
  const unseen = useAlertsAs(countUnseen);
  const isOpen = useOpenedView() === 'alerts';
  return (
    <span className={styles.bell}>
      <IconButton
        icon="bell"
        label={unseen === 0 ? 'Alerts' : `Alerts, ${unseen} unseen`}
        title="Alerts (g l)"
        aria-pressed={isOpen}
        onClick={() => openView(isOpen ? 'trade' : 'alerts')}
      />
      <CountBadge count={unseen} />
    </span>
  );
}
