import { useState } from 'react';
import { colourOf, labelOf } from '../../chart';
import { useCommand } from '../../commands';
import { Button } from '../../ui/button';
import { useIndicators } from '../../workspace/desk-context';
import { useTheme } from '../../workspace/theme';
import { IndicatorPicker } from './indicator-picker';
import { ParameterDialog } from './parameter-dialog';

/** A chip an indicator: click changes its numbers, the cross removes it. */
export function IndicatorBar() {
  const [choices, setChoices] = useIndicators();
  const theme = useTheme();
  const [isPicking, setIsPicking] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  // MetaTrader's key of its list of indicators.
  useCommand({
    id: 'chart.indicator',
    title: 'Add an indicator …',
    group: 'Chart',
    keys: '$mod+i',
    run: () => setIsPicking(true),
  });
  const edited = choices.find((choice) => choice.id === editing) ?? null;

  return (
    <div className="indicators">
      <Button tone="ghost" onClick={() => setIsPicking(true)}>
        + Indicator
      </Button>
      {choices.map((choice) => (
        <span key={choice.id} className="indicator-chip">
          <button
            type="button"
            className="indicator-name"
            title={`${labelOf(choice)}: change its numbers`}
            onClick={() => setEditing(choice.id)}
          >
            <span
              className="indicator-dot"
              style={{ background: colourOf(choices, choice.id, theme) }}
              aria-hidden="true"
            />
            <span className="indicator-words">{labelOf(choice)}</span>
          </button>
          <button
            type="button"
            className="indicator-remove"
            aria-label={`Remove ${labelOf(choice)}`}
            onClick={() => setChoices(choices.filter((other) => other.id !== choice.id))}
          >
            ×
          </button>
        </span>
      ))}
      <IndicatorPicker
        isOpen={isPicking}
        choices={choices}
        onAdd={(choice) => setChoices([...choices, choice])}
        onClose={() => setIsPicking(false)}
      />
      <ParameterDialog
        key={editing}
        choice={edited}
        onSave={(next) => {
          setChoices(choices.map((choice) => (choice.id === editing ? next : choice)));
          setEditing(null);
        }}
        onClose={() => setEditing(null)}
      />
    </div>
  );
}
