import { useState } from 'react';
import type { Position } from '../../../shared/model/position';
import type { BulkPlan } from '../../../shared/rules/bulk';
import { reversePlan } from '../../../shared/rules/reverse';
import { Checkbox } from '../../components/choice';
import { useAccount } from '../../data/account';
import { usePositionTrader } from '../../data/traders';
import { PlanDialog, PlanOptions, usePlanMarket } from '../plans';
import { DeviationField, numberOrNull, useLiveQuote, useOpenPosition } from '../trading';

const nothing: BulkPlan = { steps: [], notes: [] };

/** `Reverse position`: closes it and opens the opposite one of the same volume. */
export function ReverseDialog(props: { readonly opened: Position; readonly onClose: () => void }) {
  const { opened, onClose } = props;
  const { row: position, gone } = useOpenPosition(opened);
  const account = useAccount().data ?? null;
  const traderOf = usePositionTrader();
  const market = usePlanMarket([opened], false);
  const quote = useLiveQuote(opened.symbol);
  const spec = market.spec(opened.symbol);
  const [deviation, setDeviation] = useState('20');
  const [mirrorsStop, setMirrorsStop] = useState(true);
  const points = numberOrNull(deviation);
  const isWhole = points !== null && Number.isInteger(points) && points >= 0;
  const plan =
    spec === null || gone !== null
      ? nothing
      : reversePlan(
          position,
          { deviation: isWhole ? points : 20, mirrorsStop },
          spec,
          quote,
          account,
          traderOf(position),
        );
  const leftOut = plan.steps.find((step) => step.leftOut !== null)?.leftOut ?? null;
  return (
    <PlanDialog
      title={`Reverse position ${opened.ticket}`}
      sendLabel={() => 'Reverse'}
      sendTone="danger"
      plan={plan}
      market={market}
      refusal={
        gone ??
        (spec === null
          ? "the symbol's specification is not loaded yet"
          : isWhole
            ? leftOut
            : 'the deviation must be a whole number of points')
      }
      onClose={onClose}
    >
      <PlanOptions>
        <DeviationField value={deviation} onType={setDeviation} />
        {position.sl > 0 && (
          <Checkbox isLine isOn={mirrorsStop} onChange={setMirrorsStop}>
            Stop loss as far from the price as now
          </Checkbox>
        )}
      </PlanOptions>
    </PlanDialog>
  );
}
