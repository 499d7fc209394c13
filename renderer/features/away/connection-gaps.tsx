import { formatLength } from '../../../shared/math/time';
import type { AwayRecord } from '../../../shared/model/away';
import type { AwayGap } from '../../../shared/rules/away';
import { Headings } from '../../components/headings';
import styles from './away-sheet.module.css';
import { dealsText, fullTime, shortTime } from './away-text';
import { ReplayLink } from './replay-link';

/** Time that nobody watched, and whether anything was traded in it. */
export function ConnectionGaps(props: { readonly record: AwayRecord; readonly gaps: readonly AwayGap[] }) {
  const { record, gaps } = props;
  const { elsewhere } = record;
  if (gaps.length + elsewhere.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>Connection gaps</h3>
      {gaps.length > 0 && <GapTable record={record} gaps={gaps} />}
      {elsewhere.map(({ fromMs, toMs }) => (
        <p key={fromMs} className={styles.elsewhere}>
          {shortTime(fromMs, record)} to {shortTime(toMs, record)}: watched by another machine only. Equity
          and changes of levels are from it; orders that were placed or cancelled then are not listed here.
        </p>
      ))}
    </section>
  );
}

function GapTable({ record, gaps }: { readonly record: AwayRecord; readonly gaps: readonly AwayGap[] }) {
  return (
    <table className={styles.lines} aria-label="Connection gaps">
      <Headings of={['From', 'For', 'Why', 'Deals', 'Open']} />
      <tbody>
        {gaps.map(({ gap, deals }) => {
          const time = shortTime(gap.fromMs, record);
          return (
            <tr key={gap.fromMs}>
              <td title={fullTime(gap.fromMs, record)}>{time}</td>
              <td>{formatLength(((gap.toMs ?? record.toMs) - gap.fromMs) / 1_000)}</td>
              <td className={styles.wide}>{gap.why ?? 'not watched'}</td>
              <td className={deals !== null && deals > 0 ? styles.warn : undefined}>{dealsText(deals)}</td>
              <td>
                <ReplayLink atMs={gap.fromMs} time={time} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
