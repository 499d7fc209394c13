import { isolated } from '../../../shared/rules/isolated';
import type { TraderKey } from '../../../shared/rules/trader-key';
import { IconButton } from '../../components/button';
import { askAlerts, useMuted } from '../../data/alerts';
import { useBridge } from '../../data/bridge';
import { notify } from '../../data/notifications/store';
import { useTraderNames } from '../../data/trader-names';
import styles from './alerts-sheet.module.css';

/** Keeps a trader's messages from channels, sounds and the system, but for alarms, until it is undone. */
export function MuteButton({ trader }: { readonly trader: TraderKey }) {
  const bridge = useBridge();
  const name = useTraderNames().nameOf(trader);
  const isMuted = useMuted().includes(trader);
  return (
    <IconButton
      icon={isMuted ? 'bell-off' : 'bell'}
      label={`${isMuted ? 'Unmute' : 'Mute'}, ${name}`}
      title={`${isMuted ? 'Muted' : 'Mute'}: no messages to channels, no sounds, no system notifications of ${isolated(name)}. Alarms are always told.`}
      onClick={async () => {
        const { generation } = bridge;
        const answer = await askAlerts(bridge, 'alerts.mute', { generation, trader, isMuted: !isMuted });
        if (!answer.ok) notify({ tone: 'warn', title: 'Mute not changed', detail: answer.failure.message });
      }}
    />
  );
}

/** Who is muted, so that it is seen and undone. */
export function MutedTraders() {
  const muted = useMuted();
  const names = useTraderNames();
  return (
    muted.length > 0 && (
      <p className={styles.removed} role="status" aria-label="Muted traders">
        Only alarms are told of:
        {muted.map((trader) => (
          <span key={trader}>
            {isolated(names.nameOf(trader))} <MuteButton trader={trader} />
          </span>
        ))}
      </p>
    )
  );
}
