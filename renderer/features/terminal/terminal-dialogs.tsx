import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { terminalLine } from '../../../shared/formats/terminal-lines';
import type { TerminalAction } from '../../../shared/model/terminal';
import { useCommand } from '../../base/commands';
import { placeOfFocus } from '../../base/focus-row';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { TextField } from '../../components/field';
import { accountBudgetMs, useAccount } from '../../data/account';
import { type Bridge, useBridge } from '../../data/bridge';
import { useOverdue } from '../../data/freshness';
import { notify } from '../../data/notifications/store';
import { ordersOptions, useOrders } from '../../data/orders';
import { positionsOptions, usePositions } from '../../data/positions';
import { useIntervals } from '../../data/settings';
import { useTerminalWork } from '../../data/terminal-work';
import { AccountLine, accountMode, isSameAccount } from '../cells';
import { outcomeOfFailure, useUnknownTrades } from '../trading';
import { actionLabels, isTyped, type OpenItems, typingReason } from './action-labels';
import { askAction, useAskedAction } from './asked-action';
import styles from './terminal-dialogs.module.css';

/** The dialogs of the three actions, wherever they were asked for: mounted once. */
export function TerminalDialogs() {
  const asked = useAskedAction();
  const busy = useBusyReason();
  useActionCommand('init', busy);
  useActionCommand('restart', busy);
  useActionCommand('shutdown', busy);
  // A dialog that outlives its bridge would act on another terminal.
  useEffect(() => () => askAction(null), []);
  return asked === null ? null : <ActionDialog key={asked} action={asked} onClose={() => askAction(null)} />;
}

function useActionCommand(action: TerminalAction, disabledReason: string | null): void {
  const { title } = actionLabels[action];
  useCommand({
    id: `terminal.${action}`,
    title: `${title} …`,
    group: 'Terminal',
    disabledReason,
    run: () => askAction(action),
  });
}

/** Why none of the three is possible now; null where they are. */
export function useBusyReason(): string | null {
  const work = useTerminalWork();
  return work === null || work.phase === 'down'
    ? null
    : `${actionLabels[work.action].running} is not over yet`;
}

function ActionDialog(props: { readonly action: TerminalAction; readonly onClose: () => void }) {
  const { action, onClose } = props;
  const words = actionLabels[action];
  const account = useAccount().data ?? null;
  // The account when the dialog opened: a confirmation counts only for it.
  const [bound] = useState(account);
  const openItems = useOpenItems();
  const bridge = useBridge();
  const [intentId] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState('');
  const isSent = useRef(false);
  const keepId = useId();
  const busy = useBusyReason();

  const reason = typingReason(openItems);
  const isOther = bound !== null && account !== null && !isSameAccount(bound, account);
  const canSend =
    busy === null && !isOther && (reason === null || isTyped(typed, action, account?.login ?? null));
  const mode = accountMode(account);

  const [giveFocusBack] = useState(() => placeOfFocus(document.activeElement));
  useEffect(() => () => void setTimeout(giveFocusBack), [giveFocusBack]);
  const form = useRef<HTMLFormElement>(null);
  // Once, after the dialog's own effect that opens it: the field if there is one, else Cancel.
  useEffect(() => {
    (form.current?.querySelector('input') ?? document.getElementById(keepId))?.focus();
  }, [keepId]);

  const send = () => {
    if (isSent.current || !canSend) return;
    isSent.current = true;
    // Closes at once, since it may take minutes: the line at the top and the Terminal tab show its progress,
    // Notifications its end.
    void act(bridge, intentId, action);
    onClose();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };

  return (
    <Dialog
      title={words.title}
      isOpen
      onClose={onClose}
      width={460}
      tone={mode === 'real' || mode === 'unknown' ? 'real' : 'plain'}
      footer={
        <>
          <Button id={keepId} onClick={onClose}>
            Cancel
          </Button>
          <Button
            tone={action === 'init' ? 'primary' : 'danger'}
            disabled={!canSend}
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={send}
          >
            {words.name}
          </Button>
        </>
      }
    >
      <AccountLine account={account} />
      <form ref={form} className={styles.ask} onSubmit={onSubmit}>
        <p>{words.does}</p>
        <p>{words.bot}</p>
        {reason !== null && (
          <>
            <p className={styles.askReason}>
              <strong>{reason}</strong>
            </p>
            <TextField
              label={`Type “${words.name}” to confirm`}
              layout="above"
              value={typed}
              hint={account?.login === null || account === null ? '' : `or the login ${account.login}`}
              onChange={(event) => setTyped(event.target.value)}
            />
          </>
        )}
        {isOther && (
          <p className={styles.askReason} role="status">
            The account changed while this was open: close it and look again.
          </p>
        )}
        {busy !== null && (
          <p className={styles.askReason} role="status">
            {busy}.
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** The open positions and orders, null where that is not certain: rows that could not be read count, and old answers do not. */
function useOpenItems(): OpenItems {
  const bridge = useBridge();
  const positions = usePositions();
  const orders = useOrders();
  const unknown = useUnknownTrades().length;
  const budgetMs = Math.max(accountBudgetMs, 2 * useIntervals().positions);
  const arePositionsOld = useOverdue(positionsOptions(bridge).queryKey, budgetMs) !== null;
  const areOrdersOld = useOverdue(ordersOptions(bridge).queryKey, budgetMs) !== null;
  return {
    positions:
      positions.data === undefined ||
      positions.error !== null ||
      arePositionsOld ||
      !positions.data.isConfirmed
        ? null
        : positions.data.rows.length + positions.data.unreadable.length,
    orders:
      orders.data === undefined || orders.error !== null || areOrdersOld
        ? null
        : orders.data.rows.length + orders.data.unreadable.length,
    unknown,
  };
}

/** Sends one confirmed action, once. The host follows it and tells how it ended; that it does not answer itself, nobody else can. */
async function act({ host, generation }: Bridge, intentId: string, action: TerminalAction): Promise<void> {
  const startedAt = performance.now();
  const result = await host.invoke('terminal.act', { intentId, generation, action });
  if (result.ok) return;
  const tookMs = performance.now() - startedAt;
  // Proven unsent, or unknown, by the same rules as an order.
  const trade = outcomeOfFailure(intentId, `POST /terminal/${action}`, result.failure, tookMs);
  const verdict = trade.verdict === 'not-sent' ? 'not-sent' : 'unknown';
  const outcome = { action, verdict, said: trade.said, failure: trade.failure, tookMs } as const;
  const line = terminalLine({ kind: 'answered', outcome, isAwaited: true }, Date.now());
  if (line !== null) notify({ ...line, generation });
}
