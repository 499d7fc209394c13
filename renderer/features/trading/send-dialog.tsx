import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { describeOutcome } from '../../../shared/formats/describe-outcome';
import { resolvedTitle } from '../../../shared/formats/intent-state';
import { formatNumber } from '../../../shared/math/money';
import type { Position } from '../../../shared/model/position';
import type { TradeOutcome, TradeRequest } from '../../../shared/model/trade';
import type { Touch } from '../../../shared/rules/touched';
import { actionOf, type TradeAction } from '../../../shared/rules/trade-action';
import { useLasts } from '../../base/use-lasts';
import { Button, type ButtonTone } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { ForeignText } from '../../components/foreign-text';
import { Note } from '../../components/note';
import { useIntent } from '../../data/journal';
import { AccountLine, accountMode } from '../cells';
import { useBoundAccount } from './bound-account';
import { StartFocus, useFocusBack } from './dialog-focus';
import { FooterNote, Sends } from './footer-text';
import { useLimitConsent } from './limit-consent';
import { keysOf, OthersNote, useOthers } from './others';
import { requoteOf } from './requote';
import { AcceptRequote } from './requote-dialog';
import styles from './send-dialog.module.css';
import { UndoOffer } from './undo-offer';
import { useTrade } from './use-trade';
import { LookingLine, useWaiting, WaitingLine } from './waiting-line';

export interface SendDialogProps {
  /** The accessible name of the dialog. */
  readonly title: string;
  readonly sendLabel: string;
  /** What the button sends, in a line beside it that never scrolls away. */
  readonly sends: string;
  readonly sendTone: ButtonTone;
  /** The button that closes without sending. */
  readonly keepLabel: string;
  /** Why it cannot be sent now; null where it can. */
  readonly refusal: string | null;
  /** The refusal is shown beside its field already, and is not repeated. */
  readonly isRefusalBeside?: boolean;
  /** Nothing was changed yet: there is nothing to send and nothing to complain about. */
  readonly isUntouched?: boolean;
  /** The write for this intent; null while there is none. Called once, at the click. */
  readonly request: (intentId: string) => TradeRequest | null;
  /** The symbol's decimals for prices in the answer; null where not known. */
  readonly digits: number | null;
  /** The focus starts on the button that does not send, for what cannot be undone. On a real account it always does. */
  readonly startsAtKeep?: boolean;
  /** The dialog has fields: then a refused request can be corrected in it and sent as a new intent. */
  readonly hasFields?: boolean;
  /** Whose trade it touches is said above its fields. */
  readonly touches: Touch | null;
  /** The position to be closed: a requote is shown for its closing side. */
  readonly position?: Position;
  readonly onClose: () => void;
  /** Both are called even when the dialog was closed meanwhile. */
  readonly onSent?: (request: TradeRequest) => void;
  readonly onOutcome?: (outcome: TradeOutcome, request: TradeRequest) => void;
  readonly children: ReactNode;
}

/** Long enough to see that it worked; Notifications has it too. Milliseconds. */
const closesAfterMs = 2_500;
/** If the bridge takes longer, the dialog can be closed: the trader may want to close something. Milliseconds. */
const patienceMs = 1_000;

/**
 * Every trading dialog: asks, sends once, waits, shows the server's answer. The intent's id is made once per
 * confirmation, and a click uses it up: neither a double click nor a second Enter sends twice, and nothing is ever sent
 * again.
 */
export function SendDialog(props: SendDialogProps) {
  const { title, sendLabel, sendTone, keepLabel, request, digits, hasFields = false, onClose } = props;
  const { account, refusal: accountRefusal } = useBoundAccount();
  const [intentId, setIntentId] = useState(() => crypto.randomUUID());
  const [sent, setSent] = useState<TradeRequest | null>(null);
  const [staysOpen, setStaysOpen] = useState(false);
  const trade = useTrade();
  const held = useLimitConsent();
  const others = useOthers(props.touches);
  const outcome = trade.data ?? null;
  const isWaiting = sent !== null && outcome === null;
  const isSlow = useLasts(isWaiting, patienceMs);
  const waiting = useWaiting(isWaiting ? sent.input.intentId : null);

  const mode = accountMode(account);
  const isCareful = mode === 'real' || mode === 'unknown';
  // What is somebody else's is not ended by an Enter that is still under the finger.
  const startsAtKeep = isCareful || props.startsAtKeep === true || (others.length > 0 && !hasFields);
  const isUntouched = props.isUntouched === true;
  const refusal = accountRefusal ?? (isUntouched ? null : (props.refusal ?? held.refusal));
  const canSend = refusal === null && !isUntouched;
  const isRefusalShown = accountRefusal === null && props.refusal !== null && props.isRefusalBeside === true;

  const isGood = outcome?.verdict === 'done' || outcome?.verdict === 'placed';
  const closesItself = isGood && !staysOpen;
  useEffect(() => {
    if (!closesItself) return;
    const timer = setTimeout(onClose, closesAfterMs);
    return () => clearTimeout(timer);
  }, [closesItself, onClose]);

  const content = useRef<HTMLFormElement>(null);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  useFocusBack();
  const keepId = useId();
  const sendId = useId();
  const doneId = useId();
  const phase = sent === null ? 'asking' : outcome === null ? 'waiting' : 'answered';
  const [startId] = useState(startsAtKeep ? keepId : hasFields ? null : sendId);
  const firstFocus = (): HTMLElement | null => {
    const id = phase === 'asking' ? startId : phase === 'answered' ? doneId : null;
    // A field that was asked for by name gets the focus: typing there sends nothing.
    const wished =
      phase === 'asking' ? content.current?.querySelector<HTMLInputElement>('[data-start] input') : null;
    wished?.select();
    const target = wished ?? (id === null ? null : document.getElementById(id));
    const first = phase === 'asking' ? content.current?.querySelector<HTMLElement>('input, select') : null;
    return target ?? first ?? content.current;
  };

  const send = () => {
    if (sent !== null || !canSend) return;
    const made = request(intentId);
    if (made !== null) dispatch(held.withConsent(made));
  };
  const dispatch = (made: TradeRequest) => {
    setSent(made);
    props.onSent?.(made);
    // Not the callbacks of `mutate`: they are dropped with the dialog, and an unknown result must never be.
    const asked = trade.mutateAsync({
      request: made,
      digits,
      isWatched: () => isMounted.current,
      named: keysOf(others),
    });
    void asked.then((answer) => {
      held.note(answer, made);
      props.onOutcome?.(answer, made);
    });
  };
  const requote = sent === null || outcome === null ? null : requoteOf(sent, outcome, props.position ?? null);
  const [expiredOffer, setExpiredOffer] = useState<string | null>(null);
  const offer = outcome?.intentId === expiredOffer ? null : requote;
  const accept = () => {
    if (offer === null || accountRefusal !== null) return;
    const made = offer.accept(crypto.randomUUID());
    trade.reset();
    dispatch(made);
  };
  const correct = () => {
    trade.reset();
    setSent(null);
    setIntentId(crypto.randomUUID());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter in a field sends; with real money, and of another's trade, it only moves the focus to the button.
    const isField = event.target instanceof HTMLInputElement;
    if (event.key !== 'Enter' || !isField || event.defaultPrevented) return;
    event.preventDefault();
    // Still the one that opened this dialog.
    if (event.repeat) return;
    if (isCareful || others.length > 0) document.getElementById(sendId)?.focus();
    else send();
  };

  const isCorrectable =
    (hasFields || held.isHeld) && (outcome?.verdict === 'rejected' || outcome?.verdict === 'not-sent');
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      canClose={!isWaiting || isSlow}
      tone={isCareful ? 'real' : 'plain'}
      footer={
        phase === 'asking' ? (
          <>
            <Sends>{props.sends}</Sends>
            <Button id={keepId} onClick={onClose}>
              {keepLabel}
            </Button>
            <Button
              id={sendId}
              tone={sendTone}
              disabled={!canSend}
              // The Enter that opened this dialog may still be held down.
              onKeyDown={(event) => event.repeat && event.preventDefault()}
              onClick={send}
            >
              {sendLabel}
            </Button>
          </>
        ) : phase === 'waiting' ? (
          <>
            <FooterNote>
              {isSlow && 'The bridge is slow. The reply will also appear in Notifications.'}
            </FooterNote>
            {isSlow && <Button onClick={onClose}>Continue in background</Button>}
          </>
        ) : (
          <>
            {closesItself && (
              <>
                <FooterNote>Closes automatically</FooterNote>
                <Button tone="ghost" onClick={() => setStaysOpen(true)}>
                  Keep open
                </Button>
              </>
            )}
            {outcome !== null && <UndoOffer click={outcome.intentId} onTaken={onClose} />}
            {isCorrectable && <Button onClick={correct}>Back to the form</Button>}
            {offer !== null && outcome !== null && (
              <AcceptRequote
                key={outcome.intentId}
                id={outcome.intentId}
                offer={offer}
                digits={digits}
                onAccept={accept}
                onExpired={() => setExpiredOffer(outcome.intentId)}
              />
            )}
            <Button
              id={doneId}
              tone="primary"
              // The second click of a double click on the send button must not close the answer.
              onClick={(event) => event.detail <= 1 && onClose()}
            >
              {offer === null ? 'Done' : 'Reject'}
            </Button>
          </>
        )
      }
    >
      <AccountLine account={account} />
      <form
        ref={content}
        className={styles.content}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onSubmit={(event) => event.preventDefault()}
      >
        {phase === 'asking' && <OthersNote others={others} />}
        {phase === 'asking' && props.children}
        {phase === 'asking' && held.element}
        <StartFocus phase={phase} find={firstFocus} />
        {phase === 'asking' && refusal !== null && !isRefusalShown && (
          <Note tone="refuse" role="status">
            {refusal}
          </Note>
        )}
        {phase === 'waiting' && (
          <p className={styles.wait} role="status">
            {waiting === null ? "Sent, waiting for the server's answer …" : <WaitingLine waiting={waiting} />}
          </p>
        )}
        {sent !== null && outcome !== null && (
          <OutcomePanel outcome={outcome} action={actionOf(sent)} digits={digits} />
        )}
      </form>
    </Dialog>
  );
}

/** What the host has found out since the answer, or its search. */
function SinceThen({ intentId }: { readonly intentId: string }) {
  const intent = useIntent(intentId);
  if (intent === null || (intent.state !== 'unknown' && intent.state !== 'resolved')) return null;
  const { resolution, request } = intent;
  if (resolution === null) return <LookingLine intent={intent} />;
  return (
    <p className={styles.since} role="status">
      <strong>{`${resolvedTitle(request, resolution)}.`}</strong> {resolution.words}
    </p>
  );
}

const signs = { success: '✓', info: 'i', warning: '!', error: '✕', unknown: '?' } as const;

/** The server's answer in the dialog that sent the request. The server's words are rendered as plain text. */
function OutcomePanel(props: {
  readonly outcome: TradeOutcome;
  readonly action: TradeAction;
  readonly digits: number | null;
}) {
  const { outcome, action, digits } = props;
  const words = describeOutcome(outcome, action, digits);
  const how = [
    words.retcode === null ? 'no retcode' : words.retcode,
    outcome.retcodeFromWords ? "read from the server's message" : null,
    outcome.status === null ? null : `HTTP ${outcome.status}`,
    outcome.tookMs > 0 ? `${formatNumber(outcome.tookMs)} ms` : null,
  ].filter((part) => part !== null);
  return (
    <div
      className={styles.outcome}
      data-tone={words.tone}
      role={words.tone === 'success' ? 'status' : 'alert'}
    >
      <span className={styles.sign} aria-hidden="true">
        {signs[words.tone]}
      </span>
      <div className={styles.words}>
        <strong>{words.title}</strong>
        {words.detail !== '' && <p>{words.detail}</p>}
        {words.said !== null && (
          <p>
            The server said:{' '}
            <q className={styles.said}>
              <ForeignText>{words.said}</ForeignText>
            </q>
          </p>
        )}
        {words.advice !== '' && <p className={styles.advice}>{words.advice}</p>}
        <SinceThen intentId={outcome.intentId} />
        <p className={styles.how}>{how.join(' · ')}</p>
      </div>
    </div>
  );
}
