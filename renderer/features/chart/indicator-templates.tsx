import { useState } from 'react';
import { Button } from '../../components/button';
import { TextField } from '../../components/field';
import type { ChartIndicators } from './chart-indicators';

/** Sets of indicators under a name. Applying one replaces what is on the chart. */
export function IndicatorTemplates({ indicators }: { readonly indicators: ChartIndicators }) {
  const { templates, change, saveTemplate, removeTemplate } = indicators;
  const [name, setName] = useState('');
  const plain = name.trim();
  const isTaken = templates.some((template) => template.name === plain);
  return (
    <section aria-label="Templates">
      <h3>Templates</h3>
      {templates.length > 0 && (
        <ul className="chosen">
          {templates.map((template) => (
            <li key={template.name} className="chosen-row">
              <button
                type="button"
                className="chosen-name"
                title={`Put ${template.name} on the chart instead of what is there`}
                onClick={() => change(template.choices)}
              >
                <span className="indicator-words">{template.name}</span>
                <small>{template.choices.length}</small>
              </button>
              <Button
                tone="ghost"
                isIcon
                aria-label={`Delete the template ${template.name}`}
                onClick={() => removeTemplate(template.name)}
              >
                ×
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        className="template-form"
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
