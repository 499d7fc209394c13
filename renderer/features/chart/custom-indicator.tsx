import { useState } from 'react';
import { Button } from '../../components/button';
import { CodeField, TextField } from '../../components/field';
import type { IndicatorChoice } from '../../data/workspace/chart-choices';
import styles from './custom-indicator.module.css';
import { readParameterJson } from './indicators';
import { customChoice, twiceProblem } from './new-choice';
import parameterFormStyles from './parameter-form.module.css';

/** Adds an indicator that the list does not offer, by the sidecar's name and parameters as JSON. */
export function CustomIndicator(props: {
  /** The search that found nothing. */
  readonly suggested: string;
  readonly choices: readonly IndicatorChoice[];
  readonly onAdd: (choice: IndicatorChoice) => void;
}) {
  const { suggested, choices, onAdd } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [json, setJson] = useState('{"length": 20}');
  const name = (typed ?? suggested).trim();
  const read = readParameterJson(json);
  const made = name !== '' && read.ok ? customChoice(name, read.parameters, choices) : null;
  const twice = made === null ? null : twiceProblem(made, choices);
  return (
    <details className={styles.indicator} open={suggested !== '' || undefined}>
      <summary>Other indicator of the bridge, by name</summary>
      <form
        aria-label="Indicator by name"
        className={parameterFormStyles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (made === null || twice !== null) return;
          onAdd(made);
          setTyped('');
        }}
      >
        <TextField
          label="Name"
          layout="above"
          maxLength={40}
          placeholder="sinwma"
          error={twice}
          value={typed ?? suggested}
          onChange={(event) => setTyped(event.target.value)}
        />
        <JsonField value={json} read={read} onChange={setJson} />
        <Button type="submit" disabled={made === null || twice !== null}>
          Add {name === '' ? 'indicator' : name}
        </Button>
      </form>
    </details>
  );
}

/** Parameters as JSON, checked while the user types. */
export function JsonField(props: {
  readonly value: string;
  readonly read: ReturnType<typeof readParameterJson> | null;
  readonly onChange: (value: string) => void;
}) {
  const { value, read, onChange } = props;
  return (
    <CodeField
      label="Parameters (JSON)"
      value={value}
      note="A flat object, or true. “type” is the bridge’s name where yours differs."
      error={read?.ok === false ? read.message : ''}
      onChange={onChange}
    />
  );
}
