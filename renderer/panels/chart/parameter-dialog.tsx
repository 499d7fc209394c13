import { useState } from 'react';
import { type IndicatorChoice, indicatorCatalogue, labelOf } from '../../chart';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { checkParameter } from './check-parameter';

/** Changes the numbers of one indicator on the chart. Give it a `key` for each, so that it starts with that one's numbers. */
export function ParameterDialog(props: {
  readonly choice: IndicatorChoice | null;
  readonly onSave: (choice: IndicatorChoice) => void;
  readonly onClose: () => void;
}) {
  const { choice, onSave, onClose } = props;
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const kind = indicatorCatalogue.find((each) => each.type === choice?.type);
  if (choice === null) return null;

  const fields = (kind?.parameters ?? []).map((parameter) => {
    const text = texts[parameter.name] ?? `${choice.parameters[parameter.name] ?? parameter.initial}`;
    return { parameter, text, checked: checkParameter(text, parameter) };
  });
  const isValid = fields.every((field) => field.checked.ok);

  const save = () => {
    const parameters = { ...choice.parameters };
    for (const { parameter, checked } of fields) if (checked.ok) parameters[parameter.name] = checked.value;
    onSave({ ...choice, parameters });
  };

  return (
    <Dialog
      title={labelOf(choice)}
      isOpen
      onClose={onClose}
      width={340}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={!isValid} onClick={save}>
            Apply
          </Button>
        </>
      }
    >
      <form
        className="parameter-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) save();
        }}
      >
        {fields.length === 0 && <p>This indicator has no numbers to choose.</p>}
        {fields.map(({ parameter, text, checked }) => (
          <TextField
            key={parameter.name}
            label={parameter.label}
            inputMode="decimal"
            value={text}
            hint={`${parameter.min} … ${parameter.max}`}
            error={checked.ok ? '' : checked.message}
            onChange={(event) => setTexts({ ...texts, [parameter.name]: event.target.value })}
          />
        ))}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
