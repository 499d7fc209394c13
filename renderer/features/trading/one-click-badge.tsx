import { Button } from '../../components/button';
import styles from './one-click-badge.module.css';
import { useArming } from './use-arming';

/** Shows that a click sends an order; pressing it disarms. Nothing while disarmed. */
export function OneClickBadge() {
  const { isArmed, disarm } = useArming();
  if (!isArmed) return null;
  return (
    <button
      type="button"
      className={styles.badge}
      title="One-click trading is on: a click sends an order. Click to turn it off."
      aria-label="One-click trading is on, switch it off"
      onClick={disarm}
    >
      <span aria-hidden="true">⚡</span> ONE-CLICK
    </button>
  );
}

/** The switch itself, for the ticket's header. */
export function OneClickToggle() {
  const { isArmed, refusal, arm, disarm } = useArming();
  return (
    <Button
      tone="ghost"
      className={styles.toggle}
      aria-pressed={isArmed}
      aria-label="One-click trading"
      disabled={refusal !== null && !isArmed}
      title={refusal ?? (isArmed ? 'One-click trading is on' : 'One-click trading is off')}
      onClick={isArmed ? disarm : arm}
    >
      {/* CSS writes "on" or "off": screen readers know whether the button is pressed. */}
      <span className={styles.name} data-state={isArmed ? 'ON' : 'off'}>
        One-click
      </span>
    </Button>
  );
}
