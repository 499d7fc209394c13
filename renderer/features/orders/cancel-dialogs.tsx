import { countText } from '../../../shared/math/counts';
import { formatPrice } from '../../../shared/math/price';
import type { Order } from '../../../shared/model/order';
import { cancelPlan } from '../../../shared/rules/bulk';
import type { BulkFilter } from '../../../shared/rules/bulk-filter';
import { useOrders } from '../../data/orders';
import { useSpec } from '../../data/symbols';
import { useTraders } from '../../data/traders';
import { PlanDialog, PlanOptions, useChosenRows, usePlanMarket, withUnread } from '../plans';
import { Fact, Facts, heldText, OrderFacts, SendDialog, useOpenOrder } from '../trading';

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
      keepLabel="Keep orders"
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

/** `Cancel order`: removes a pending order. */
export function CancelDialog({ opened, onClose }: { readonly opened: Order; readonly onClose: () => void }) {
  const { row: order, gone } = useOpenOrder(opened);
  const spec = useSpec(order.symbol);
  const price = (value: number): string => (spec === null ? String(value) : formatPrice(value, spec.digits));
  return (
    <SendDialog
      title={`Cancel order ${order.ticket}`}
      sendLabel="Cancel order"
      sends={`Cancel ${heldText(order.type, order.volumeCurrent, order.symbol, spec)} at ${price(order.price)}`}
      sendTone="danger"
      keepLabel="Keep order"
      touches={{ of: 'order', ticket: order.ticket }}
      digits={spec?.digits ?? null}
      refusal={gone}
      request={(intentId) => ({ name: 'cancel-order', input: { intentId, ticket: order.ticket } })}
      onClose={onClose}
    >
      <Facts>
        <OrderFacts order={order} spec={spec} />
        <Fact name="Price">{price(order.price)}</Fact>
        {order.stopLimit > 0 && <Fact name="Stop limit price">{price(order.stopLimit)}</Fact>}
        <Fact name="Stop loss">{order.sl > 0 ? price(order.sl) : 'none'}</Fact>
        <Fact name="Take profit">{order.tp > 0 ? price(order.tp) : 'none'}</Fact>
      </Facts>
    </SendDialog>
  );
}
