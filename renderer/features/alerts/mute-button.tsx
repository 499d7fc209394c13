import { isolated } from '../../../shared/rules/isolated';
import type { TraderKey } from '../../../shared/rules/trader-key';
import { IconButton } from '../../components/button';
import { useMuted } from '../../data/alerts';
import { useTraderNames } from '../../data/trader-names';
import styles from './channels.module.css';
import { useMute } from './use-mute';

export function MuteButton({ trader }: { readonly trader: TraderKey }) {
  const mute = useMute();
  const name = useTraderNames().nameOf(trader);
  const isMuted = useMuted().includes(trader);
  return (
    <IconButton
      icon={isMuted ? 'bell-off' : 'bell'}
      label={`${isMuted ? 'Unmute' : 'Mute'}, ${name}`}
      title={`${isMuted ? 'Muted' : 'Mute'}: no messages to channels, no sounds, no system notifications of ${isolated(name)}. Alarms are always told.`}
      onClick={() => mute(trader, !isMuted)}
    />
  );
}

/** Who is muted, so that it is seen and undone. */
export function MutedTraders() {
  const muted = useMuted();
  const names = useTraderNames();
  return (
    muted.length > 0 && (
      <p className={styles.muted} role="status" aria-label="Muted traders">
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
