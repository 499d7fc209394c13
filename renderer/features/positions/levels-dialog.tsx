import { useState } from 'react';
import { countText } from '../../../shared/math/counts';
import type { Position } from '../../../shared/model/position';
import { type LevelChange, levelsPlan } from '../../../shared/rules/bulk-levels';
import { ChoiceField, type SelectOption } from '../../components/select';
import { usePositions } from '../../data/positions';
import { PlanDialog, PlanOptions, usePlanMarket } from '../plans';
import { numberOrNull, StepField, stepPriceText, stepWholeText } from '../trading';

type LevelMode = 'keep' | 'none' | 'price' | 'entry' | 'market';
interface LevelText {
  readonly mode: LevelMode;
  readonly text: string;
}

const modes: readonly SelectOption<LevelMode>[] = [
  { value: 'keep', label: 'No change' },
  { value: 'none', label: 'Remove' },
  { value: 'price', label: 'Price' },
  { value: 'entry', label: 'Points from entry' },
  { value: 'market', label: 'Points from market' },
];
const names = { sl: 'Stop loss', tp: 'Take profit' } as const;

/** Null while the number cannot be read. */
function levelChangeOf({ mode, text }: LevelText): LevelChange | null {
  if (mode === 'keep' || mode === 'none') return { as: mode };
  const value = numberOrNull(text);
  if (value === null) return null;
  // As in MetaTrader, 0 means none.
  if (mode === 'price')
    return value < 0 ? null : value === 0 ? { as: 'none' } : { as: 'price', price: value };
  return Number.isInteger(value) ? { as: 'points', points: value, from: mode } : null;
}

/** `Modify SL/TP`: of several positions at once, each by the rules of its own symbol. */
export function LevelsDialog(props: { readonly opened: readonly Position[]; readonly onClose: () => void }) {
  const { opened, onClose } = props;
  const held = usePositions().data?.rows;
  const rows = (held ?? opened).filter((row) => opened.some(({ ticket }) => ticket === row.ticket));
  const market = usePlanMarket(opened, true);
  const [sl, setSl] = useState<LevelText>({ mode: 'keep', text: '' });
  const [tp, setTp] = useState<LevelText>({ mode: 'keep', text: '' });
  const changes = { sl: levelChangeOf(sl), tp: levelChangeOf(tp) };
  const isKept = sl.mode === 'keep' && tp.mode === 'keep';
  const keep: LevelChange = { as: 'keep' };
  const plan = levelsPlan({ sl: changes.sl ?? keep, tp: changes.tp ?? keep }, rows, market);
  const [first] = opened;
  const isOne = opened.every(({ symbol }) => symbol === first?.symbol);
  const spec = first === undefined || !isOne ? null : market.spec(first.symbol);
  const isMixed = !isOne && (sl.mode === 'price' || tp.mode === 'price');

  const field = (level: 'sl' | 'tp', value: LevelText, set: (next: LevelText) => void) => (
    <>
      <ChoiceField
        label={names[level]}
        layout="above"
        value={value.mode}
        options={modes}
        onChoose={(mode) => set({ mode, text: '' })}
      />
      {value.mode !== 'keep' && value.mode !== 'none' && (
        <StepField
          label={`${names[level]}: ${value.mode === 'price' ? 'price' : 'points'}`}
          layout="above"
          value={value.text}
          hint={value.mode === 'price' ? '' : 'points'}
          onType={(text) => set({ ...value, text })}
          onStep={(steps) =>
            set({
              ...value,
              text:
                value.mode === 'price'
                  ? spec === null
                    ? value.text
                    : stepPriceText(value.text, steps, spec, rows[0]?.priceCurrent ?? null)
                  : stepWholeText(value.text, steps, 100),
            })
          }
        />
      )}
    </>
  );

  return (
    <PlanDialog
      title={`Modify SL/TP of ${countText(opened.length, 'position')}`}
      sendLabel={(count) => `Modify ${countText(count, 'position')}`}
      sendTone="primary"
      plan={
        isMixed
          ? { ...plan, notes: [...plan.notes, 'One price for several symbols: check each line.'] }
          : plan
      }
      market={market}
      refusal={
        isKept
          ? 'choose a change of the stop loss or take profit'
          : changes.sl === null
            ? 'the stop loss is not a number yet'
            : changes.tp === null
              ? 'the take profit is not a number yet'
              : null
      }
      onClose={onClose}
    >
      <PlanOptions>
        {field('sl', sl, setSl)}
        {field('tp', tp, setTp)}
      </PlanOptions>
    </PlanDialog>
  );
}
