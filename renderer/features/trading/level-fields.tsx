import { useState } from 'react';
import type { Level, LevelFrame, LevelUnit } from '../../../shared/math/levels';
import type { Account } from '../../../shared/model/account';
import type { Side } from '../../../shared/model/enums';
import type { Lots, Price } from '../../../shared/model/fields';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { OrderProblem } from '../../../shared/rules/problem';
import { Note } from '../../components/note';
import { UnitChoice } from '../../components/select';
import { levelMoneyHint, pointsTitle, unitLabel, unitsOf } from './level-text';
import { problemOf } from './open-rows';
import { StepField } from './step-field';
import { clearDistance, levelStart, stepPriceText } from './steps';
import { shownLevel, typedLevel } from './typed-level';
import { numberOrNull } from './typed-number';

export interface LevelFieldsProps {
  readonly sl: string;
  readonly tp: string;
  readonly onType: (level: 'sl' | 'tp', text: string) => void;
  readonly problems: readonly OrderProblem[];
  readonly side: Side | null;
  readonly volume: Lots;
  /** The price that profit is counted from: a position's open price, an order's own price. */
  readonly entry: number | null;
  /** The price that the broker measures distances from, and where an empty level starts when it is stepped. */
  readonly anchor: number | null;
  readonly spec: SymbolSpec | null;
  readonly quote: { readonly bid: Price; readonly ask: Price } | null;
  readonly account: Account | null;
  /** The level whose field gets the focus when the dialog opens; null = no preference. */
  readonly focus?: 'sl' | 'tp' | null;
}

const labels = { sl: 'Stop loss', tp: 'Take profit' } as const;

/** Stop loss and take profit of an existing position or order: an empty field or 0 removes the level. */
export function LevelFields(props: LevelFieldsProps) {
  const { onType, problems, side, volume, entry, anchor, spec, quote, account, focus = null } = props;
  return (['sl', 'tp'] as const).map((level) => {
    const start =
      spec === null || anchor === null || side === null
        ? null
        : levelStart(level, side, anchor, quote === null ? 0 : clearDistance(spec, quote), spec);
    return (
      <div key={level} data-start={focus === level || undefined}>
        <LevelField
          level={level}
          label={labels[level]}
          price={props[level]}
          onType={(text) => onType(level, text)}
          frame={frameOf(level, props)}
          spec={spec}
          start={start}
          currency={account?.currency ?? null}
          currencyDigits={account?.currencyDigits ?? 2}
          money={
            props[level].trim() === ''
              ? ''
              : levelMoneyHint({ text: props[level], side, volume, entry, spec, account })
          }
          problem={problemOf(problems, level)}
        />
      </div>
    );
  });
}

/** What a level is counted from: the entry of the position or order. */
function frameOf(level: 'sl' | 'tp', props: LevelFieldsProps): LevelFrame | null {
  const { side, entry, volume, account, spec } = props;
  if (side === null || entry === null || spec === null) return null;
  const stop = numberOrNull(props.sl);
  return {
    level,
    side,
    entry,
    volume,
    balance: account?.balance ?? null,
    stop: stop !== null && stop > 0 ? stop : null,
    spec,
  };
}

/** Shown before sending: an empty field removes the level. */
export function RemovesNote({ removes }: { readonly removes: readonly ('sl' | 'tp')[] }) {
  if (removes.length === 0) return null;
  const what = removes.map((level) => labels[level].toLowerCase()).join(' and the ');
  return <Note role="status">{`This removes the ${what}.`}</Note>;
}

/** A level in the chosen unit, with the price that is sent below it. */
function LevelField(props: {
  readonly level: Level;
  readonly label: string;
  /** As text; this is what is sent. */
  readonly price: string;
  readonly onType: (price: string) => void;
  readonly frame: LevelFrame | null;
  readonly spec: SymbolSpec | null;
  /** Where an empty level starts when it is stepped. */
  readonly start: number | null;
  readonly currency: string | null;
  readonly currencyDigits: number;
  /** The level's money and points. */
  readonly money: string;
  readonly problem: OrderProblem | undefined;
}) {
  const { level, label, price, onType, frame, spec, start, currency, currencyDigits, money } = props;
  const [unit, setUnit] = useState<LevelUnit>('price');
  // Null until something is typed in the unit: until then the field follows the level if a bot changes it.
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<OrderProblem | null>(null);
  const take = (next: string) => {
    setTyped(null);
    setProblem(null);
    onType(next);
  };
  const value = unit === 'price' ? price : (typed ?? shownLevel(price, unit, frame, currencyDigits));
  const isTyped = problem === null && price.trim() !== '';
  const below = [unit === 'price' || !isTyped ? '' : `at ${price}`, money.replace('\n', ' · ')];
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
        <UnitChoice
          aria-label={`${label} unit`}
          title={unit === 'points' && spec !== null ? pointsTitle(spec.digits) : undefined}
          value={unit}
          options={unitsOf(level).map((value) => ({ value, label: unitLabel(value, currency) }))}
          onChoose={(next) => {
            // Unreadable text stays to be corrected in the unit that it was typed in.
            if (problem !== null) return;
            setUnit(next);
            setTyped(null);
          }}
        />
      }
    />
  );
}
