import { useState } from 'react';
import { formatPrice } from '../../../shared/math/price';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { useAccount } from '../../data/account';
import { AccountLine } from '../cells';
import { useFocusBack } from './dialog-focus';
import { Fact, Facts } from './facts';
import { type OfferedRequote, offerRequote, requoteForMs, useOfferedRequote } from './requote';
import { useArming } from './use-arming';
import { useCountdown } from './use-countdown';
import { useSend } from './use-trade';

/** A dealer's new price after a one-click order: for a few seconds, with the way out in focus. */
export function RequoteDialog() {
  const offered = useOfferedRequote();
  return offered === null ? null : <Offer key={offered.id} offered={offered} />;
}

const reject = () => offerRequote(null);

function Offer({ offered }: { readonly offered: OfferedRequote }) {
  const { side, symbol, digits } = offered;
  const send = useSend();
  const account = useAccount().data ?? null;
  const { isArmed } = useArming();
  useFocusBack();
  const [intentId] = useState(() => crypto.randomUUID());
  const seconds = useCountdown(requoteForMs, offered.id, reject);
  const price = (value: number): string => (digits === null ? String(value) : formatPrice(value, digits));
  const accept = () => {
    // First the offer goes: a second click meets no button.
    reject();
    void send({ request: offered.accept(intentId), digits, isWatched: () => false });
  };
  return (
    <Dialog
      title="Requote"
      isOpen
      onClose={reject}
      width={380}
      footer={
        <>
          <span className="trade-sends">{`${offered.sends} · ${seconds} s left`}</span>
          <Button autoFocus onClick={reject}>
            Reject
          </Button>
          <Button
            tone={side === 'BUY' ? 'buy' : 'sell'}
            // What was armed for another account is not taken up for this one.
            disabled={!isArmed}
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={accept}
          >
            {`Accept ${price(offered.offered)}`}
          </Button>
        </>
      }
    >
      <AccountLine account={account} />
      <RequoteFacts
        side={side}
        symbol={symbol}
        asked={offered.asked}
        offered={offered.offered}
        price={price}
      />
    </Dialog>
  );
}

function RequoteFacts(props: {
  readonly side: 'BUY' | 'SELL';
  readonly symbol: string;
  readonly asked: number | null;
  readonly offered: number;
  readonly price: (value: number) => string;
}) {
  const { side, symbol, asked, offered, price } = props;
  return (
    <Facts>
      <Fact name="The dealer offers" tone={side === 'BUY' ? 'buy' : 'sell'}>
        <span className="requote-price">{`${side} ${symbol} at ${price(offered)}`}</span>
      </Fact>
      {asked !== null && <Fact name="You asked for">{price(asked)}</Fact>}
    </Facts>
  );
}
