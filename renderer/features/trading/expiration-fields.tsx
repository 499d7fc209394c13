import { formatBrokerTime, toDateTimeInput } from '../../../shared/math/time';
import { needsDate, type OrderTime } from '../../../shared/model/enums';
import type { BrokerSeconds } from '../../../shared/model/fields';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { orderTimesFor } from '../../../shared/rules/offers';
import type { OrderProblem } from '../../../shared/rules/problem';
import { DateField } from '../../components/date-field';
import { ChoiceField, optionsOf } from '../../components/select';
import styles from './expiration-fields.module.css';
import { expiryBounds, expiryChoices, expiryDistance, expirySeconds } from './expiry';
import { problemOf } from './open-rows';
import { noteOf } from './problem-note';

export interface ExpirationFieldsProps {
  readonly spec: SymbolSpec | null;
  readonly time: OrderTime;
  /** Value of a date or datetime-local input, broker time. */
  readonly expiration: string;
  /** Broker seconds; null while the broker's clock is not known. */
  readonly brokerNow: BrokerSeconds | null;
  readonly problems: readonly OrderProblem[];
  readonly layout?: 'beside' | 'above' | 'inside';
  readonly onChange: (edit: { time?: OrderTime; expiration?: string }) => void;
}

const labels: Readonly<Record<OrderTime, string>> = {
  GTC: 'Good till cancelled',
  DAY: 'Today',
  SPECIFIED: 'Specified',
  SPECIFIED_DAY: 'Specified day',
};

const hourS = 3_600;

/** The lifetime of a pending order: what the symbol allows, and a date on the broker's clock where it needs one. */
export function ExpirationFields(props: ExpirationFieldsProps) {
  const { spec, time, expiration, brokerNow, problems, layout = 'beside', onChange } = props;
  const offered = spec === null ? [time] : orderTimesFor(spec);
  const timeProblem = problemOf(problems, 'time');
  const dateProblem = problemOf(problems, 'expiration');

  const until = expirySeconds(time, expiration);
  const distance =
    brokerNow === null
      ? "the broker's clock is not known"
      : `${until === null ? '' : `${expiryDistance(until, brokerNow)} · `}broker ${formatBrokerTime(brokerNow, 'minute').slice(5)}`;

  const choose = (next: OrderTime) => {
    if (!needsDate(next) || brokerNow === null) return onChange({ time: next });
    // The initial date: the first full hour at least an hour ahead, or the end of today.
    const start = Math.ceil((brokerNow + hourS) / hourS) * hourS;
    const kept = expiration === '' ? toDateTimeInput(next === 'SPECIFIED' ? start : brokerNow) : expiration;
    onChange({
      time: next,
      expiration: next === 'SPECIFIED_DAY' ? kept.slice(0, 10) : withHour(kept, start),
    });
  };

  return (
    <>
      <ChoiceField
        label="Expiration"
        layout={layout}
        value={time}
        options={[
          ...optionsOf(offered, labels),
          ...(offered.includes(time) ? [] : [{ value: time, label: `${labels[time]} (not offered)` }]),
        ]}
        onChoose={choose}
        {...noteOf(timeProblem)}
      />
      {needsDate(time) && (
        <>
          <DateField
            label="Until (broker)"
            layout={layout}
            value={asWritten(time === 'SPECIFIED_DAY' ? expiration.slice(0, 10) : expiration)}
            title={expiryBounds(time, brokerNow)}
            below={distance}
            onChange={(text) => onChange({ expiration: asInput(text) })}
            {...noteOf(dateProblem)}
          />
          {brokerNow !== null && (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend into a row of small buttons
            <div className={styles.expiryChoices} role="group" aria-label="Until">
              {expiryChoices(time, brokerNow).map(({ label, value }) => (
                <button
                  key={label}
                  type="button"
                  className={styles.expiryChoice}
                  aria-pressed={expiration === value}
                  onClick={() => onChange({ expiration: value })}
                >
                  {label}
                </button>
              ))}
            </div>
          )}
        </>
      )}
    </>
  );
}

/** A date that was chosen for a whole day gets the initial hour. */
const withHour = (text: string, start: number): string =>
  text.length > 10 ? text : `${text}T${toDateTimeInput(start).slice(11)}`;

/** The draft keeps a date as a field of the system has it, the screen writes it as everywhere. */
const asWritten = (text: string): string => text.replaceAll('-', '.').replace('T', ' ');
const asInput = (text: string): string => text.replaceAll('.', '-').replace(' ', 'T');
