import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../../shared/math/money';
import type { Position } from '../../../shared/model/position';
import { costsOf } from '../../../shared/rules/break-even';
import { breakEvenPlan } from '../../../shared/rules/bulk-levels';
import { useAccount } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { usePositions } from '../../data/positions';
import { positionDealsOptions } from '../../data/traders';
import { PlanDialog, PlanOptions, usePlanMarket } from '../plans';
import { numberOrNull, positionGone, StepField, stepWholeText } from '../trading';

/** `Break-even`: moves the stop to where closing covers all costs, for one position or several. */
export function BreakEvenDialog(props: {
  readonly opened: readonly Position[];
  readonly onClose: () => void;
}) {
  const { opened, onClose } = props;
  const listed = usePositions().data;
  const held = listed?.rows;
  const account = useAccount().data ?? null;
  const rows = (held ?? opened).filter((row) => opened.some(({ ticket }) => ticket === row.ticket));
  const market = usePlanMarket(opened, true);
  const deals = useQuery(positionDealsOptions(useBridge())).data?.rows ?? null;
  // Empty: the present spread.
  const [slack, setSlack] = useState('');
  const points = slack.trim() === '' ? null : numberOrNull(slack);
  const isReadable = slack.trim() === '' || (points !== null && Number.isInteger(points) && points >= 0);
  const made = breakEvenPlan(rows, (row) => costsOf(row, deals), isReadable ? points : null, market);
  const costs = rows.map((row) => costsOf(row, deals));
  const sum = costs.reduce((total, each) => total + each.commission + each.swap, 0);
  const sources = [...new Set(costs.map((each) => `${each.source}${each.isEstimate ? ' (estimate)' : ''}`))];
  const notes =
    account === null || costs.length === 0
      ? []
      : [
          `Costs to cover: ${formatMoney(sum, account.currencyDigits)} ${account.currency} of commission and swap. ${sources.join('; ')}.`,
          'Stops can slip: the result may still be slightly negative.',
        ];
  const isRemoved = held !== undefined && rows.length === 0 && listed?.unreadable.length === 0;
  const closedReason = opened.length === 1 ? positionGone : 'these positions are already closed';
  const [only] = opened;
  return (
    <PlanDialog
      title={
        opened.length === 1 && only !== undefined
          ? `Move stop of ${only.ticket} to break-even`
          : `Move ${opened.length} stops to break-even`
      }
      sendLabel={(count) =>
        count === 1 || opened.length === 1 ? 'Move the stop loss' : `Move ${count} stop losses`
      }
      sendTone="primary"
      plan={{ ...made, notes }}
      market={market}
      refusal={
        isRemoved
          ? closedReason
          : isReadable
            ? made.steps.length === 1
              ? (made.steps[0]?.leftOut ?? null)
              : null
            : 'the extra points must be a whole number'
      }
      onClose={onClose}
    >
      <PlanOptions>
        <StepField
          label="Extra points beyond costs"
          layout="above"
          value={slack}
          placeholder="the spread"
          hint="points"
          onType={setSlack}
          onStep={(steps) => setSlack(stepWholeText(slack, steps, 0))}
        />
      </PlanOptions>
    </PlanDialog>
  );
}
