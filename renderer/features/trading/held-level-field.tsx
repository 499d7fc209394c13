import { useState } from 'react';
import { type Level, type LevelFrame, type LevelUnit, levelUnits } from '../../../shared/math/levels';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { OrderProblem } from '../../../shared/rules/problem';
import { shownLevel, typedLevel } from './held-level';
import { pointsTitle, unitLabel, unitsOf } from './level-units';
import { StepField } from './step-field';
import { stepPriceText } from './steps';

export interface HeldLevelFieldProps {
  readonly level: Level;
  readonly label: string;
  /** As text; the one that is sent. */
  readonly price: string;
  readonly onType: (price: string) => void;
  readonly frame: LevelFrame | null;
  readonly spec: SymbolSpec | null;
  /** Where an empty level starts when it is stepped. */
  readonly start: number | null;
  readonly currency: string | null;
  readonly currencyDigits: number;
  /** What the level amounts to, in money and points. */
  readonly money: string;
  readonly problem: OrderProblem | undefined;
}

/** A level in the unit of choice, with the price that is sent below it. */
export function HeldLevelField(props: HeldLevelFieldProps) {
  const { level, label, price, onType, frame, spec, start, currency, currencyDigits, money } = props;
  const [unit, setUnit] = useState<LevelUnit>('price');
  // Null until something is typed in the unit: the field then follows the level, should a bot move it.
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<OrderProblem | null>(null);
  const take = (next: string) => {
    setTyped(null);
    setProblem(null);
    onType(next);
  };
  const value = unit === 'price' ? price : (typed ?? shownLevel(price, unit, frame, currencyDigits));
  const isTold = problem === null && price.trim() !== '';
  const below = [unit === 'price' || !isTold ? '' : `at ${price}`, money.replace('\n', ' · ')];
  return (
    <StepField
      label={label}
      layout="above"
      value={value}
      placeholder={price.trim() === '' || unit === 'price' ? 'none' : 'on the other side'}
      below={below.filter((part) => part !== '').join(' · ') || '\u00a0'}
      problem={problem ?? props.problem}
      onFix={take}
      onType={(text) => {
        const next = typedLevel(text, unit, frame);
        setTyped(unit === 'price' ? null : text);
        setProblem(next.problem);
        onType(next.price);
      }}
      onStep={(points) => spec !== null && take(stepPriceText(price, points, spec, start))}
      unit={
        <select
          className="field-unit"
          aria-label={`${label} unit`}
          title={unit === 'points' && spec !== null ? pointsTitle(spec.digits) : undefined}
          value={unit}
          onChange={(event) => {
            const next = levelUnits.find((each) => each === event.target.value);
            // What cannot be read stays to be corrected in the unit in which it was typed.
            if (next === undefined || problem !== null) return;
            setUnit(next);
            setTyped(null);
          }}
        >
          {unitsOf(level).map((each) => (
            <option key={each} value={each}>
              {unitLabel(each, currency)}
            </option>
          ))}
        </select>
      }
    />
  );
}
