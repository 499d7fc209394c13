import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useCallback, useMemo, useState } from 'react';
import { ruleTitle } from '../../../shared/formats/alert-text';
import { shortFailure } from '../../../shared/formats/describe-failure';
import { countText } from '../../../shared/math/counts';
import {
  type AlertRule,
  type MeasureKind,
  type Proposal,
  type Proposals,
  trialDays,
} from '../../../shared/model/alerts';
import type { TraderKey } from '../../../shared/rules/trader-key';
import { Button } from '../../components/button';
import { Checkbox } from '../../components/choice';
import { TextField } from '../../components/field';
import { Select } from '../../components/select';
import { useAccount, useCurrency } from '../../data/account';
import { newRule, proposalsOptions, useAlertsAs } from '../../data/alerts';
import { useBridge } from '../../data/bridge';
import { failureOf } from '../../data/failure-error';
import { readMoney } from './alert-form';
import { TraderChoice } from './edit-alert';
import styles from './edit-alert.module.css';
import { type Template, templates } from './templates';
import { TrialLine } from './trial-line';
import { useAlertDecimals } from './use-alert-decimals';

const options = templates.map(({ name }, value) => ({ value, label: name }));
const none: readonly Proposal[] = [];

/** Several promises at once, to be changed one by one afterwards. */
export function FromTemplate(props: {
  readonly trader: TraderKey;
  readonly onSave: (rule: AlertRule) => void;
  readonly onClose: () => void;
}) {
  const { onSave, onClose } = props;
  const [index, setIndex] = useState(0);
  const [trader, setTrader] = useState<TraderKey>(props.trader);
  const balance = useAccount().data?.balance;
  const [typed, setTyped] = useState(`${balance ?? ''}`);
  /** What the user chose; without it, what is not promised yet. */
  const [picked, setPicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const promised = useAlertsAs(
    useCallback(
      (alerts) =>
        alerts.flatMap(({ rule: { of } }) => ('trader' in of && of.trader !== trader ? [] : of.kind)),
      [trader],
    ),
  );
  const decimals = useAlertDecimals();
  const currency = useCurrency() ?? '';
  const template = templates[index];
  const read = readMoney(typed);
  const initial = read.kind === 'number' && read.value > 0 ? read.value : null;
  const past = useQuery({
    ...proposalsOptions(useBridge(), trader),
    enabled: template?.asks === 'past',
  });
  const proposed = past.data?.rules ?? none;
  const rules = useMemo(
    () => rulesOf(template, trader, initial, proposed).map(newRule),
    [template, trader, initial, proposed],
  );
  if (template === undefined) return null;
  const isOn = (kind: MeasureKind): boolean => picked.get(kind) ?? !promised.includes(kind);
  const chosen = rules.filter(({ of }) => isOn(of.kind));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    for (const rule of chosen) onSave(rule);
    onClose();
  };
  return (
    <form
      className={styles.form}
      aria-label="From a template"
      onSubmit={submit}
      onKeyDown={({ key, target }) => {
        if (key === 'Escape' && !(target instanceof HTMLSelectElement)) onClose();
      }}
    >
      <header className={styles.head}>
        <h3>From a template</h3>
      </header>
      <div className={styles.sentence}>
        <Select label="Template" value={index} options={options} onChoose={setIndex} />
        {template.asks === 'initial' ? (
          <>
            from an initial balance of
            <span className={styles.value}>
              <TextField
                label="Initial balance"
                layout="inside"
                inputMode="decimal"
                hint={currency}
                value={typed}
                error={
                  read.kind === 'unreadable'
                    ? read.reason
                    : initial === null
                      ? 'an amount above 0'
                      : undefined
                }
                onChange={({ target }) => setTyped(target.value)}
              />
            </span>
          </>
        ) : (
          <>
            of
            <TraderChoice trader={trader} onChoose={setTrader} />
          </>
        )}
      </div>
      {template.asks === 'past' && (
        <p className={styles.words} role="status">
          {past.error !== null
            ? `Its trades cannot be read: ${shortFailure(failureOf(past.error))}`
            : pastText(past.data)}
        </p>
      )}
      {rules.length > 1 && (
        <Checkbox
          isOn={chosen.length === rules.length}
          onChange={(next) => setPicked(new Map(rules.map(({ of }) => [of.kind, next])))}
        >
          <span className={styles.words}>All {rules.length}</span>
        </Checkbox>
      )}
      <ul className={styles.promises} aria-label="Promises of the template">
        {rules.map((rule) => {
          const { kind } = rule.of;
          return (
            <li key={kind}>
              <Checkbox isOn={isOn(kind)} onChange={(next) => setPicked(new Map([...picked, [kind, next]]))}>
                {ruleTitle(rule, decimals)}
                {promised.includes(kind) && <span className={styles.words}>promised already</span>}
              </Checkbox>
              {template.asks === 'trader' && <TrialLine rule={rule} />}
            </li>
          );
        })}
      </ul>
      <footer className={styles.foot}>
        <span className={styles.room} />
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" tone="primary" disabled={chosen.length === 0}>
          Add {countText(chosen.length, 'promise')}
        </Button>
      </footer>
    </form>
  );
}

function rulesOf(
  template: Template | undefined,
  trader: TraderKey,
  initial: number | null,
  proposed: readonly Proposal[],
): readonly Proposal[] {
  switch (template?.asks) {
    case undefined:
      return none;
    case 'past':
      return proposed;
    case 'trader':
      return template.rules(trader);
    case 'initial':
      return initial === null ? none : template.rules(initial);
  }
}

function pastText(past: Proposals | undefined): string {
  if (past === undefined) return 'Reading its trades …';
  const { trades, note, rules } = past;
  const of = `${countText(trades, 'trade')} in ${trialDays} days`;
  if (rules.length === 0) return note === null ? `Too few to go by: ${of}` : `Nothing to go by: ${note}`;
  return `By ${of}${note === null ? '' : `; ${note}`}`;
}
