import { useState } from 'react';
import { type Timeframe, timeframes } from '../../../shared/model/enums';
import { paletteNames, palettes } from '../../base/line-colours';
import { useTheme } from '../../base/theme';
import { Button } from '../../components/button';
import { Checkbox, Choice } from '../../components/choice';
import { Dialog } from '../../components/dialog';
import { TextField } from '../../components/field';
import { ChoiceField } from '../../components/select';
import type { IndicatorChoice } from '../../data/workspace/chart-choices';
import { JsonField } from './custom-indicator';
import type { FailingHere } from './failing-here';
import { checkParameter, kindOf, labelOf, parameterJson, readParameterJson, takesColour } from './indicators';
import { withCustom } from './new-choice';
import styles from './parameter-dialog.module.css';
import parameterFormStyles from './parameter-form.module.css';

/**
 * Changes parameters and look of one indicator on the chart. Give it a `key` per indicator, so that it starts with that
 * one's values.
 */
export function ParameterDialog(props: {
  readonly choice: IndicatorChoice | null;
  readonly failing: FailingHere;
  readonly onSave: (choice: IndicatorChoice) => void;
  /** Null: there can be none on it here. */
  readonly onAlert: ((choice: IndicatorChoice) => void) | null;
  readonly onClose: () => void;
}) {
  const { choice, failing, onSave, onAlert, onClose } = props;
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [words, setWords] = useState<Readonly<Record<string, string>>>(choice?.words ?? {});
  const [colour, setColour] = useState(choice?.colour);
  const [shownOn, setShownOn] = useState(choice?.timeframes);
  const [json, setJson] = useState(parameterJson(choice?.custom?.parameters ?? {}));
  if (choice === null) return null;
  const kind = kindOf(choice.type);

  const fields = (choice.custom === undefined ? (kind?.parameters ?? []) : []).map((parameter) => {
    const text = texts[parameter.name] ?? `${choice.parameters[parameter.name] ?? parameter.initial}`;
    return { parameter, text, checked: checkParameter(text, parameter) };
  });
  const { custom } = choice;
  const written = custom === undefined ? null : readParameterJson(json);
  const isValid = fields.every((field) => field.checked.ok) && written?.ok !== false;
  const reason = failing.reasons[choice.id];

  /** As it is typed now. */
  const typedChoice = (): IndicatorChoice => {
    const parameters = { ...choice.parameters };
    for (const { parameter, checked } of fields) if (checked.ok) parameters[parameter.name] = checked.value;
    const { id, type } = choice;
    const plain: IndicatorChoice = { id, type, parameters };
    return {
      ...(custom !== undefined && written?.ok === true
        ? withCustom(plain, custom.name, written.parameters)
        : plain),
      ...(Object.keys(words).length === 0 ? {} : { words }),
      ...(colour === undefined ? {} : { colour }),
      ...(shownOn === undefined ? {} : { timeframes: shownOn }),
    };
  };
  const save = () => onSave(typedChoice());

  return (
    <Dialog
      title={labelOf(choice)}
      isOpen
      onClose={onClose}
      width={380}
      footer={
        <>
          {onAlert !== null && (
            <Button
              tone="ghost"
              className={styles.alert}
              disabled={!isValid}
              onClick={() => onAlert(typedChoice())}
            >
              Alert on it …
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={!isValid} onClick={save}>
            Apply
          </Button>
        </>
      }
    >
      <form
        className={parameterFormStyles.form}
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
        {custom !== undefined && <JsonField value={json} read={written} onChange={setJson} />}
        {(custom === undefined ? (kind?.words ?? []) : []).map((word) => (
          <ChoiceField
            key={word.name}
            label={word.label}
            value={words[word.name] ?? word.initial}
            options={word.options}
            onChoose={(value) => setWords({ ...words, [word.name]: value })}
          />
        ))}
        {reason !== undefined && (
          <p className={styles.failing} role="status">
            ⚠ {reason}
            <Button onClick={() => failing.tryAgain([choice])}>Try again</Button>
          </p>
        )}
        {takesColour(choice.type) && <ColourField value={colour} onChange={setColour} />}
        <TimeframesField value={shownOn} onChange={setShownOn} />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

/** The colour of an indicator: one of the palette, which has a shade for each theme, or the chart's default. */
function ColourField(props: {
  readonly value: string | undefined;
  readonly onChange: (colour: string | undefined) => void;
}) {
  const { value, onChange } = props;
  const theme = useTheme();
  return (
    <fieldset className={styles.lookField}>
      <legend>Colour</legend>
      <Choice>
        <input
          type="radio"
          name="colour"
          checked={value === undefined}
          onChange={() => onChange(undefined)}
        />
        automatic
      </Choice>
      {paletteNames.map((name) => (
        <Choice key={name} title={name}>
          <input
            type="radio"
            name="colour"
            aria-label={name}
            checked={value === name}
            onChange={() => onChange(name)}
          />
          <span
            className={styles.lookSwatch}
            style={{ background: palettes[theme][name] }}
            aria-hidden="true"
          />
        </Choice>
      ))}
    </fieldset>
  );
}

/** The timeframes whose chart shows the indicator; undefined = all. */
function TimeframesField(props: {
  readonly value: IndicatorChoice['timeframes'];
  readonly onChange: (value: readonly Timeframe[] | undefined) => void;
}) {
  const { value, onChange } = props;
  const isOn = (timeframe: Timeframe): boolean => value === undefined || value.includes(timeframe);
  const toggle = (timeframe: Timeframe) => {
    const next = timeframes.filter((each) => isOn(each) !== (each === timeframe));
    onChange(next.length === timeframes.length ? undefined : next);
  };
  return (
    <fieldset className={styles.lookField}>
      <legend>Shown on</legend>
      {timeframes.map((timeframe) => (
        <Checkbox key={timeframe} isOn={isOn(timeframe)} onChange={() => toggle(timeframe)}>
          {timeframe}
        </Checkbox>
      ))}
    </fieldset>
  );
}
