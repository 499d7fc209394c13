import { type KeyboardEvent, useState } from 'react';
import { describeFailure } from '../../../shared/formats/describe-failure';
import type { Account } from '../../../shared/model/account';
import type { Arming } from '../../../shared/model/limits';
import { isolated } from '../../../shared/rules/isolated';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { TextField } from '../../components/field';
import { Note } from '../../components/note';
import { useAccount, useAccountMode } from '../../data/account';
import { notify } from '../../data/notifications/store';
import { useArmLive, useLiveArming } from '../../data/trading';
import { AccountLine } from '../cells';
import { useFocusBack } from './dialog-focus';
import styles from './live-arming.module.css';

/** Why no new order is sent for this account yet; null where one may be. Closing and cancelling never wait for it. */
export function armingRefusal(arming: Arming | null, mode: Account['tradeMode']): string | null {
  if (arming?.needsArming !== true || arming.isArmed) return null;
  return `${armingText(arming, mode)}: no new order is sent`.replace(/^./, (first) => first.toLowerCase());
}

/** What prevents new orders. Only for an account that was read and says REAL it is real money. */
function armingText({ account }: Arming, mode: Account['tradeMode']): string {
  if (account === null) return 'Account not known yet';
  return mode === 'REAL' ? 'Real money, not armed' : 'Demo or real not provided, not armed';
}

/** In the ticket: real money must be armed in each session. Nothing where that is not needed, or done. */
export function ArmingNote() {
  const arming = useLiveArming();
  const mode = useAccountMode();
  const [isAsking, setIsAsking] = useState(false);
  if (arming === null || armingRefusal(arming, mode) === null) return null;
  return (
    <>
      <Note as="div" className={styles.armingNote} role="status">
        <strong title="New orders to this account are blocked. Closing, cancelling and changing stops still work.">
          {armingText(arming, mode)}
        </strong>
        {arming.account !== null && <Button onClick={() => setIsAsking(true)}>Arm for this session …</Button>}
      </Note>
      {isAsking && <ArmingDialog arming={arming} onClose={() => setIsAsking(false)} />}
    </>
  );
}

/** At the top: whether real money is armed, and a button to change that. Nothing on demo and contest. */
export function ArmingBadge() {
  const arming = useLiveArming();
  const arm = useArmLive();
  const [isAsking, setIsAsking] = useState(false);
  if (arming === null || !arming.needsArming || arming.account === null) return null;
  const disarm = () =>
    void arm(arming, false).then((result) => {
      if (!result.ok) {
        notify({ tone: 'bad', title: 'Still armed', detail: describeFailure(result.failure).title });
      }
    });
  return (
    <>
      <button
        type="button"
        className={styles.armingBadge}
        data-armed={arming.isArmed}
        title={
          arming.isArmed
            ? `New orders can be sent to ${isolated(arming.account)} in this session. Click to disarm.`
            : `New orders to ${isolated(arming.account)} are blocked. Click to arm it for this session.`
        }
        aria-label={
          arming.isArmed ? 'Real account is armed, switch it off' : 'Real account is not armed, arm it'
        }
        onClick={arming.isArmed ? disarm : () => setIsAsking(true)}
      >
        {arming.isArmed ? 'ARMED' : 'NOT ARMED'}
      </button>
      {isAsking && !arming.isArmed && <ArmingDialog arming={arming} onClose={() => setIsAsking(false)} />}
    </>
  );
}

/** The login has to be typed: a click would be too easy. */
function ArmingDialog({ arming, onClose }: { readonly arming: Arming; readonly onClose: () => void }) {
  const account = useAccount().data ?? null;
  const arm = useArmLive();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  useFocusBack();
  const login = account?.login ?? null;
  const isMeant = login !== null && typed.trim() === login && arming.account !== null;
  const send = async () => {
    if (!isMeant || isWaiting) return;
    setIsWaiting(true);
    const result = await arm(arming, true);
    setIsWaiting(false);
    if (result.ok) onClose();
    else setFailure(describeFailure(result.failure).title);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // It may be inside the ticket's form, where Enter would place an order.
    event.preventDefault();
    event.stopPropagation();
    void send();
  };
  return (
    <Dialog
      title="Arm this account"
      isOpen
      width={440}
      tone="real"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="danger" disabled={!isMeant || isWaiting} onClick={() => void send()}>
            Arm for this session
          </Button>
        </>
      }
    >
      <AccountLine account={account} />
      <p className={styles.armingText}>
        New orders can be sent until the account, the bridge or the terminal login changes, or Bridgewatch
        restarts. Your limits still apply.
      </p>
      {login === null ? (
        <Note tone="refuse" role="status">
          The bridge does not provide the account login: it cannot be armed.
        </Note>
      ) : (
        <TextField
          label={`Type the login ${login}`}
          layout="above"
          autoFocus
          inputMode="numeric"
          value={typed}
          maxLength={40}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
      )}
      {failure !== null && (
        <Note tone="refuse" role="alert">
          {failure}
        </Note>
      )}
    </Dialog>
  );
}
