import { useId, useState } from 'react';
import { Button } from '../../components/button';
import { TextField } from '../../components/field';
import type { FlatParameters } from '../../data/workspace/chart-choices';
import { readParameterJson } from './indicators';

/** Adds an indicator that the list does not offer, by the sidecar's name of it and parameters as JSON. */
export function CustomIndicator(props: {
  /** What was searched for in vain. */
  readonly suggested: string;
  readonly onAdd: (name: string, parameters: FlatParameters) => void;
}) {
  const { suggested, onAdd } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [json, setJson] = useState('{"length": 20}');
  const name = (typed ?? suggested).trim();
  const read = readParameterJson(json);
  const isReady = name !== '' && read.ok;
  return (
    <details className="custom-indicator" open={suggested !== '' || undefined}>
      <summary>Other indicator of the sidecar, by name</summary>
      <form
        aria-label="Indicator by name"
        className="parameter-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          onAdd(name, read.parameters);
          setTyped('');
        }}
      >
        <TextField
          label="Name"
          layout="above"
          maxLength={40}
          placeholder="sinwma"
          value={typed ?? suggested}
          onChange={(event) => setTyped(event.target.value)}
        />
        <JsonField value={json} read={read} onChange={setJson} />
        <Button type="submit" disabled={!isReady}>
          Add {name === '' ? 'indicator' : name}
        </Button>
      </form>
    </details>
  );
}

/** Parameters as JSON, checked while they are typed. */
export function JsonField(props: {
  readonly value: string;
  readonly read: ReturnType<typeof readParameterJson> | null;
  readonly onChange: (value: string) => void;
}) {
  const { value, read, onChange } = props;
  const id = useId();
  const error = read?.ok === false ? read.message : '';
  return (
    <div className="field field-above" data-state={error === '' ? 'fine' : 'error'}>
      <label className="field-label" htmlFor={id}>
        Parameters (JSON)
      </label>
      <textarea
        id={id}
        className="field-input json-field num"
        rows={Math.min(8, Math.max(3, value.split('\n').length))}
        spellCheck={false}
        value={value}
        aria-invalid={error !== '' || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="field-note" id={`${id}-note`} role="status">
        {error === '' ? 'A flat object, or true. “type” is the sidecar’s name where yours differs.' : error}
      </div>
    </div>
  );
}
