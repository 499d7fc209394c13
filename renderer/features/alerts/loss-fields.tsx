import type { ComponentProps } from 'react';
import { lossBases, lossTrails } from '../../../shared/formats/alert-text';
import { Checkbox } from '../../components/choice';
import { TextField } from '../../components/field';
import { optionsOf, Select } from '../../components/select';
import type { AlertForm } from './alert-form';
import styles from './edit-alert.module.css';

const bases = optionsOf(['higher', 'balance', 'equity'], lossBases);
const trails = optionsOf(['none', 'equity', 'day-end'], lossTrails);
const hours = Array.from({ length: 24 }, (_, value) => ({ value, label: `${value}:00`.padStart(5, '0') }));
const zones = Intl.supportedValuesOf('timeZone');
const zonesId = 'time-zones';

/** The part of the sentence that says what a loss is counted from. */
export function LossFields(props: {
  readonly form: AlertForm;
  readonly typed: (field: 'initial' | 'zone', label: string) => ComponentProps<typeof TextField>;
  readonly currency: string;
  readonly onChange: (part: Partial<AlertForm>) => void;
}) {
  const { form, typed, currency, onChange } = props;
  const { kind, basis, trail, isLocked, hour } = form;
  const isDay = kind === 'day-loss';
  const from = { label: 'Counted from' };
  return (
    <>
      from
      {isDay ? (
        <Select {...from} value={basis} options={bases} onChoose={(chosen) => onChange({ basis: chosen })} />
      ) : (
        <>
          <Select
            {...from}
            value={trail}
            options={trails}
            onChoose={(chosen) => onChange({ trail: chosen })}
          />
          <span className={styles.value}>
            <TextField {...typed('initial', 'Initial balance')} inputMode="decimal" hint={currency} />
          </span>
        </>
      )}
      {!isDay && trail !== 'none' && (
        <Checkbox isOn={isLocked} onChange={(isOn) => onChange({ isLocked: isOn })}>
          locked at the initial balance
        </Checkbox>
      )}
      {(isDay || trail === 'day-end') && (
        <>
          at
          <Select
            label="Reset"
            value={hour}
            options={hours}
            onChoose={(chosen) => onChange({ hour: chosen })}
          />
          <span className={styles.until}>
            <TextField {...typed('zone', 'Time zone')} list={zonesId} maxLength={64} />
            <datalist id={zonesId}>
              {zones.map((zone) => (
                <option key={zone} value={zone} />
              ))}
            </datalist>
          </span>
        </>
      )}
    </>
  );
}
