import type { BrokerSeconds } from '../../../shared/model/fields';
import { Faint } from '../../components/numbers';
import { useEntryReadings } from '../../data/workspace/entry-readings';
import { useTableClock } from '../cells';
import styles from './trade-card.module.css';

/** The framed chart's indicators at the bar that holds the entry. */
export function AtEntry(props: { readonly symbol: string; readonly entry: BrokerSeconds | null }) {
  const { symbol, entry } = props;
  const { timeText } = useTableClock();
  const readings = useEntryReadings(symbol, entry);
  const told = readings?.told ?? null;
  const bar =
    readings !== null && told?.kind === 'told'
      ? `, ${readings.timeframe} bar ${timeText(told.bar).slice(-8, -3)}`
      : '';
  return (
    <section className={styles.section} aria-labelledby="at-entry">
      <h3 id="at-entry" title="Values of the whole bar, so what came after the entry is in them too">
        At entry{bar}
      </h3>
      {entry === null ? (
        <p className={styles.mute}>Not known: its entry is not among these deals.</p>
      ) : told === null ? (
        <p className={styles.mute}>Reading the chart’s indicators …</p>
      ) : told.kind === 'not told' ? (
        <p className={styles.mute}>Not known: {told.why}.</p>
      ) : told.rows.length === 0 ? (
        <p className={styles.mute}>The chart has no indicators.</p>
      ) : (
        <ul className={styles.readings} aria-labelledby="at-entry">
          {told.rows.map(({ id, label, value, isWords }) => (
            <li key={id}>
              <span>{label}</span> <span>{isWords ? <Faint>{value}</Faint> : value}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
