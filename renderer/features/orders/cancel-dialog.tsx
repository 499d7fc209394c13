import { formatPrice } from '../../../shared/math/price';
import type { Order } from '../../../shared/model/order';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import { useSpec } from '../../data/symbols';
import { Fact, Facts, PlacedBy, SendDialog, sideMark, useOpenOrder, volumeText } from '../trading';

/** `Cancel order`: removes a pending order. */
export function CancelDialog({ opened, onClose }: { readonly opened: Order; readonly onClose: () => void }) {
  const { row: order, isRemoved } = useOpenOrder(opened);
  const spec = useSpec(order.symbol);
  const price = (value: number): string => (spec === null ? String(value) : formatPrice(value, spec.digits));
  return (
    <SendDialog
      title={`Cancel order ${order.ticket}`}
      sendLabel="Cancel order"
      sends={`Cancel ${orderTypeLabel(order.type)} ${volumeText(order.volumeCurrent, spec)} ${order.symbol} at ${price(order.price)}`}
      sendTone="danger"
      keepLabel="Keep order"
      touches={{ of: 'order', ticket: order.ticket }}
      digits={spec?.digits ?? null}
      refusal={isRemoved ? 'this order is no longer pending: it was filled, cancelled or expired' : null}
      request={(intentId) => ({ name: 'cancel-order', input: { intentId, ticket: order.ticket } })}
      onClose={onClose}
    >
      <Facts>
        <Fact name="Order" {...sideMark(order.type)}>
          {`${orderTypeLabel(order.type)} ${volumeText(order.volumeCurrent, spec)} ${order.symbol}`}
        </Fact>
        <PlacedBy order={order} />
        <Fact name="Price">{price(order.price)}</Fact>
        {order.stopLimit > 0 && <Fact name="Stop limit price">{price(order.stopLimit)}</Fact>}
        <Fact name="Stop loss">{order.sl > 0 ? price(order.sl) : 'none'}</Fact>
        <Fact name="Take profit">{order.tp > 0 ? price(order.tp) : 'none'}</Fact>
      </Facts>
    </SendDialog>
  );
}
