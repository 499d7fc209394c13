import { assertNever } from '../../../shared/model/result';
import { Button } from '../../components/button';
import type { NoticeOffer } from '../../data/notifications/store';
import { useOrders } from '../../data/orders';
import { showIntent, useTradeDialogs } from '../../features/trading';

/** What a toast offers to do about what it says. Nothing is sent by it: it leads to the dialog that asks. */
export function Offer({ offer, onTaken }: { readonly offer: NoticeOffer; readonly onTaken: () => void }) {
  switch (offer.kind) {
    case 'show-intent':
      return <Show intentId={offer.intentId} onTaken={onTaken} />;
    case 'cancel-order':
      return <CancelOffer ticket={offer.ticket} intentId={offer.intentId} onTaken={onTaken} />;
    default:
      return assertNever(offer);
  }
}

function Show({ intentId, onTaken }: { readonly intentId: string; readonly onTaken: () => void }) {
  return (
    <Button
      onClick={() => {
        showIntent(intentId);
        onTaken();
      }}
    >
      Show
    </Button>
  );
}

/** Only while the order is still pending; what was filled meanwhile is shown instead. */
function CancelOffer(props: {
  readonly ticket: string;
  readonly intentId: string;
  readonly onTaken: () => void;
}) {
  const { ticket, intentId, onTaken } = props;
  const order = useOrders().data?.rows.find((row) => row.ticket === ticket);
  const dialogs = useTradeDialogs();
  if (order === undefined) return <Show intentId={intentId} onTaken={onTaken} />;
  return (
    <Button tone="danger" onClick={() => dialogs.openCancel(order)}>
      Cancel order …
    </Button>
  );
}
