import type { Intent } from '../../../shared/model/intent';
import { settledOutcome } from '../../../shared/rules/settled-outcome';
import type { RunRow, RunView } from './run';

/** A step whose result was unknown at its answer, as the host's journal has it by now. */
function settled(row: RunRow, intents: readonly Intent[]): RunRow {
  const { state } = row;
  if (state.kind !== 'answered' || state.outcome.verdict !== 'unknown') return row;
  const intent = intents.find(({ id }) => id === state.outcome.intentId);
  if (intent === undefined || intent.state !== 'resolved' || intent.resolution === null) return row;
  return {
    ...row,
    state: { ...state, outcome: settledOutcome(intent.request, state.outcome, intent.resolution) },
  };
}

/** The report follows the journal: what was unknown is told as it was found. The same view where nothing has moved. */
export function withSettled(view: RunView, intents: readonly Intent[]): RunView {
  const rows = view.rows.map((row) => settled(row, intents));
  return rows.every((row, at) => row === view.rows[at]) ? view : { ...view, rows };
}
