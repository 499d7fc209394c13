import { memo } from 'react';
import type { Level, LevelUnit } from '../../../shared/math/levels';
import type { OrderProblem } from '../../../shared/rules/problem';
import { UnitChoice } from '../../components/select';
import { pointsTitle, StepField, unitLabel, unitsOf } from '../trading';
import type { SizingMode, TextField as TextName } from './draft';
import { shortLine } from './level-line';
import { showsTheSame } from './same-shown';
import { sizingLabel } from './units';

/** The fields whose number has a unit that the user chooses: volume and risk, stop loss and take profit. */

interface Problematic {
  readonly problem: OrderProblem | undefined;
  /** By the verdict, with its fix. */
  readonly isSaidElsewhere: boolean;
}

const levelLabels = { sl: 'Stop loss', tp: 'Take profit' } as const;

export interface LevelFieldProps extends Problematic {
  readonly level: Level;
  readonly value: string;
  readonly unit: LevelUnit;
  /** The same level in the other units: two in the field, all as its tip. Empty where there is no level. */
  readonly line: string;
  /** Since when it stands there, where it came back with its symbol. */
  readonly age: string;
  readonly currency: string | null;
  readonly digits: number | null;
  /** Why money and percent cannot be chosen; null where they can. */
  readonly moneyRefusal: string | null;
  readonly onType: (field: TextName, text: string) => void;
  readonly onStep: (field: TextName, steps: number) => void;
  readonly onUnit: (level: Level, unit: LevelUnit) => void;
  /** Sets a price that would be valid, converted to the field's unit. */
  readonly onFix: (level: Level, price: string) => void;
}

/** A level in the chosen unit, and beside it the same level in others. */
export const LevelField = memo(function LevelField(props: LevelFieldProps) {
  const { level, value, unit, line, age, currency, digits, moneyRefusal, problem, onType, onStep } = props;
  const { isSaidElsewhere } = props;
  const label = levelLabels[level];
  const units = unitsOf(level).map((value) => {
    const refused = value === 'money' || value === 'percent' ? moneyRefusal : null;
    const name = unitLabel(value, currency);
    return {
      value,
      label: refused === null ? name : `${name} (${refused})`,
      isDisabled: refused !== null && value !== unit,
    };
  });
  return (
    <div title={line}>
      <StepField
        label={label}
        value={value}
        placeholder="none"
        hint={age || shortLine(line)}
        problem={problem}
        isSaidElsewhere={isSaidElsewhere}
        onType={(text) => onType(level, text)}
        onFix={(price) => props.onFix(level, price)}
        onStep={(steps) => onStep(level, steps)}
        unit={
          <UnitChoice
            width={58}
            aria-label={`${label} unit`}
            title={unit === 'points' && digits !== null ? pointsTitle(digits) : undefined}
            value={unit}
            options={units}
            onChoose={(chosen) => props.onUnit(level, chosen)}
          />
        }
      />
    </div>
  );
}, showsTheSame);

export interface VolumeFieldProps extends Problematic {
  readonly sizing: SizingMode;
  /** Lots: typed, or computed from the risk; empty while they are not known. */
  readonly value: string;
  readonly hint: string;
  /** Beside the risk chips: without its hint. */
  readonly isShort: boolean;
  /** Since when it stands there, where it came back with its symbol. */
  readonly age: string;
  readonly currency: string | null;
  readonly onType: (field: TextName, text: string) => void;
  readonly onStep: (field: TextName, steps: number) => void;
  readonly onSizing: (sizing: SizingMode) => void;
}

/** Lots, typed or computed from the risk: this is the volume that is sent. */
export const VolumeField = memo(function VolumeField(props: VolumeFieldProps) {
  const { sizing, value, hint, isShort, age, currency, problem, onType, onStep, onSizing } = props;
  const { isSaidElsewhere } = props;
  const isTyped = sizing === 'lots';
  return (
    <StepField
      label="Volume"
      value={value}
      hint={isShort ? '' : age || hint}
      readOnly={!isTyped}
      placeholder={isTyped ? '' : 'from stop'}
      problem={problem}
      isSaidElsewhere={isSaidElsewhere}
      onType={(text) => onType('volume', text)}
      {...(isTyped ? { onFix: (text: string) => onType('volume', text) } : {})}
      onStep={(steps) => onStep('volume', steps)}
      unit={
        <UnitChoice
          width={isShort ? 50 : 80}
          aria-label="Volume by"
          title="In lots, or sized by risk"
          value={sizing}
          options={(['lots', 'balance', 'equity', 'money'] as const).map((value) => ({
            value,
            label: sizingLabel(value, currency),
          }))}
          onChoose={onSizing}
        />
      }
    />
  );
}, showsTheSame);

export interface RiskFieldProps extends Problematic {
  readonly sizing: Exclude<SizingMode, 'lots'>;
  readonly value: string;
  readonly currency: string | null;
  readonly onType: (field: TextName, text: string) => void;
  readonly onStep: (field: TextName, steps: number) => void;
}

/** The amount that the stop may lose. */
export const RiskField = memo(function RiskField(props: RiskFieldProps) {
  const { sizing, value, currency, problem, isSaidElsewhere, onType, onStep } = props;
  return (
    <StepField
      label="Risk"
      value={value}
      hint={sizing === 'money' ? (currency ?? '') : `% of ${sizing}`}
      problem={problem}
      isSaidElsewhere={isSaidElsewhere}
      onType={(text) => onType('risk', text)}
      onStep={(steps) => onStep('risk', steps)}
    />
  );
}, showsTheSame);
