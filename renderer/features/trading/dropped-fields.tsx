import type { OrderTime, OrderType } from '../../../shared/model/enums';
import type { Capability, CapabilityId } from '../../../shared/model/terminal';
import { isPending, isStopLimit } from '../../../shared/rules/order-types';
import { Note } from '../../components/note';
import { useCapabilities } from '../../data/terminal';

export interface OrderFields {
  readonly type: OrderType;
  readonly time: OrderTime | undefined;
  /** A new order, or a change of a pending one. */
  readonly write?: 'place' | 'change';
}

/** Endpoints of the documented interface only: a bridge without any of them is of the family that is known to drop fields. */
const ofDocument: readonly CapabilityId[] = ['time', 'interface', 'broker-latency'];

/** What the bridge drops, or may drop, of this order, one sentence each: shown before it is sent. */
export function droppedFields(order: OrderFields, all: readonly Capability[]): readonly string[] {
  const stateOf = (id: CapabilityId) => all.find((each) => each.id === id);
  const isFamily = ofDocument.every((id) => stateOf(id)?.state === 'no');
  const noteOn = (id: CapabilityId, what: string): readonly string[] => {
    const capability = stateOf(id);
    if (capability?.state === 'no')
      return [`This bridge does not pass on ${what}. ${capability.reason ?? ''}`.trim()];
    return capability?.state === 'unknown' && isFamily
      ? [
          `Bridges of this kind may drop ${what}: check the order once it is ${order.write === 'change' ? 'changed' : 'placed'}.`,
        ]
      : [];
  };
  const expires = isPending(order.type) && order.time !== undefined && order.time !== 'GTC';
  return [
    ...(isStopLimit(order.type) ? noteOn('stop-limit', 'the stop limit price') : []),
    ...(expires ? noteOn('expiry', 'the expiration, so the order may stay until it is cancelled') : []),
  ];
}

export function DroppedFields(order: OrderFields) {
  const { data } = useCapabilities();
  const notes = droppedFields(order, data ?? []);
  return notes.map((note) => (
    <Note key={note} role="status">
      {note}
    </Note>
  ));
}
