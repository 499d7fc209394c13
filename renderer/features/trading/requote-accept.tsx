import { formatPrice } from '../../../shared/math/price';
import { Button } from '../../components/button';
import { type Requote, requoteForMs } from './requote';
import { useCountdown } from './use-countdown';

/** The button that takes a dealer's new price in the dialog that was refused the old one: for a few seconds. */
export function AcceptRequote(props: {
  readonly id: string;
  readonly offer: Requote;
  readonly digits: number | null;
  readonly onAccept: () => void;
  readonly onExpired: () => void;
}) {
  const { id, offer, digits, onAccept, onExpired } = props;
  const seconds = useCountdown(requoteForMs, id, onExpired);
  const price = digits === null ? String(offer.offered) : formatPrice(offer.offered, digits);
  return (
    <>
      <span className="trade-sends">{`${offer.sends} · new price for ${seconds} s`}</span>
      <Button
        tone={offer.side === 'BUY' ? 'buy' : 'sell'}
        // The click that sent the refused order may be one half of a double click.
        onClick={(event) => event.detail <= 1 && onAccept()}
      >
        {`Accept ${price}`}
      </Button>
    </>
  );
}
