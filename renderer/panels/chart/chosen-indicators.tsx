import { type KeyboardEvent, useRef } from 'react';
import { colourOf, type IndicatorChoice, labelOf } from '../../chart';
import { Button } from '../../ui/button';
import { useTheme } from '../../workspace/theme';
import { moved, without } from './choice-list';

/** The indicators of the chart in their order: that of their panes, and of their names. Alt with an arrow moves one. */
export function ChosenIndicators(props: {
  readonly choices: readonly IndicatorChoice[];
  readonly change: (next: readonly IndicatorChoice[]) => void;
  readonly onEdit: (id: string) => void;
}) {
  const { choices, change, onEdit } = props;
  const theme = useTheme();
  const list = useRef<HTMLUListElement>(null);
  const press = (event: KeyboardEvent, id: string) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    change(moved(choices, id, step));
  };
  const remove = (id: string, index: number) => {
    change(without(choices, id));
    // The focus stays in the list: on the row that took this one's place.
    const rows = list.current?.querySelectorAll<HTMLElement>('.chosen-name');
    (rows?.[index + 1] ?? rows?.[index - 1])?.focus();
  };
  if (choices.length === 0) return <p className="picker-none">Candles only.</p>;
  return (
    <ul className="chosen" ref={list}>
      {choices.map((choice, index) => {
        const label = labelOf(choice);
        return (
          <li key={choice.id} className="chosen-row">
            <button
              type="button"
              className="chosen-name"
              title={`${label}: change it (Alt with ↑ or ↓ moves it)`}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onKeyDown={(event) => press(event, choice.id)}
              onClick={() => onEdit(choice.id)}
            >
              <span
                className="indicator-dot"
                style={{ background: colourOf(choices, choice.id, theme) }}
                aria-hidden="true"
              />
              <span className="indicator-words">{label}</span>
              {choice.timeframes !== undefined && <small>{timeframeWords(choice.timeframes)}</small>}
            </button>
            <Button
              tone="ghost"
              isIcon
              aria-label={`Move ${label} up`}
              disabled={index === 0}
              onClick={() => change(moved(choices, choice.id, -1))}
            >
              ↑
            </Button>
            <Button
              tone="ghost"
              isIcon
              aria-label={`Move ${label} down`}
              disabled={index === choices.length - 1}
              onClick={() => change(moved(choices, choice.id, 1))}
            >
              ↓
            </Button>
            <Button
              tone="ghost"
              isIcon
              aria-label={`Take ${label} off the chart`}
              onClick={() => remove(choice.id, index)}
            >
              ×
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

const timeframeWords = (timeframes: readonly string[]): string =>
  timeframes.length === 0 ? 'hidden' : timeframes.join(' ');
