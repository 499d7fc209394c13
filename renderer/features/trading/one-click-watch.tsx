import { useState } from 'react';
import { useCommand } from '../../base/commands';
import { Button } from '../../components/button';
import { Checkbox } from '../../components/choice';
import { Dialog } from '../../components/dialog';
import { useAccount } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { AccountLine, accountMode } from '../cells';
import { useFocusBack } from './dialog-focus';
import { type AtOnceAction, atOnceActions, oneClick, useOneClickValue } from './one-click-state';
import styles from './one-click-watch.module.css';
import { useArming, useConsent, useDisarmOnChange } from './use-arming';

/** Mounted once: disarms when the account changes, and asks for a missing consent. */
export function OneClickWatch() {
  useDisarmOnChange();
  const { isArmed, refusal, arm, disarm } = useArming();
  useCommand({
    id: 'trade.one-click',
    title: isArmed ? 'One-click trading: switch off' : 'One-click trading: switch on',
    group: 'Trade',
    // MetaTrader's key for its one-click panel.
    keys: 'Alt+t',
    disabledReason: isArmed ? null : refusal,
    run: isArmed ? disarm : arm,
  });
  const consent = useConsent();
  const asking = useOneClickValue((state) => state.asking);
  return asking !== null && asking === consent ? <ConsentDialog consent={asking} /> : null;
}

/** Asked once per account. Its first button is Cancel. */
function ConsentDialog({ consent }: { readonly consent: string }) {
  const { generation } = useBridge();
  const account = useAccount().data ?? null;
  const [isRead, setIsRead] = useState(false);
  useFocusBack();
  const mode = accountMode(account);
  const isReal = mode === 'real' || mode === 'unknown';
  return (
    <Dialog
      title="One-click trading"
      isOpen
      width={480}
      tone={isReal ? 'real' : 'plain'}
      onClose={() => oneClick.stopAsking()}
      footer={
        <>
          <Button autoFocus onClick={() => oneClick.stopAsking()}>
            Cancel
          </Button>
          <Button
            tone={isReal ? 'danger' : 'primary'}
            disabled={!isRead}
            onClick={() => oneClick.consentTo(consent, generation)}
          >
            Turn on for this account
          </Button>
        </>
      }
    >
      <AccountLine account={account} />
      <p className={styles.words}>
        <strong>One click sends an order without confirmation.</strong> An accidental click places a real
        order. Sent orders can't be recalled.
      </p>
      <ul className={styles.words}>
        <li>Broker rules are still checked first, and nothing is sent on an old quote.</li>
        <li>What is a bot’s, or not surely yours, still asks, unless the bot’s chip in Who allows it.</li>
        <li>While it is on, ONE-CLICK is shown at the top, in the order ticket and above the positions.</li>
        <li>It turns off when the account or bridge changes, and when the page is reloaded.</li>
      </ul>
      <OneClickScope />
      <Checkbox isLine isOn={isRead} onChange={setIsRead}>
        I have read this and want it for this account
      </Checkbox>
    </Dialog>
  );
}

const words: Readonly<Record<AtOnceAction, string>> = {
  place: 'Sell, Buy and Place in the order ticket',
  close: '× on a position: closes it',
  levels: '× on a stop loss or take profit: removes it',
  cancel: '× on a pending order: cancels it',
  move: 'Dragging a line on the chart: moves the level when released',
};

/** Which clicks act at once while one-click trading is on; the others still ask. */
export function OneClickScope() {
  const scope = useOneClickValue((state) => state.scope);
  return (
    <fieldset className={styles.scope}>
      <legend>Skip confirmation for</legend>
      {atOnceActions.map((action) => (
        <Checkbox isLine key={action} isOn={scope[action]} onChange={(isOn) => oneClick.choose(action, isOn)}>
          {words[action]}
        </Checkbox>
      ))}
    </fieldset>
  );
}
