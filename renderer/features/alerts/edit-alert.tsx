import { type FormEvent, useId, useState } from 'react';
import { ruleTitle, traderStates } from '../../../shared/formats/alert-text';
import { lotsText } from '../../../shared/formats/amounts';
import { failureLine } from '../../../shared/formats/failure-line';
import { brokerSecondsOf, utcOf } from '../../../shared/math/broker-offsets';
import type { AlertRule, MeasureKind } from '../../../shared/model/alerts';
import { timeframes } from '../../../shared/model/enums';
import type { Failure } from '../../../shared/model/result';
import { isolated } from '../../../shared/rules/isolated';
import { hasOneWay, isPromise, measureKinds, measures, type Unit } from '../../../shared/rules/measures';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import { isTraderKey, type TraderKey } from '../../../shared/rules/trader-key';
import { Button } from '../../components/button';
import { Checkbox } from '../../components/choice';
import { DateField } from '../../components/date-field';
import { TextField } from '../../components/field';
import { optionsOf, Select, type SelectOption } from '../../components/select';
import { useAccount, useCurrency } from '../../data/account';
import { atUtc, useBrokerOffsets } from '../../data/broker-offsets';
import { usePositions } from '../../data/positions';
import { useSymbolNames } from '../../data/symbols';
import { useTraderNames } from '../../data/trader-names';
import { askedAlert } from '../../data/workspace/alert-draft';
import { useSelection } from '../../data/workspace/workspace-context';
import { type AlertField, type AlertForm, formOf, ruleOf, withKind } from './alert-form';
import styles from './edit-alert.module.css';
import { LossFields } from './loss-fields';
import { TrialLine } from './trial-line';
import { useAlertDecimals } from './use-alert-decimals';

const groups = ['Market', 'Account', 'A trader', 'A trader’s promise', 'A trader’s unusual acts'] as const;
const groupOf = (kind: MeasureKind): (typeof groups)[number] => {
  const { fields, sentinel, promise } = measures[kind];
  if (sentinel !== undefined) return 'A trader’s unusual acts';
  if (fields.includes('trader')) return promise === undefined ? 'A trader' : 'A trader’s promise';
  return fields.includes('symbol') ? 'Market' : 'Account';
};
const kinds = groups.flatMap((group) =>
  measureKinds
    .filter((kind) => groupOf(kind) === group)
    .map((value) => ({ value, group, label: measures[value].asked })),
);
/** Which indicator is chosen on the chart. */
const kindsOf = (form: AlertForm) =>
  form.type === '' ? kinds.filter(({ value }) => value !== 'indicator') : kinds;
const timeframeOptions = timeframes.map((value) => ({ value, label: value }));

const states = optionsOf(['flat', 'trade'], traderStates);
const sides = ['bid', 'ask'] as const;
const sideWords = { bid: 'bid', ask: 'ask' } as const;
const priceWays = ['either', 'above', 'below'] as const;
const levelWays = ['above', 'below'] as const;
const priceWords = { either: 'crosses', above: 'goes above', below: 'goes below' } as const;
const levelWords = { either: '', above: 'is above', below: 'is below' } as const;
const candleWords = { close: 'at bar close', forming: 'while the candle forms' } as const;
const often = { once: 'once', each: 'each time' } as const;
const reminders = { never: 'no reminders', seen: 'remind until seen' } as const;

export interface EditedAlert {
  readonly rule: AlertRule;
  readonly isNew: boolean;
  /** False: the value is still to be typed. */
  readonly hasValue: boolean;
}

/** One sentence with fields, for every measure. */
export function EditAlert(props: {
  readonly edited: EditedAlert;
  /** Answers null once it is kept, else why it is not. */
  readonly onSave: (rule: AlertRule) => Promise<Failure | null>;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}) {
  const { edited, onSave, onDelete, onClose } = props;
  const { rule, isNew, hasValue } = edited;
  const { symbol } = useSelection();
  const known = useBrokerOffsets();
  const offsets = known ?? atUtc;
  const clock = {
    brokerOf: (ms: number) => brokerSecondsOf(ms, offsets),
    utcOf: (seconds: number) => utcOf(seconds, offsets),
  };
  const balance = useAccount().data?.balance ?? null;
  const [form, setForm] = useState(() => formOf(rule, hasValue, { symbol: symbol ?? '', balance }, clock));
  /** What is wrong is said once a save was tried. */
  const [isTried, setIsTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const decimals = useAlertDecimals();
  const currency = useCurrency() ?? '';
  const { unit: measured, fields, promise, way, isFixed, isFrom, isEvent } = measures[form.kind];
  const lists = (['symbols', 'hours'] as const).filter((each) => fields.includes(each));
  const unit = units[measured] ?? currency;
  const listId = useId();
  const names = useSymbolNames().data ?? [];
  const changeBy = (next: (before: AlertForm) => AlertForm) => {
    setFailure(null);
    setForm(next);
  };
  const change = (part: Partial<AlertForm>) => changeBy((before) => ({ ...before, ...part }));
  const read = ruleOf(form, rule, clock);
  const errorOf = (field: AlertField): string | undefined => {
    // What is no number is said as it is typed: nothing is tried on the past with it.
    const isSaid = isTried || (field === 'value' && form.value.trim() !== '');
    if (isSaid && !read.ok) return read.field === field ? read.words : undefined;
    // The host names it as `rule.value`.
    return failure?.field?.split('.').at(-1) === field ? failure.message : undefined;
  };
  const typed = (field: Exclude<AlertField, 'ticket' | 'until'>, label: string) => ({
    label,
    layout: 'inside' as const,
    value: form[field],
    error: errorOf(field),
    onChange: ({ target }: { readonly target: HTMLInputElement }) => change({ [field]: target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!read.ok || isSaving) return;
    setIsSaving(true);
    void onSave(read.rule).then((answer) => {
      setIsSaving(false);
      setFailure(answer);
    });
  };
  const hasLine =
    form.line !== '' ||
    (rule.of.kind === 'indicator' && rule.of.line !== '') ||
    errorOf('line') !== undefined;
  const isCrossed = measures[form.kind].isCrossed === true;
  const words = read.ok ? ruleTitle(read.rule, decimals) : null;

  return (
    <form
      className={styles.form}
      aria-label="Edit alert"
      onSubmit={submit}
      onKeyDown={({ key, target }) => {
        // An open list of choices closes by it.
        if (key === 'Escape' && !(target instanceof HTMLSelectElement)) onClose();
      }}
    >
      <header className={styles.head}>
        <h3>{isNew ? 'New alert' : 'Edit alert'}</h3>
        {words !== null && (
          <span className={styles.words} role="status">
            {read.ok && isPromise(read.rule.of) ? `Promise: ${words}` : words}
          </span>
        )}
      </header>
      <div className={styles.sentence}>
        Tell me
        <Select
          label="How often"
          value={form.isOnce ? 'once' : 'each'}
          options={optionsOf(['once', 'each'], often)}
          onChoose={(chosen) => change({ isOnce: chosen === 'once' })}
        />
        when
        <Select
          label="Measure"
          value={form.kind}
          options={kindsOf(form)}
          onChoose={(kind) => changeBy((before) => withKind(before, kind))}
        />
        {fields.includes('symbol') && (
          <span className={styles.name}>
            <TextField {...typed('symbol', 'Symbol')} list={listId} maxLength={64} />
            <datalist id={listId}>
              {names.slice(0, 500).map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </span>
        )}
        {fields.includes('timeframe') && (
          <>
            <span>{isolated(form.label)}</span>
            {hasLine && (
              <span className={styles.name}>
                <TextField {...typed('line', 'Line')} maxLength={40} />
              </span>
            )}
            on
            <Select
              label="Timeframe"
              value={form.timeframe}
              options={timeframeOptions}
              onChoose={(timeframe) => change({ timeframe })}
            />
          </>
        )}
        {lists.map((field) => (
          <span key={field} className={styles.listed}>
            <TextField {...typed(field, listLabels[field])} maxLength={400} />
          </span>
        ))}
        {fields.includes('ticket') && (
          <PositionChoice {...form} error={errorOf('ticket')} onChoose={(chosen) => change(chosen)} />
        )}
        {fields.includes('side') && (
          <Select
            label="Price"
            value={form.side}
            options={optionsOf(sides, sideWords)}
            onChoose={(side) => change({ side })}
          />
        )}
        {fields.includes('trader') && (
          <TraderChoice trader={form.trader} onChoose={(trader) => change({ trader })} />
        )}
        {fields.includes('state') && (
          <Select label="State" value={form.state} options={states} onChoose={(state) => change({ state })} />
        )}
        {fields.includes('zone') && (
          <LossFields form={form} typed={typed} currency={currency} onChange={change} />
        )}
        {hasOneWay(form) ? (
          !isFixed && (isFrom ? 'is at least' : levelWords[way])
        ) : (
          <Select
            label="Way"
            value={form.way}
            options={optionsOf<AlertRule['way']>(
              isCrossed ? priceWays : levelWays,
              isCrossed ? priceWords : levelWords,
            )}
            onChoose={(way) => change({ way })}
          />
        )}
        {!isFixed && (
          <span className={styles.value}>
            <TextField {...typed('value', 'Value')} inputMode="decimal" autoFocus hint={unit} />
          </span>
        )}
        {form.kind === 'indicator' && (
          <Select
            label="Candle"
            value={form.isForming ? 'forming' : 'close'}
            options={optionsOf(['close', 'forming'], candleWords)}
            onChoose={(chosen) => change({ isForming: chosen === 'forming' })}
          />
        )}
        {!isCrossed && !isEvent && (
          <>
            after
            <span className={styles.count}>
              <TextField {...typed('readings', 'Readings')} inputMode="numeric" />
            </span>
            readings
          </>
        )}
      </div>
      <div className={styles.sentence}>
        {promise === undefined && isFixed !== true && (
          <>
            Over when back by
            <span className={styles.value}>
              <TextField
                {...typed('clears', 'Back by')}
                inputMode="decimal"
                placeholder="usual"
                hint={form.kind === 'price' ? 'price' : unit}
              />
            </span>
          </>
        )}
        <Select
          label="Reminders"
          value={form.reminds ? 'seen' : 'never'}
          options={optionsOf(['never', 'seen'], reminders)}
          onChoose={(chosen) => change({ reminds: chosen === 'seen' })}
        />
        <Checkbox isOn={form.tellsEnd} onChange={(tellsEnd) => change({ tellsEnd })}>
          tell when over
        </Checkbox>
        until
        <span className={styles.until}>
          <DateField
            label={known === null ? 'Until (UTC)' : 'Until (broker)'}
            layout="inside"
            placeholder="no end"
            value={form.until}
            error={errorOf('until')}
            onChange={(until) => change({ until })}
          />
        </span>
      </div>
      {/* No question for each letter of a symbol. */}
      {read.ok && (!('symbol' in read.rule.of) || names.includes(read.rule.of.symbol)) && (
        <TrialLine rule={read.rule} onReplay={() => askedAlert.set({ edit: read.rule, isNew })} />
      )}
      {failure !== null && (
        <p className={styles.refused} role="alert">
          {refusalText(failure)}
        </p>
      )}
      <footer className={styles.foot}>
        {!isNew && (
          <Button tone="ghost" onClick={onDelete}>
            Delete
          </Button>
        )}
        <span className={styles.room} />
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" tone="primary" disabled={isSaving}>
          {isSaving ? 'Saving …' : 'Save alert'}
        </Button>
      </footer>
    </form>
  );
}

function refusalText(failure: Failure): string {
  const { title, detail } = failureLine(failure);
  return detail === '' ? `Not saved: ${title}` : `Not saved: ${title}. ${detail}`;
}

/** Null: the account's currency. */
const units: Readonly<Record<Unit, string | null>> = {
  price: '',
  number: '',
  points: 'points',
  money: null,
  percent: '%',
  count: '',
  lots: 'lots',
  seconds: 's',
  times: '×',
  time: '',
  state: '',
};
const listLabels = { symbols: 'Symbols', hours: 'Hours' } as const;

function PositionChoice(props: {
  readonly ticket: string;
  readonly symbol: string;
  readonly error: string | undefined;
  readonly onChoose: (chosen: Pick<AlertForm, 'ticket' | 'symbol'>) => void;
}) {
  const { ticket, symbol, error, onChoose } = props;
  const rows = usePositions().data?.rows ?? [];
  const listed = rows.map((row): SelectOption<string> => {
    const words = `${orderTypeLabel(row.side)} ${lotsText(row.volume)} ${isolated(row.symbol)}`;
    return { value: row.ticket, label: `${words}, ${row.ticket}` };
  });
  const isListed = rows.some((row) => row.ticket === ticket);
  const none = { value: ticket, label: ticket === '' ? 'choose' : `${isolated(symbol)}, ${ticket}` };
  return (
    <>
      <Select
        label="Position"
        value={ticket}
        options={isListed ? listed : [none, ...listed]}
        onChoose={(chosen) => {
          const row = rows.find((each) => each.ticket === chosen);
          if (row !== undefined) onChoose({ ticket: row.ticket, symbol: row.symbol });
        }}
      />
      {error !== undefined && (
        <span className={styles.refused} role="alert">
          {error}
        </span>
      )}
    </>
  );
}

/** You, the account's bots, and whoever has no name. */
export function TraderChoice(props: {
  readonly trader: string;
  readonly onChoose: (trader: TraderKey) => void;
}) {
  const { trader, onChoose } = props;
  const names = useTraderNames();
  const keys = new Set<TraderKey>([
    'you',
    ...names.bots.map(({ magic }) => `bot ${magic}` as const),
    'api',
    'terminal',
    ...(isTraderKey(trader) ? [trader] : []),
  ]);
  const options = [...keys].map((key) => ({ value: key, label: names.nameOf(key) }));
  return (
    <Select
      label="Trader"
      value={isTraderKey(trader) ? trader : 'you'}
      options={options}
      onChoose={onChoose}
    />
  );
}
