import { useRef } from 'react';
import { formatBrokerTime, parseBrokerDateTime } from '../../shared/math/time';
import { IconButton } from './button';
import styles from './date-field.module.css';
import { TextField, type TextFieldProps } from './field';

export const notADate = 'Not a date: type it as 2026.11.18 09:04';

/**
 * A date, with or without a time, written as everywhere on the screen: `2026.11.18 09:04`. A native field writes it as the system does, which
 * takes the day for the month on half of all machines; its calendar is offered beside. Whether the text is a date its owner decides.
 */
export function DateField(
  props: Omit<TextFieldProps, 'unit' | 'type' | 'value' | 'onChange'> & {
    readonly value: string;
    readonly onChange: (text: string) => void;
    /** A day was chosen in the calendar; the time after it stays. */
    readonly onPick?: (text: string) => void;
  },
) {
  const { value, onChange, onPick = onChange, ...field } = props;
  const calendar = useRef<HTMLInputElement>(null);
  const day = parseBrokerDateTime(value.trim().split(/[T ]/)[0] ?? '');
  return (
    <TextField
      {...field}
      type="text"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      unit={
        <span className={styles.calendar}>
          <IconButton
            icon="cal"
            label="Choose a day"
            disabled={field.disabled}
            onClick={() => calendar.current?.showPicker()}
          />
          <input
            ref={calendar}
            type="date"
            className={styles.native}
            tabIndex={-1}
            aria-hidden="true"
            value={day === null ? '' : formatBrokerTime(day, 'day').replaceAll('.', '-')}
            onChange={({ target }) => {
              if (target.value !== '') onPick(withDay(value, target.value));
            }}
          />
        </span>
      }
    />
  );
}

const withDay = (text: string, picked: string): string =>
  [picked.replaceAll('-', '.'), ...text.trim().split(/[T ]/).slice(1)].join(' ');
