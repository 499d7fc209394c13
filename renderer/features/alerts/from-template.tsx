import { type FormEvent, useState } from 'react';
import { ruleTitle } from '../../../shared/formats/alert-text';
import { countText } from '../../../shared/math/counts';
import type { AlertRule } from '../../../shared/model/alerts';
import { Button } from '../../components/button';
import { TextField } from '../../components/field';
import { Select } from '../../components/select';
import { useAccount, useCurrency } from '../../data/account';
import { newRule } from '../../data/alerts';
import { readMoney } from './alert-form';
import { TraderChoice } from './edit-alert';
import styles from './edit-alert.module.css';
import { templates } from './templates';
import { useAlertDecimals } from './use-alert-decimals';

const options = templates.map(({ name }, value) => ({ value, label: name }));

/** Several promises at once, to be changed one by one afterwards. */
export function FromTemplate(props: {
  readonly onSave: (rule: AlertRule) => void;
  readonly onClose: () => void;
}) {
  const { onSave, onClose } = props;
  const [index, setIndex] = useState(0);
  const [trader, setTrader] = useState('you');
  const balance = useAccount().data?.balance;
  const [typed, setTyped] = useState(`${balance ?? ''}`);
  const decimals = useAlertDecimals();
  const currency = useCurrency() ?? '';
  const template = templates[index];
  if (template === undefined) return null;
  const read = readMoney(typed);
  const initial = read.kind === 'number' && read.value > 0 ? read.value : null;
  const isAsked = template.asks === 'initial' && initial === null;
  const rules = isAsked ? [] : template.rules(trader, initial ?? 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    for (const rule of rules) onSave(newRule(rule));
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
        {template.asks === 'trader' ? (
          <>
            of
            <TraderChoice trader={trader} onChoose={setTrader} />
          </>
        ) : (
          <>
            from an initial balance of
            <span className={styles.value}>
              <TextField
                label="Initial balance"
                layout="inside"
                inputMode="decimal"
                hint={currency}
                value={typed}
                error={read.kind === 'unreadable' ? read.reason : isAsked ? 'an amount above 0' : undefined}
                onChange={({ target }) => setTyped(target.value)}
              />
            </span>
          </>
        )}
      </div>
      <ul className={styles.words} aria-label="Promises of the template">
        {rules.map((rule) => (
          <li key={rule.of.kind}>{ruleTitle(rule, decimals)}</li>
        ))}
      </ul>
      <footer className={styles.foot}>
        <span className={styles.room} />
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" tone="primary" disabled={rules.length === 0}>
          Add {countText(rules.length, 'promise')}
        </Button>
      </footer>
    </form>
  );
}
