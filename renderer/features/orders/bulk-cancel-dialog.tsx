import { countText } from '../../../shared/math/counts';
import { cancelPlan } from '../../../shared/rules/bulk';
import type { BulkFilter } from '../../../shared/rules/bulk-filter';
import { useOrders } from '../../data/orders';
import { useTraders } from '../../data/traders';
import { PlanDialog, PlanOptions, useChosenRows, usePlanMarket, withUnread } from '../plans';

/** `Cancel orders`: by symbol, side, trader, selection, or all. The nearest to the market goes first. */
export function BulkCancelDialog(props: { readonly filter: BulkFilter; readonly onClose: () => void }) {
  const { filter: initial, onClose } = props;
  const { data } = useOrders();
  const orders = data?.rows ?? none;
  const chosen = useChosenRows('orders', orders, initial, useTraders().order);
  const market = usePlanMarket(chosen.rows, false);
  const plan = withUnread(
    cancelPlan({ of: 'tickets', tickets: chosen.rows.map((row) => row.ticket) }, orders, market),
    data?.unreadable.length ?? 0,
    'order',
  );
  return (
    <PlanDialog
      isRiskReducing
      title={`Cancel ${chosen.words}`}
      sendLabel={(count) => `Cancel ${countText(count, 'order')}`}
      sendTone="danger"
      plan={plan}
      market={market}
      onClose={onClose}
    >
      <PlanOptions>{chosen.which}</PlanOptions>
      {chosen.newcomers}
    </PlanDialog>
  );
}

const none: readonly never[] = [];
