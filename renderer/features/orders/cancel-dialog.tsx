import { formatPrice } from '../../../shared/math/price';
import type { Order } from '../../../shared/model/order';
import { useSpec } from '../../data/symbols';
import { Fact, Facts, heldText, OrderFacts, SendDialog, useOpenOrder } from '../trading';

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
