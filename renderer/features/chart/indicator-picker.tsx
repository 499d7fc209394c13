import { type KeyboardEvent, useId, useState } from 'react';
import { isolated } from '../../../shared/rules/isolated';
import { Button, IconButton } from '../../components/button';
import { Checkbox } from '../../components/choice';
import { Dialog } from '../../components/dialog';
import { TextField } from '../../components/field';
import type { ChartIndicators } from './chart-indicators';
import { ChosenIndicators } from './chosen-indicators';
import chosenListStyles from './chosen-list.module.css';
import { CustomIndicator } from './custom-indicator';
import type { FailingHere } from './failing-here';
import indicatorNameStyles from './indicator-name.module.css';
import styles from './indicator-picker.module.css';
import { type IndicatorKind, indicatorCatalogue } from './indicators';
import { addProblem, findKinds, newChoice, splitNumbers } from './new-choice';

interface PickerParts {
  readonly symbol: string | null;
  readonly indicators: ChartIndicators;
  readonly failing: FailingHere;
  readonly onEdit: (id: string) => void;
  readonly onClose: () => void;
}

/** All indicators, and those on the chart. With Ctrl it stays open after one was added, so that several can be. */
export function IndicatorPicker({ isOpen, ...parts }: PickerParts & { readonly isOpen: boolean }) {
  return (
    <Dialog title="Add an indicator" isOpen={isOpen} onClose={parts.onClose} width={760}>
      <Picker {...parts} />
    </Dialog>
  );
}

function Picker({ symbol, indicators, failing, onEdit, onClose }: PickerParts) {
  const [search, setSearch] = useState('');
  const { choices, change, isOwn, setOwn } = indicators;
  /** The kind that Enter adds, by the arrow keys; null: the one that is called what was typed, else the first. */
  const [chosen, choose] = useState<string | null>(null);
  const listId = useId();
  const { name, numbers } = splitNumbers(search);
  const kinds = findKinds(indicatorCatalogue, name);
  const categories = [...new Set(kinds.map((kind) => kind.category))];
  const listed = categories.flatMap((category) => kinds.filter((kind) => kind.category === category));
  const typed = name.trim().toLowerCase();
  const active =
    listed.find(({ type }) => type === chosen) ??
    (typed === '' ? undefined : (listed.find(({ short }) => short.toLowerCase() === typed) ?? listed[0]));
  const optionId = ({ type }: IndicatorKind): string => `${listId}-${type}`;
  const refusal = (kind: IndicatorKind) => addProblem(kind, choices, numbers);
  const add = (kind: IndicatorKind) => {
    if (refusal(kind) === null) change([...choices, newChoice(kind, choices, numbers)]);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const from = active === undefined ? (step > 0 ? -1 : 0) : listed.indexOf(active);
      const next = listed[(from + step + listed.length) % listed.length];
      if (next === undefined) return;
      choose(next.type);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && active !== undefined) {
      if (event.repeat) return;
      add(active);
      // What was added is seen; with Ctrl the next name replaces this one.
      if (event.ctrlKey || event.metaKey || refusal(active) !== null) event.currentTarget.select();
      else onClose();
    } else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.picker}>
      <section className={styles.pickerSide} aria-label="Indicators to choose from">
        <input
          type="search"
          aria-label="Search indicators"
          placeholder="Moving average, RSI, zones …"
          title="Enter adds it, Ctrl+Enter adds it and stays here"
          // biome-ignore lint/a11y/noAutofocus: the dialog around it starts in its search field
          autoFocus
          value={search}
          aria-activedescendant={active === undefined ? undefined : optionId(active)}
          onChange={(event) => {
            setSearch(event.target.value);
            choose(null);
          }}
          onKeyDown={onKeyDown}
        />
        <div className={styles.pickerList}>
          {categories.map((category) => (
            <section key={category} aria-label={category}>
              <h3>{category}</h3>
              {listed
                .filter((kind) => kind.category === category)
                .map((kind) => (
                  <button
                    key={kind.type}
                    id={optionId(kind)}
                    type="button"
                    className={styles.pickerKind}
                    data-active={kind === active || undefined}
                    disabled={refusal(kind) !== null}
                    onClick={() => add(kind)}
                  >
                    {kind.label}
                    <small>{refusal(kind) ?? [kind.short, ...numbers].join(' ')}</small>
                  </button>
                ))}
            </section>
          ))}
          {kinds.length === 0 && (
            <p className={chosenListStyles.pickerNone}>No indicator matches “{search.trim()}”.</p>
          )}
        </div>
        <CustomIndicator
          key={kinds.length === 0 ? 'none' : 'some'}
          suggested={kinds.length === 0 ? search.trim() : ''}
          choices={choices}
          onAdd={(choice) => change([...choices, choice])}
        />
      </section>
      <section className={styles.pickerSide} aria-label="On the chart">
        <h3>On the chart</h3>
        <ChosenIndicators choices={choices} failing={failing} change={change} onEdit={onEdit} />
        {symbol !== null && (
          <Checkbox isLine isOn={isOwn} onChange={setOwn}>
            Only for {symbol}
          </Checkbox>
        )}
        <IndicatorTemplates indicators={indicators} />
      </section>
    </div>
  );
}

/** Named sets of indicators. Applying one replaces those on the chart. */
function IndicatorTemplates({ indicators }: { readonly indicators: ChartIndicators }) {
  const { templates, change, saveTemplate, removeTemplate } = indicators;
  const [name, setName] = useState('');
  const plain = name.trim();
  const isTaken = templates.some((template) => template.name === plain);
  return (
    <section aria-label="Templates">
      <h3>Templates</h3>
      {templates.length > 0 && (
        <ul className={chosenListStyles.chosen}>
          {templates.map((template) => (
            <li key={template.name} className={chosenListStyles.row}>
              <button
                type="button"
                className={chosenListStyles.name}
                title={`Put ${isolated(template.name)} on the chart instead of what is there`}
                onClick={() => change(template.choices)}
              >
                <span className={indicatorNameStyles.words}>{template.name}</span>
                <small>{template.choices.length}</small>
              </button>
              <IconButton
                icon="x"
                label={`Delete the template ${template.name}`}
                onClick={() => removeTemplate(template.name)}
              />
            </li>
          ))}
        </ul>
      )}
      <form
        className={styles.templateForm}
        onSubmit={(event) => {
          event.preventDefault();
          if (plain === '') return;
          saveTemplate(plain);
          setName('');
        }}
      >
        <TextField
          label="Template name"
          layout="above"
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" disabled={plain === ''}>
          {isTaken ? 'Replace' : 'Save'}
        </Button>
      </form>
    </section>
  );
}
