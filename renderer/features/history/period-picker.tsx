import { type FormEvent, useState } from 'react';
import { formatBrokerTime, parseBrokerDateTime } from '../../../shared/math/time';
import { Button } from '../../components/button';
import { DateField } from '../../components/date-field';
import { optionsOf, Select } from '../../components/select';
import {
  type HistoryRange,
  type OwnDays,
  type PeriodChoice,
  periodLabels,
  periods,
} from '../../data/history-periods';
import styles from './period-picker.module.css';

const own = 'custom';

/** MetaTrader's list of periods, and two dates for any other. Days are the broker's. */
export function PeriodPicker(props: {
  readonly period: PeriodChoice;
  /** The present period: the user's own dates start from it. */
  readonly range: HistoryRange | null;
  readonly onChoose: (period: PeriodChoice) => void;
}) {
  const { period, range, onChoose } = props;
  return (
    <div className={styles.period}>
      <Select
        label="Period"
        value={typeof period === 'string' ? period : own}
        options={[
          ...optionsOf(periods, periodLabels),
          { value: own, label: 'Custom …', isDisabled: range === null },
        ]}
        onChoose={(chosen) => {
          if (chosen !== own) onChoose(chosen);
          else if (range !== null) onChoose(daysOf(range));
        }}
      />
      {typeof period !== 'string' && (
        <OwnPeriod key={`${period.firstDay} ${period.lastDay}`} days={period} onChoose={onChoose} />
      )}
    </div>
  );
}

const daysOf = ({ from, lastDay }: HistoryRange): OwnDays => ({ firstDay: from, lastDay });

/** Nothing is read while a date is being typed, only on the button or Enter. */
function OwnPeriod({
  days,
  onChoose,
}: {
  readonly days: OwnDays;
  readonly onChoose: (days: OwnDays) => void;
}) {
  const [first, setFirst] = useState(() => formatBrokerTime(days.firstDay, 'day'));
  const [last, setLast] = useState(() => formatBrokerTime(days.lastDay, 'day'));
  const problem = ownDaysProblem(first, last);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const firstDay = parseBrokerDateTime(first);
    const lastDay = parseBrokerDateTime(last);
    if (problem === null && firstDay !== null && lastDay !== null) onChoose({ firstDay, lastDay });
  };
  return (
    <form className={styles.own} aria-label="Custom period" onSubmit={onSubmit}>
      <DateField label="From day" layout="inside" size={10} value={first} onChange={setFirst} />
      <span aria-hidden="true">–</span>
      <DateField label="To day" layout="inside" size={10} value={last} onChange={setLast} />
      <Button type="submit" tone="ghost" disabled={problem !== null} title={problem ?? undefined}>
        Show
      </Button>
      {problem !== null && (
        <span className={styles.problem} role="status">
          {problem}
        </span>
      )}
    </form>
  );
}

/** Why two dates are no valid period; null where they are. */
export function ownDaysProblem(first: string, last: string): string | null {
  const from = parseBrokerDateTime(first);
  const to = parseBrokerDateTime(last);
  if (from === null || from < 0) return 'The first day is not a valid date';
  if (to === null || to < 0) return 'The last day is not a valid date';
  return to < from ? 'The last day is before the first' : null;
}
