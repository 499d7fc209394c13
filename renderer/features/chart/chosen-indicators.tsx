import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTheme } from '../../base/theme';
import { Button, IconButton } from '../../components/button';
import type { IndicatorChoice } from '../../data/workspace/chart-choices';
import { carries, dropped, isLowerHalf, placeAfterDrop, startDrag } from '../symbols';
import { moved, movedTo, without } from './choice-list';
import styles from './chosen-indicators.module.css';
import chosenListStyles from './chosen-list.module.css';
import type { FailingHere } from './failing-here';
import indicatorNameStyles from './indicator-name.module.css';
import { colourOf, labelOf } from './indicators';

/** The indicators of the chart, in the order of their panes and legend rows. Dragging, or Alt with an arrow, moves one. */
export function ChosenIndicators(props: {
  readonly choices: readonly IndicatorChoice[];
  readonly failing: FailingHere;
  readonly change: (next: readonly IndicatorChoice[]) => void;
  readonly onEdit: (id: string) => void;
}) {
  const { choices, failing, change, onEdit } = props;
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
    // The focus stays in the list: on the row that took the removed one's place.
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-chosen-name]');
    (rows?.[index + 1] ?? rows?.[index - 1])?.focus();
  };
  /** A drop would land before the row of this index; their number = after the last. */
  const [target, setTarget] = useState<number | null>(null);
  const over = (event: DragEvent, index: number): number =>
    index + (isLowerHalf(event, event.currentTarget) ? 1 : 0);
  const drop = (event: DragEvent, index: number) => {
    const id = dropped(event, 'indicator');
    setTarget(null);
    if (id === null) return;
    event.preventDefault();
    const from = choices.findIndex((choice) => choice.id === id);
    change(movedTo(choices, id, placeAfterDrop(from, over(event, index))));
  };
  const dropMark = (index: number): 'before' | 'behind' | undefined =>
    target === index ? 'before' : target === index + 1 && index === choices.length - 1 ? 'behind' : undefined;
  if (choices.length === 0) return <p className={chosenListStyles.pickerNone}>No indicators.</p>;
  return (
    <ul className={chosenListStyles.chosen} ref={list}>
      {choices.map((choice, index) => {
        const label = labelOf(choice);
        const reason = failing.reasons[choice.id];
        return (
          <li
            key={choice.id}
            className={chosenListStyles.row}
            data-drop={dropMark(index)}
            draggable
            onDragStart={(event) => startDrag(event, 'indicator', choice.id)}
            onDragOver={(event) => {
              if (!carries(event, 'indicator')) return;
              event.preventDefault();
              setTarget(over(event, index));
            }}
            onDragLeave={() => setTarget(null)}
            onDragEnd={() => setTarget(null)}
            onDrop={(event) => drop(event, index)}
          >
            <button
              type="button"
              className={chosenListStyles.name}
              data-chosen-name=""
              title={`${label}: change it (drag it, or Alt with ↑ or ↓, to move it)`}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onKeyDown={(event) => press(event, choice.id)}
              onClick={() => onEdit(choice.id)}
            >
              <span
                className={indicatorNameStyles.dot}
                style={{ background: colourOf(choices, choice.id, theme) }}
                aria-hidden="true"
              />
              <span className={indicatorNameStyles.words}>{label}</span>
              {choice.timeframes !== undefined && <small>{formatTimeframes(choice.timeframes)}</small>}
            </button>
            <IconButton
              icon="up"
              label={`Move ${label} up`}
              disabled={index === 0}
              onClick={() => change(moved(choices, choice.id, -1))}
            />
            <IconButton
              icon="down"
              label={`Move ${label} down`}
              disabled={index === choices.length - 1}
              onClick={() => change(moved(choices, choice.id, 1))}
            />
            <IconButton
              icon="x"
              label={`Remove ${label} from the chart`}
              onClick={() => remove(choice.id, index)}
            />
            {reason !== undefined && (
              <div className={styles.failing}>
                <span role="status" title={`${label}: ${reason}`}>
                  ⚠ {reason}
                </span>
                <Button
                  tone="ghost"
                  aria-label={`Try ${label} again`}
                  onClick={() => failing.tryAgain([choice])}
                >
                  Try again
                </Button>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const formatTimeframes = (timeframes: readonly string[]): string =>
  timeframes.length === 0 ? 'hidden' : timeframes.join(' ');
