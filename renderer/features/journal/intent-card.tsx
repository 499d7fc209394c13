import { useState } from 'react';
import { intentKind, ticketsOf } from '../../../shared/formats/describe-intent';
import { stateLabel } from '../../../shared/formats/intent-state';
import type { Intent } from '../../../shared/model/intent';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { FieldLines, RecordHeading } from '../../components/record-card';
import { useBridge } from '../../data/bridge';
import { isOfBridge } from '../../data/journal';
import { useOrders } from '../../data/orders';
import { LookingLine, SettleDialog, useFocusBack, useTradeDialogs } from '../trading';
import styles from './intent-card.module.css';
import { intentParts } from './intent-lines';
import type { JournalClock } from './journal-clock';

/** The whole history of one intent; an unknown one can be settled here. */
export function IntentCard(props: {
  readonly intent: Intent;
  readonly clock: JournalClock;
  readonly onClose: () => void;
}) {
  const { intent, clock, onClose } = props;
  const { active } = useBridge();
  const dialogs = useTradeDialogs();
  const orders = useOrders().data?.rows;
  const [isSettling, setIsSettling] = useState(false);
  useFocusBack();
  const isHere = isOfBridge(intent, active);
  const tickets = ticketsOf(intent);
  // The order that differs from the request, if it is still pending: it can be cancelled.
  const pending =
    isHere && (intent.deviations ?? []).length > 0
      ? orders?.find((order) => tickets.includes(order.ticket))
      : undefined;
  const canSettle = isHere && intent.state === 'unknown';
  const kind = intentKind(intent);
  if (isSettling) return <SettleDialog intent={intent} onClose={() => setIsSettling(false)} />;
  return (
    <Dialog
      title={`${kind.charAt(0).toUpperCase()}${kind.slice(1)}: ${stateLabel(intent)}`}
      isOpen
      onClose={onClose}
      width={680}
      footer={
        <>
          {canSettle && <Button onClick={() => setIsSettling(true)}>I have looked …</Button>}
          {pending !== undefined && (
            <Button
              tone="danger"
              onClick={() => {
                onClose();
                dialogs.openCancel(pending);
              }}
            >
              Cancel order …
            </Button>
          )}
          <Button tone="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {canSettle && <LookingLine intent={intent} />}
      {intentParts(intent, clock.timeText).map(({ title, lines }) => (
        <section key={title} className={styles.part}>
          <RecordHeading>{title}</RecordHeading>
          <FieldLines name={title} lines={lines} />
        </section>
      ))}
    </Dialog>
  );
}
