import { useState } from 'react';
import { type IndicatorChoice, kindOf, labelOf, takesColour } from '../../chart';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SelectField, TextField } from '../../ui/field';
import { checkParameter } from './check-parameter';
import { ColourField, TimeframesField } from './look-fields';

/** Changes the numbers and the look of one indicator on the chart. Give it a `key` for each, so that it starts with that one's numbers. */
export function ParameterDialog(props: {
  readonly choice: IndicatorChoice | null;
  readonly onSave: (choice: IndicatorChoice) => void;
  readonly onClose: () => void;
}) {
  const { choice, onSave, onClose } = props;
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [words, setWords] = useState<Readonly<Record<string, string>>>(choice?.words ?? {});
  const [colour, setColour] = useState(choice?.colour);
  const [shownOn, setShownOn] = useState(choice?.timeframes);
  if (choice === null) return null;
  const kind = kindOf(choice.type);

  const fields = (kind?.parameters ?? []).map((parameter) => {
    const text = texts[parameter.name] ?? `${choice.parameters[parameter.name] ?? parameter.initial}`;
    return { parameter, text, checked: checkParameter(text, parameter) };
  });
  const isValid = fields.every((field) => field.checked.ok);

  const save = () => {
    const parameters = { ...choice.parameters };
    for (const { parameter, checked } of fields) if (checked.ok) parameters[parameter.name] = checked.value;
    const { id, type } = choice;
    onSave({
      id,
      type,
      parameters,
      ...(Object.keys(words).length === 0 ? {} : { words }),
      ...(colour === undefined ? {} : { colour }),
      ...(shownOn === undefined ? {} : { timeframes: shownOn }),
    });
  };

  return (
    <Dialog
      title={labelOf(choice)}
      isOpen
      onClose={onClose}
      width={380}
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
        {(kind?.words ?? []).map((word) => (
          <SelectField
            key={word.name}
            label={word.label}
            value={words[word.name] ?? word.initial}
            onChange={(event) => setWords({ ...words, [word.name]: event.target.value })}
          >
            {word.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </SelectField>
        ))}
        {takesColour(choice.type) && <ColourField value={colour} onChange={setColour} />}
        <TimeframesField value={shownOn} onChange={setShownOn} />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
