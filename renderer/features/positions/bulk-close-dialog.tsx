import { useState } from 'react';
import { countText } from '../../../shared/math/counts';
import { type BulkPlan, type CloseOptions, closePlan } from '../../../shared/rules/bulk';
import type { BulkFilter } from '../../../shared/rules/bulk-filter';
import { isolated } from '../../../shared/rules/isolated';
import type { Trader } from '../../../shared/rules/trader';
import { Checkbox } from '../../components/choice';
import { ChoiceField, type SelectOption } from '../../components/select';
import { useAccount } from '../../data/account';
import { useOrders } from '../../data/orders';
import { usePositions } from '../../data/positions';
import { usePositionTrader } from '../../data/traders';
import { PlanDialog, PlanOptions, useChosenRows, usePlanMarket, withUnread } from '../plans';
import { DeviationField, numberOrNull } from '../trading';

const shares: readonly SelectOption<CloseOptions['share']>[] = [
  { value: 1, label: 'All of each' },
  { value: 0.75, label: '¾ of each' },
  { value: 0.5, label: '½ of each' },
  { value: 0.25, label: '¼ of each' },
];

/** `Close positions`: by symbol, side, winners, losers, trader, selection, or all. */
export function BulkCloseDialog(props: { readonly filter: BulkFilter; readonly onClose: () => void }) {
  const { filter: initial, onClose } = props;
  const { data } = usePositions();
  const positions = data?.rows ?? none;
  const listedOrders = useOrders().data;
  const orders = listedOrders?.rows ?? none;
  const account = useAccount().data ?? null;
  const traderOf = usePositionTrader();
  const chosen = useChosenRows('positions', positions, initial, traderOf);
  const [share, setShare] = useState<CloseOptions['share']>(1);
  const [cancelsOrdersFirst, setCancels] = useState(false);
  const [deviation, setDeviation] = useState('20');

  const market = usePlanMarket(chosen.rows, false);
  const points = numberOrNull(deviation);
  const isWhole = points !== null && Number.isInteger(points) && points >= 0;
  const working = orders.filter(({ symbol }) => chosen.rows.some((row) => row.symbol === symbol)).length;
  const made = closePlan(
    {
      filter: { of: 'tickets', tickets: chosen.rows.map((row) => row.ticket) },
      share,
      cancelsOrdersFirst,
      deviation: isWhole ? points : 20,
    },
    { positions, orders },
    account,
    market,
  );
  const traders = new Map(chosen.rows.map((row) => [traderOf(row).key, traderOf(row)]));
  const bots = [...traders.values()].filter(({ kind }) => kind === 'bot');
  const plan = withUnread(
    withUnread(withBots(made, share === 1 ? bots : []), data?.unreadable.length ?? 0, 'position'),
    cancelsOrdersFirst ? (listedOrders?.unreadable.length ?? 0) : 0,
    'order',
  );

  return (
    <PlanDialog
      isRiskReducing
      title={`Close ${chosen.words}`}
      sendLabel={(count) => sendText(plan.steps, count)}
      sendTone="danger"
      plan={plan}
      market={market}
      refusal={
        data?.isConfirmed === false
          ? 'the bridge lists no positions, but no deal shows how these were closed: wait until that is known'
          : isWhole
            ? null
            : 'the deviation must be a whole number of points'
      }
      onClose={onClose}
    >
      <PlanOptions>
        {chosen.which}
        <ChoiceField label="How much" layout="above" value={share} options={shares} onChoose={setShare} />
        <DeviationField value={deviation} onType={setDeviation} />
        <Checkbox
          isLine
          isOn={cancelsOrdersFirst}
          onChange={setCancels}
        >{`First cancel the pending orders of these symbols (${working})`}</Checkbox>
      </PlanOptions>
      {chosen.newcomers}
    </PlanDialog>
  );
}

const none: readonly never[] = [];

/** Who closes what a bot holds may take it to be out: it opens again when it likes. */
function withBots(plan: BulkPlan, bots: readonly Trader[]): BulkPlan {
  if (bots.length === 0) return plan;
  const named = bots.slice(0, 3).map(({ name }) => isolated(name));
  const names = [...named, ...(bots.length > 3 ? [countText(bots.length - 3, 'more bot')] : [])].join(', ');
  const words = bots.length === 1 ? 'is not stopped by this: it' : 'are not stopped by this: they';
  return { ...plan, notes: [...plan.notes, `${names} ${words} may open again.`] };
}

function sendText(steps: ReturnType<typeof closePlan>['steps'], count: number): string {
  const cancels = steps.filter((step) => step.leftOut === null && step.write.name === 'cancel-order').length;
  const closes = count - cancels;
  const close = `Close ${countText(closes, 'position')}`;
  return cancels === 0 ? close : `Cancel ${cancels}, then ${close.toLowerCase()}`;
}
