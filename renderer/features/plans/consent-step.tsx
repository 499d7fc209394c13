import { useState } from 'react';
import { memoryOverride } from '../../../shared/model/intent';
import { Button } from '../../components/button';
import { doubtOf, MemoryConsent, numberOf, StaleConsent, TypedConsent } from '../trading';
import type { RunRow, RunView } from './run';

/** A step that the host held back for something that may be set aside for one order, as the ticket offers it. */
export interface StepInDoubt {
  readonly stepId: string;
  readonly row: RunRow;
}

/** The first one of a run that has ended; null where there is none. New risk for a limit; a way out where the disk takes no line. */
export function stepInDoubt({ rows, isRunning }: RunView): StepInDoubt | null {
  if (isRunning) return null;
  const row = rows.find(({ state }) => state.kind === 'answered' && doubtOf(state.outcome) !== null);
  return row === undefined ? null : { stepId: row.step.id, row };
}

/** Asks about it once more, and sends that step alone, as a new intent. */
export function ConsentStep(props: {
  readonly held: StepInDoubt;
  readonly onAgain: (stepId: string, overrides: readonly string[]) => void;
}) {
  const { stepId, row } = props.held;
  const [isGiven, setIsGiven] = useState(false);
  if (row.state.kind !== 'answered') return null;
  const { request, outcome } = row.state;
  const doubt = doubtOf(outcome);
  const isDisk = doubt?.id === memoryOverride;
  const asked = doubt === null || isDisk ? null : numberOf(request, [doubt]);
  if (doubt === null || (asked === null && !isDisk)) return null;
  return (
    <div className="plan-held">
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
        {isDisk ? 'Send what was held back so' : `Send this step: ${row.step.action.toLowerCase()}`}
      </Button>
    </div>
  );
}
