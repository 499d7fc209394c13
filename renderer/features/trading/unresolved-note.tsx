import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { describeRequest, lockAdvice } from '../../../shared/formats/describe-intent';
import { unknownAdvice } from '../../../shared/formats/describe-outcome';
import { ticketSchema } from '../../../shared/model/fields';
import type { Intent } from '../../../shared/model/intent';
import { isolated } from '../../../shared/rules/isolated';
import { Button } from '../../components/button';
import { Checkbox, Choice } from '../../components/choice';
import { Dialog } from '../../components/dialog';
import { TextField } from '../../components/field';
import { Note } from '../../components/note';
import { FailureStrip } from '../../components/states';
import { useBridge, useHost } from '../../data/bridge';
import { failureOf, read } from '../../data/failure-error';
import { showIntent } from './asked-intent';
import { useFocusBack } from './dialog-focus';
import { Fact, Facts } from './facts';
import { allowOne, type SymbolLock } from './symbol-lock';
import { markChecked, type Unresolved } from './unknown-trades';
import styles from './unresolved-note.module.css';
import { LookingLine } from './waiting-line';

/** In the ticket: why new risk on this symbol waits, the state of the search, and what the user can do. */
export function UnresolvedNote({ symbol, lock }: { readonly symbol: string; readonly lock: SymbolLock }) {
  const { unresolved, locks, canOverride, isOverridden } = lock;
  // The other locks are shown by the ticket's last line, and at the top.
  const others = unresolved.length > 0 ? [] : locks.filter(({ canBeSetAside }) => canBeSetAside);
  return (
    <>
      {others.map((lock) => (
        <Note key={`${lock.kind} ${lock.words}`} role="status">
          {`${lock.words} ${lockAdvice(lock)}`}
        </Note>
      ))}
      {unresolved.length > 0 && (
        <Note as="div" className={styles.unresolved} role="alert">
          <span>{`The result of the last request on ${isolated(symbol)} is unknown. ${unknownAdvice}`}</span>
          {unresolved.map((trade) => (
            <OneUnresolved key={trade.intentId} trade={trade} />
          ))}
        </Note>
      )}
      {canOverride && (isOverridden ? <Allowed /> : <Override key={symbol} symbol={symbol} />)}
    </>
  );
}

function OneUnresolved({ trade }: { readonly trade: Unresolved }) {
  const { intent, intentId } = trade;
  const [isSettling, setIsSettling] = useState(false);
  if (intent === null) {
    return (
      <div className={styles.one}>
        <span>{trade.subject}</span>
        <Button onClick={() => markChecked((each) => each.intentId === intentId)}>I have checked</Button>
      </div>
    );
  }
  return (
    <div className={styles.one}>
      <strong>{trade.subject}</strong>
      <LookingLine intent={intent} />
      {intent.probable.length > 0 && (
        <p>{`Possible match without our label: ${intent.probable.map(({ kind, ticket }) => `${kind} ${ticket}`).join(', ')}`}</p>
      )}
      <span className={styles.actions}>
        <Button onClick={() => setIsSettling(true)}>I have looked …</Button>
        <Button tone="ghost" onClick={() => showIntent(intentId)}>
          Show in journal
        </Button>
      </span>
      {isSettling && <SettleDialog intent={intent} onClose={() => setIsSettling(false)} />}
    </div>
  );
}

const Allowed = () => <Note role="status">One more order is allowed, with confirmation.</Note>;

/** Typing the symbol is the consent: a click would be too easy while an order may be doubled. */
function Override({ symbol }: { readonly symbol: string }) {
  const bridge = useBridge();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  if (!isOpen) {
    return (
      <Button tone="ghost" className={styles.override} onClick={() => setIsOpen(true)}>
        Send one more order anyway …
      </Button>
    );
  }
  const isMeant = typed.trim().toUpperCase() === symbol.toUpperCase();
  const allow = () => {
    if (isMeant) allowOne(bridge, symbol);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // It is inside the ticket's form, where Enter would place an order.
    event.preventDefault();
    event.stopPropagation();
    allow();
  };
  return (
    <div className={styles.typed}>
      <TextField
        label={`Type ${isolated(symbol)} to confirm`}
        layout="above"
        autoFocus
        value={typed}
        maxLength={64}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button disabled={!isMeant} onClick={allow}>
        Allow one order
      </Button>
    </div>
  );
}

type Said = 'executed' | 'not-executed';

/** The user says what became of an order without a known result. Sends nothing. */
export function SettleDialog({ intent, onClose }: { readonly intent: Intent; readonly onClose: () => void }) {
  const host = useHost();
  useFocusBack();
  const name = useId();
  const [said, setSaid] = useState<Said | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const settle = useMutation({
    mutationFn: (tickets: readonly string[]) =>
      read(host, 'journal.settle', { intentId: intent.id, tickets: [...tickets] }),
    onSuccess: onClose,
  });
  const own = typed.trim();
  const isTicket = own === '' || ticketSchema.safeParse(own).success;
  const tickets = said === 'executed' ? [...new Set([...chosen, ...(own === '' ? [] : [own])])] : [];
  const refusal =
    said === null
      ? 'choose what you found'
      : said === 'executed' && !isTicket
        ? 'a ticket is a whole number'
        : said === 'executed' && tickets.length === 0
          ? 'choose or type its ticket'
          : null;
  const toggle = (ticket: string) =>
    setChosen((before) =>
      before.includes(ticket) ? before.filter((each) => each !== ticket) : [...before, ticket],
    );
  const choice = (value: Said, label: string) => (
    <Choice>
      <input type="radio" name={name} checked={said === value} onChange={() => setSaid(value)} />
      {label}
    </Choice>
  );
  return (
    <Dialog
      title="I have looked"
      isOpen
      onClose={onClose}
      width={480}
      footer={
        <>
          <Button onClick={onClose}>Keep looking</Button>
          <Button
            tone="primary"
            disabled={refusal !== null || settle.isPending}
            title={refusal ?? undefined}
            onClick={() => settle.mutate(tickets)}
          >
            Settle
          </Button>
        </>
      }
    >
      <Facts>
        <Fact name="Asked for">{describeRequest(intent.request, null)}</Fact>
      </Facts>
      <LookingLine intent={intent} />
      <div className={styles.settle} role="radiogroup" aria-label="What you found">
        {choice('executed', 'It was executed, as this:')}
        {said === 'executed' && (
          <div className={styles.tickets}>
            {intent.probable.map(({ kind, ticket, words }) => (
              <Checkbox
                key={`${kind} ${ticket}`}
                isOn={chosen.includes(ticket)}
                onChange={() => toggle(ticket)}
              >
                {words}
              </Checkbox>
            ))}
            <TextField
              label={intent.probable.length === 0 ? 'Ticket' : 'Or ticket'}
              inputMode="numeric"
              value={typed}
              maxLength={20}
              onChange={(event) => setTyped(event.target.value)}
              error={isTicket ? undefined : 'a ticket is a whole number'}
            />
          </div>
        )}
        {choice('not-executed', 'It was not: it is neither in positions, orders nor history')}
      </div>
      <Note>This settles the journal’s record only; nothing is sent.</Note>
      {settle.error !== null && <FailureStrip failure={failureOf(settle.error)} />}
    </Dialog>
  );
}
