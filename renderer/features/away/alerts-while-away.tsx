import { formatLength } from '../../../shared/math/time';
import type { AwayRecord } from '../../../shared/model/away';
import type { Firing } from '../../../shared/rules/firings';
import { Headings } from '../../components/headings';
import styles from './away-sheet.module.css';
import { fullTime, shortTime } from './away-text';
import { ReplayLink } from './replay-link';

/** Alerts that fired and promises that were broken, the newest first. */
export function AlertsWhileAway(props: { readonly record: AwayRecord; readonly firings: readonly Firing[] }) {
  const { record, firings } = props;
  if (firings.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>Alerts and promises</h3>
      <table className={styles.lines} aria-label="Alerts and promises">
        <Headings of={['From', 'What', 'For', 'Open']} />
        <tbody>
          {firings.toReversed().map(({ number, title, fromMs, toMs }) => {
            const time = shortTime(fromMs, record);
            return (
              <tr key={number}>
                <td title={fullTime(fromMs, record)}>{time}</td>
                <td className={styles.wide}>{title}</td>
                <td className={toMs === null ? styles.warn : undefined}>
                  {toMs === null ? 'still' : formatLength((toMs - fromMs) / 1_000)}
                </td>
                <td>
                  <ReplayLink atMs={fromMs} time={time} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
