import { IconButton } from '../components/button';
import { CountBadge } from '../components/count-badge';
import { useAlertList } from '../data/alerts';
import { openView } from '../data/workspace/view';
import styles from './alerts-bell.module.css';

/** Opens the view Alerts, which is no link of the navigation; counts what was told and is not seen yet. */
export function AlertsBell() {
  const unseen = useAlertList().filter(({ judged }) => !judged.isSeen).length;
  return (
    <span className={styles.bell}>
      <IconButton
        icon="bell"
        label={unseen === 0 ? 'Alerts' : `Alerts, ${unseen} unseen`}
        title="Alerts (g l)"
        onClick={() => openView('alerts')}
      />
      <CountBadge count={unseen} />
    </span>
  );
}
