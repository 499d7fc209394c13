import { type KeyboardEvent, useState } from 'react';
import { isolated } from '../../../shared/rules/isolated';
import { Button } from '../../components/button';
import { TextField } from '../../components/field';
import { Note } from '../../components/note';
import { useBridge } from '../../data/bridge';
import { showIntent } from './asked-intent';
import { lockAdvice } from './describe-intent';
import { unknownAdvice } from './describe-outcome';
import { LookingLine } from './looking-line';
import { SettleDialog } from './settle-dialog';
import { allowOne, type SymbolLock } from './symbol-lock';
import { markChecked, type Unresolved } from './unknown-trades';
import styles from './unresolved-note.module.css';

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
