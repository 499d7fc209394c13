import { memo } from 'react';
import { countText } from '../../../shared/math/counts';
import { formatMoney } from '../../../shared/math/money';
import { formatBrokerTime } from '../../../shared/math/time';
import type { BrokerSeconds } from '../../../shared/model/fields';
import type { DayCell, TradesPick } from '../../../shared/model/ledger';
import { IconButton } from '../../components/button';
import { Headings } from '../../components/headings';
import { gainOf } from '../../components/numbers';
import { useGridKeys } from '../../components/use-grid-keys';
import styles from './day-calendar.module.css';
import type { LaneChoice } from './lane-choice';

const dayS = 86_400;
const heads = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** A month of days with their results; a day leads to its trades. Begins with the newest month. */
export const DayCalendar = memo(function DayCalendar(props: {
  readonly name: string;
  readonly days: readonly DayCell[];
  readonly digits: number;
  /** Months before the newest one. */
  readonly monthsBack: number;
  readonly onChoice: (part: Pick<LaneChoice, 'monthsBack'>) => void;
  readonly onPick: (pick: TradesPick) => void;
}) {
  const { name, days, digits, monthsBack: back, onChoice, onPick } = props;
  const newest = days.at(-1)?.day ?? null;
  const oldest = days[0]?.day ?? null;
  const { grid, cell: place } = useGridKeys({ row: 0, column: 0 });
  if (newest === null || oldest === null) return null;
  const month = monthStart(newest, -back);
  const byDay = new Map(days.map((each) => [each.day, each]));
  const weeks = weeksOf(month);
  const isFirst = monthStart(oldest, 0) >= month;
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton
          icon="left"
          label={`Month before, ${name}`}
          disabled={isFirst}
          onClick={() => onChoice({ monthsBack: back + 1 })}
        />
        <span>{formatBrokerTime(month, 'day').slice(0, 7)}</span>
        <IconButton
          icon="right"
          label={`Month after, ${name}`}
          disabled={back === 0}
          onClick={() => onChoice({ monthsBack: back - 1 })}
        />
      </div>
      <table className={styles.table} aria-label={name} {...grid}>
        <Headings of={heads} />
        <tbody>
          {weeks.map((week, row) => (
            <tr key={week[0]}>
              {week.map((day, column) => {
                const result = byDay.get(day);
                const date = formatBrokerTime(day, 'day');
                const isOther = monthStart(day, 0) !== month;
                if (result === undefined || isOther) {
                  return (
                    <td key={day} data-other={isOther || undefined}>
                      <span className={styles.date}>{isOther ? '' : date.slice(8)}</span>
                    </td>
                  );
                }
                const money = formatMoney(result.net, digits, { sign: true });
                const short = shortMoney(result.net);
                return (
                  <td key={day}>
                    <button
                      type="button"
                      className={styles.day}
                      data-gain={gainOf(result.net)}
                      title={`${date}: ${countText(result.trades, 'closed trade')}, ${money}`}
                      aria-label={`${date}, ${short} in ${countText(result.trades, 'trade')}`}
                      onClick={() => onPick({ of: 'day', day })}
                      {...place(row, column)}
                    >
                      <span className={styles.date}>{date.slice(8)}</span>{' '}
                      <span className={styles.net}>{short}</span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});

/** Without cents, and in thousands where it is long: the day's tip has the whole. */
const shortMoney = (net: number): string =>
  Math.abs(net) >= 10_000
    ? `${formatMoney(net / 1_000, 1, { sign: true })}k`
    : formatMoney(net, Math.abs(net) < 100 ? 1 : 0, { sign: true });

function monthStart(time: BrokerSeconds, months: number): BrokerSeconds {
  const date = new Date(time * 1_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / 1_000;
}

/** From the Monday before the month's first day to the Sunday after its last. */
function weeksOf(month: BrokerSeconds): readonly (readonly BrokerSeconds[])[] {
  const monday = month - ((new Date(month * 1_000).getUTCDay() + 6) % 7) * dayS;
  const weeks = [];
  for (let week = monday; week < monthStart(month, 1); week += 7 * dayS) {
    weeks.push(heads.map((_, at) => week + at * dayS));
  }
  return weeks;
}
