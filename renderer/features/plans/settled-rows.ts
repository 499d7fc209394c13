import type { Intent } from '../../../shared/model/intent';
import type { Run, RunRow } from '../../../shared/model/run';
import { settledOutcome } from '../../../shared/rules/settled-outcome';

/** A step as the host's journal has it now: an unknown result may be settled, a reported one in doubt or corrected. */
function settled(row: RunRow, intents: readonly Intent[]): RunRow {
  const { state } = row;
  if (state.kind !== 'answered') return row;
  const { outcome } = state;
  const intent = intents.find(({ id }) => id === outcome.intentId);
  if (intent === undefined) return row;
  if (intent.state === 'resolved' && intent.resolution !== null) {
    return {
      ...row,
      state: { ...state, outcome: settledOutcome(intent.request, outcome, intent.resolution) },
    };
  }
  return intent.state === 'unknown' && outcome.verdict !== 'unknown'
    ? { ...row, state: { ...state, outcome: { ...outcome, verdict: 'unknown' } } }
    : row;
}

/** The report with the journal's present results. The same view where nothing has changed. */
export function withSettled(view: Run, intents: readonly Intent[]): Run {
  const rows = view.rows.map((row) => settled(row, intents));
  return rows.every((row, at) => row === view.rows[at]) ? view : { ...view, rows };
}
