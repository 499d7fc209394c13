import { useEffect, useRef, useState } from 'react';
import { formatPrice } from '../../../shared/math/price';
import { isolated } from '../../../shared/rules/isolated';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { useAccount } from '../../data/account';
import { AccountLine } from '../cells';
import { useFocusBack } from './dialog-focus';
import { Fact, Facts } from './facts';
import { Sends } from './footer-text';
import { keysOf, OthersNote, useOthers } from './others';
import { type OfferedRequote, offerRequote, type Requote, requoteForMs, useOfferedRequote } from './requote';
import styles from './requote-dialog.module.css';
import { useArming } from './use-arming';
import { useSend } from './use-trade';

/** A dealer's new price after a one-click order, shown for a few seconds; Cancel has the focus. */
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
  const others = useOthers(offered.touches);
  const [intentId] = useState(() => crypto.randomUUID());
  const seconds = useCountdown(requoteForMs, offered.id, reject);
  const price = (value: number): string => (digits === null ? String(value) : formatPrice(value, digits));
  const accept = () => {
    // The offer is removed first, so that a second click hits no button.
    reject();
    void send({
      request: offered.accept(intentId),
      digits,
      isWatched: () => false,
      named: keysOf(others),
    });
  };
  return (
    <Dialog
      title="Requote"
      isOpen
      onClose={reject}
      width={380}
      footer={
        <>
          <Sends>{`${offered.sends} · ${seconds} s left`}</Sends>
          <Button autoFocus onClick={reject}>
            Reject
          </Button>
          <Button
            tone={side === 'BUY' ? 'buy' : 'sell'}
            // Not while one-click trading is disarmed, such as after a change of account.
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
      <OthersNote others={others} />
      <Facts>
        <Fact name="The dealer offers" side={side === 'BUY' ? 'buy' : 'sell'}>
          <span
            className={styles.price}
          >{`${orderTypeLabel(side)} ${isolated(symbol)} at ${price(offered.offered)}`}</span>
        </Fact>
        {offered.asked !== null && <Fact name="You asked for">{price(offered.asked)}</Fact>}
      </Facts>
    </Dialog>
  );
}

/** The whole seconds left of `ms`; calls `onEnd` once when none is left. Another `key` restarts it. */
function useCountdown(ms: number, key: string, onEnd: () => void): number {
  const [leftMs, setLeftMs] = useState(ms);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another offer starts the count anew
  useEffect(() => {
    const started = performance.now();
    setLeftMs(ms);
    const timer = setInterval(() => {
      const left = ms - (performance.now() - started);
      setLeftMs(Math.max(0, left));
      if (left > 0) return;
      clearInterval(timer);
      end.current();
    }, 250);
    return () => clearInterval(timer);
  }, [ms, key]);
  return Math.ceil(leftMs / 1000);
}

/** Accepts a dealer's new price in the dialog whose request was refused, for a few seconds. */
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
      <Sends>{`${offer.sends} · new price for ${seconds} s`}</Sends>
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
