import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { OrderProblem } from '../../../shared/rules/problem';
import { TextField } from '../../components/field';
import { noteOf } from './problem-note';
import styles from './step-field.module.css';
import { stepSize, stepWholeText } from './steps';

export interface StepFieldProps {
  /** The accessible name. */
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  /** Arrow keys and the wheel, in points or steps with their sign. */
  readonly onStep: (steps: number) => void;
  readonly hint?: string;
  /** The control that chooses the number's unit. */
  readonly unit?: ReactNode;
  /** The number's meaning in other units, under the field. */
  readonly below?: ReactNode;
  readonly problem?: OrderProblem | undefined;
  /** Its words and its fix stand in another place, so that nothing below the field moves. */
  readonly isSaidElsewhere?: boolean;
  /** Applies the problem's fix; also on Enter. */
  readonly onFix?: (value: string) => void;
  /** Shown and focusable, but not editable: the number follows from others. */
  readonly readOnly?: boolean;
  readonly layout?: 'beside' | 'above' | 'inside';
  readonly placeholder?: string;
}

/** A number as text with MetaTrader's steps: arrows and wheel by 1, with Shift 5, Ctrl 10, both 50. */
export function StepField(props: StepFieldProps) {
  const { label, value, onType, onStep, hint, unit, below, problem, onFix, layout, placeholder } = props;
  const { readOnly = false, isSaidElsewhere = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const step = useRef(onStep);
  useEffect(() => {
    step.current = onStep;
  });

  useEffect(() => {
    const element = box.current;
    if (element === null || readOnly) return;
    // React's own wheel listeners are passive, so the page would scroll too. Only a focused field reacts.
    const turn = (event: WheelEvent) => {
      if (!(event.target instanceof HTMLInputElement)) return;
      if (event.target !== document.activeElement || event.deltaY + event.deltaX === 0) return;
      event.preventDefault();
      // With Shift the browser reports a horizontal wheel.
      step.current(stepSize(event) * (event.deltaY + event.deltaX < 0 ? 1 : -1));
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [readOnly]);

  // What only warns is the user's to keep: Enter places the order as it is typed.
  const fix = problem?.severity === 'refuse' ? problem.fix : null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (readOnly) return;
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      onStep(stepSize(event) * (event.key === 'ArrowUp' ? 1 : -1));
    } else if (event.key === 'Enter' && fix !== null && onFix !== undefined) {
      event.preventDefault();
      onFix(fix.value);
    }
  };

  return (
    <div ref={box} className={styles.field} title={isSaidElsewhere ? problem?.message : undefined}>
      <TextField
        label={label}
        value={value}
        inputMode="decimal"
        readOnly={readOnly}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        hint={hint ? <span className={styles.hint}>{hint}</span> : undefined}
        unit={unit}
        below={below}
        layout={layout}
        placeholder={placeholder}
        isNoteUnseen={isSaidElsewhere}
        {...noteOf(problem, isSaidElsewhere ? undefined : onFix)}
      />
    </div>
  );
}

/** How far the price may move against the request, in whole points. */
export const DeviationField = (props: Pick<StepFieldProps, 'value' | 'problem' | 'onType'>) => (
  <StepField
    {...props}
    label="Deviation"
    layout="above"
    hint="points"
    onFix={props.onType}
    onStep={(steps) => props.onType(stepWholeText(props.value, steps, 20))}
  />
);
