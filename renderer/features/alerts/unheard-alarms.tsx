import { noticeKindNames } from '../../../shared/formats/notice-kinds';
import type { Alert } from '../../../shared/model/alerts';
import { isArmed } from '../../../shared/rules/judge';
import { isAlarm } from '../../../shared/rules/measures';
import { useStore } from '../../base/store';
import { useChannels } from '../../data/channels';
import { browserPermission } from '../../data/notifications/browser-notices';
import { soundChoices } from '../../data/notifications/sounds';
import { useApp, useSettings } from '../../data/settings';
import styles from './alerts-sheet.module.css';

/** Every way to tell of an alarm is off, and a rule that has one is armed. Of rules only promises are alarms. */
export function UnheardAlarms({ alerts }: { readonly alerts: readonly Alert[] }) {
  const { data: channels } = useChannels();
  const { data: settings } = useSettings();
  const { data: app } = useApp();
  const isHeard = useStore(soundChoices).promises;
  if (channels === undefined || settings === undefined || app === undefined) return null;
  const isSent = channels.some(
    ({ preset, kinds, trouble }) => preset !== 'heartbeat' && trouble === null && kinds.promises !== 'off',
  );
  const isShown = settings.notices.promises && (app.notifier === 'host' || browserPermission() === 'granted');
  const hasAlarm = alerts.some((alert) => isArmed(alert) && isAlarm(alert.rule.of));
  if (isSent || isHeard || isShown || !hasAlarm) return null;
  return (
    <p className={styles.unheard} role="status">
      ⚠ No channel, sound or notification is on for {noticeKindNames.promises}: its alarms are seen on this
      page alone
    </p>
  );
}
