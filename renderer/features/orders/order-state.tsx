import { useQuery } from '@tanstack/react-query';
import type { Journal } from '../../../shared/model/intent';
import { Button } from '../../components/button';
import { useBridge } from '../../data/bridge';
import { isOfBridge, newestIntentsOptions } from '../../data/journal';
import { deviationsWords, showIntent, ticketsOf } from '../trading';

/** `placed`; of an order that the broker holds otherwise than it was asked for, that instead: it leads to what differs. */
export function OrderState({ ticket, state }: { readonly ticket: string; readonly state: string }) {
  const bridge = useBridge();
  const asked = ({ intents }: Journal): string | null =>
    intents.find(
      (intent) =>
        intent.request.name === 'trade.place' &&
        (intent.deviations ?? []).length > 0 &&
        isOfBridge(intent, bridge.active) &&
        ticketsOf(intent).includes(ticket),
    )?.id ?? null;
  // Ids alone: a row is drawn again only when its own order is concerned.
  const id = useQuery({ ...newestIntentsOptions(bridge.host), enabled: false, select: asked }).data ?? null;
  return id === null ? state : <NotAsAsked id={id} ticket={ticket} />;
}

function NotAsAsked({ id, ticket }: { readonly id: string; readonly ticket: string }) {
  const { host } = useBridge();
  const words =
    useQuery({
      ...newestIntentsOptions(host),
      enabled: false,
      select: ({ intents }) => {
        const intent = intents.find((each) => each.id === id);
        return intent === undefined ? '' : deviationsWords(intent);
      },
    }).data ?? '';
  return (
    <Button
      tone="ghost"
      className="order-deviates"
      title={words}
      aria-label={`Not as asked, order ${ticket}: ${words}`}
      onClick={(event) => {
        event.stopPropagation();
        showIntent(id);
      }}
    >
      not as asked
    </Button>
  );
}
