import { type ReactNode, useId, useState } from 'react';
import { countsOf, countsText, runTone } from '../../../shared/formats/run-lines';
import { countText } from '../../../shared/math/counts';
import { formatMoney } from '../../../shared/math/money';
import { memoryOverride } from '../../../shared/model/intent';
import type { PlanStep, RunRow, RunView } from '../../../shared/model/run';
import type { BulkPlan } from '../../../shared/rules/bulk';
import { expectedMoney, type PlanMarket, plannedRow, sentSteps } from '../../../shared/rules/plan';
import { copyText } from '../../base/copy-text';
import { Button, type ButtonTone } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { Note } from '../../components/note';
import { useAccount } from '../../data/account';
import { AccountLine, accountMode } from '../cells';
import {
  doubtOf,
  FooterNote,
  MemoryConsent,
  numberOf,
  StaleConsent,
  StartFocus,
  TypedConsent,
  UndoOffer,
  useBoundAccount,
  useFocusBack,
} from '../trading';
import { reportText, sendsText } from './describe-run';
import styles from './plan-dialog.module.css';
import { PlanTable, PlanTraders } from './plan-table';
import { usePlanRun } from './use-plan-run';

export interface PlanDialogProps {
  /** The accessible name, and the report's title. */
  readonly title: string;
  /** The label of the sending button, from the number of steps. */
  readonly sendLabel: (count: number) => string;
  readonly sendTone: ButtonTone;
  readonly plan: BulkPlan;
  readonly market: PlanMarket;
  /** Of the button that sends nothing, where *Cancel* could be read as what the other one does. */
  readonly keepLabel?: string;
  /** It only closes or cancels, so it waits for no other run. */
  readonly isRiskReducing?: boolean;
  /** Why nothing can be planned yet; null where it can. */
  readonly refusal?: string | null;
  readonly onClose: () => void;
  /** What the plan is made from: filters, levels. */
  readonly children?: ReactNode;
}

/** Shows what will be sent before anything is, sends it step by step, and reports a result for each ticket. */
export function PlanDialog(props: PlanDialogProps) {
  const { title, sendLabel, sendTone, plan, market, isRiskReducing = false, refusal = null } = props;
  const { keepLabel = 'Cancel', onClose, children } = props;
  const { account, refusal: accountRefusal } = useBoundAccount();
  const { run: view, refusal: hostRefusal, start, stop, again } = usePlanRun(isRiskReducing);
  const held = view === null ? null : stepInDoubt(view);
  const mode = accountMode(account);
  const isCareful = mode === 'real' || mode === 'unknown';
  const count = sentSteps(plan.steps).length;
  const whyNot = accountRefusal ?? refusal ?? (count === 0 ? 'Nothing to send' : null);
  const phase = view === null ? 'asking' : view.isRunning ? 'running' : 'ended';

  useFocusBack();
  const keepId = useId();
  const stopId = useId();
  const doneId = useId();
  const startId = { asking: keepId, running: stopId, ended: doneId }[phase];

  return (
    <Dialog
      title={view?.title ?? title}
      isOpen
      onClose={onClose}
      width={760}
      tone={isCareful ? 'real' : 'plain'}
      footer={
        phase === 'asking' ? (
          <>
            <PlanSum steps={plan.steps} />
            <Button id={keepId} onClick={onClose}>
              {keepLabel}
            </Button>
            <Button
              tone={sendTone}
              disabled={whyNot !== null}
              // The Enter that opened this dialog may still be held down.
              onKeyDown={(event) => event.repeat && event.preventDefault()}
              onClick={() => account !== null && whyNot === null && start(title, plan.steps, account)}
            >
              {sendLabel(count)}
            </Button>
          </>
        ) : phase === 'running' ? (
          <>
            <FooterNote>One after the other. Sent orders can't be recalled.</FooterNote>
            <Button onClick={onClose}>Continue in background</Button>
            <Button id={stopId} tone="danger" onClick={stop}>
              Stop
            </Button>
          </>
        ) : (
          <>
            <CopyReport title={view?.title ?? ''} view={view} market={market} />
            <UndoOffer click={view?.id ?? ''} onTaken={onClose} />
            <Button id={doneId} tone="primary" onClick={(event) => event.detail <= 1 && onClose()}>
              Done
            </Button>
          </>
        )
      }
    >
      <StartFocus phase={phase} find={() => document.getElementById(startId)} />
      <AccountLine account={account} />
      {view === null && children}
      {view !== null && <RunSum view={view} />}
      <PlanTable rows={view?.rows ?? plan.steps.map(plannedRow)} spec={market.spec} />
      {view === null && <PlanTraders steps={plan.steps} />}
      {held?.row.state.kind === 'answered' && (
        <ConsentStep key={held.row.state.outcome.intentId} held={held} onAgain={again} />
      )}
      {view === null && plan.notes.length > 0 && (
        <ul className={styles.notes}>
          {plan.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {hostRefusal !== null && (
        <Note tone="refuse" role="status">
          {hostRefusal}
        </Note>
      )}
      {view === null && whyNot !== null && (
        <Note tone={accountRefusal === null ? 'warn' : 'refuse'} role="status">
          {whyNot}
        </Note>
      )}
    </Dialog>
  );
}

function RunSum({ view }: { readonly view: RunView }) {
  const { open } = countsOf(view.rows);
  const tone = view.isRunning ? 'wait' : runTone(view);
  return (
    <div className={styles.sum} data-tone={tone} role="status">
      <strong>
        {view.isRunning ? `${view.rows.length - open} of ${view.rows.length}` : countsText(view.rows)}
      </strong>
      {view.halted !== null && <span>{`Stopped: ${view.halted}.`}</span>}
      {tone === 'unknown' && !view.isRunning && (
        <span>
          What is unknown may have been executed: check positions and orders. Nothing was sent again.
        </span>
      )}
    </div>
  );
}

function CopyReport(props: {
  readonly title: string;
  readonly view: RunView | null;
  readonly market: PlanMarket;
}) {
  const { title, view, market } = props;
  const [told, tell] = useState('');
  if (view === null) return null;
  const copy = () => {
    const isDone = copyText(reportText(title, view, (symbol) => market.spec(symbol)?.digits ?? null));
    tell(isDone ? 'Copied.' : 'The browser did not allow copying.');
  };
  return (
    <>
      <FooterNote role="status">{told}</FooterNote>
      <Button onClick={copy}>Copy report</Button>
    </>
  );
}

/** What the button beside it sends: it never scrolls away with the table. */
function PlanSum({ steps }: { readonly steps: readonly PlanStep[] }) {
  const account = useAccount().data ?? null;
  const sent = sentSteps(steps);
  const closes = sent.filter(({ write }) => write.name === 'close-position');
  const money = expectedMoney(steps);
  const left = steps.length - sent.length;
  return (
    <p className={styles.sum} data-tone="ask">
      <strong>{`${countText(sent.length, 'order')} to send`}</strong>
      {sent.length > 0 && <span>{sendsText(sent)}</span>}
      {closes.length > 0 && (
        <span>
          {money === null || account === null
            ? 'result not known'
            : `${formatMoney(money, account.currencyDigits, { sign: true })} ${account.currency} expected, swap included`}
        </span>
      )}
      {left > 0 && <span>{`${left} left out, see why above`}</span>}
    </p>
  );
}

/** A step that the host held back for something that the user may set aside for one order, as in the ticket. */
interface StepInDoubt {
  readonly stepId: string;
  readonly row: RunRow;
  /** The step that it needs, which goes out before it: it was not sent for its sake. */
  readonly first: PlanStep | null;
}

/**
 * The first such step of a finished run; null where there is none. New risk beyond a limit, or a close or cancel that
 * the journal cannot record.
 */
export function stepInDoubt({ rows, isRunning }: RunView): StepInDoubt | null {
  if (isRunning) return null;
  const row = rows.find(({ state }) => state.kind === 'answered' && doubtOf(state.outcome) !== null);
  if (row === undefined) return null;
  const needed = rows.find(({ step }) => step.id === row.step.needs);
  return { stepId: row.step.id, row, first: needed?.state.kind === 'left-out' ? needed.step : null };
}

/** Asks for the consent, and sends that step as a new intent. */
function ConsentStep(props: {
  readonly held: StepInDoubt;
  readonly onAgain: (stepId: string, overrides: readonly string[]) => void;
}) {
  const { stepId, row, first } = props.held;
  const [isGiven, setIsGiven] = useState(false);
  if (row.state.kind !== 'answered') return null;
  const { request, outcome } = row.state;
  const doubt = doubtOf(outcome);
  const isDisk = doubt?.id === memoryOverride;
  const asked = doubt === null || isDisk ? null : numberOf(request, [doubt]);
  if (doubt === null || (asked === null && !isDisk)) return null;
  return (
    <div className={styles.held}>
      {asked === null ? (
        <MemoryConsent message={doubt.message} onChange={setIsGiven} />
      ) : doubt.id === 'stale-quote' ? (
        <StaleConsent age={null} isGiven={isGiven} onChange={setIsGiven} />
      ) : (
        <TypedConsent doubts={[doubt]} {...asked} onChange={setIsGiven} />
      )}
      <Button
        disabled={!isGiven}
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={() => props.onAgain(stepId, [...(request.input.overrides ?? []), doubt.id])}
      >
        {isDisk
          ? 'Send what was held back'
          : first === null
            ? `Send this step: ${row.step.action.toLowerCase()}`
            : `${first.action}, then ${row.step.action.toLowerCase()}`}
      </Button>
    </div>
  );
}
