import { lotsText } from '../../../shared/formats/amounts';
import { describeOutcome } from '../../../shared/formats/describe-outcome';
import { bucketOf, countsText } from '../../../shared/formats/run-lines';
import { countText } from '../../../shared/math/counts';
import { lotsBySymbol } from '../../../shared/math/exposure';
import { assertNever } from '../../../shared/model/result';
import type { PlanStep, RunRow, RunView, StepState } from '../../../shared/model/run';
import { isolated } from '../../../shared/rules/isolated';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import { actionOf } from '../../../shared/rules/trade-action';

/** The report of a run: one line per ticket, and the counts. */

export interface StepText {
  readonly tone: 'wait' | 'success' | 'info' | 'warning' | 'error' | 'unknown';
  readonly text: string;
}

/** `waitsFor`: what a step waits for that was passed to the host and not sent yet, and how long, in words. */
export function describeStep(
  state: StepState,
  digits: number | null,
  waitsFor: (intentId: string) => string | null = () => null,
): StepText {
  switch (state.kind) {
    case 'waiting':
      return { tone: 'wait', text: 'waits' };
    case 'sending':
      return { tone: 'wait', text: waitsFor(state.intentId) ?? 'sent, waiting for the answer …' };
    case 'left-out':
      return { tone: 'info', text: state.why };
    case 'answered': {
      const words = describeOutcome(state.outcome, actionOf(state.request), digits);
      const parts = [words.title, words.detail, words.retcode ?? '', words.said ?? ''];
      return { tone: words.tone, text: parts.filter((part) => part !== '').join(' · ') };
    }
    default:
      return assertNever(state);
  }
}

/**
 * Why a FIFO account refused this close (10045): an older position of this run is not known to be closed. Empty where
 * that does not explain it.
 */
export function fifoNote({ step, state }: RunRow, rows: readonly RunRow[]): string {
  if (state.kind !== 'answered' || state.outcome.retcode !== 10045) return '';
  const before = rows.slice(
    0,
    rows.findIndex((row) => row.step === step),
  );
  const older = before.find(
    (row) =>
      row.step.write.name === 'close-position' &&
      row.step.symbol === step.symbol &&
      row.step.side === step.side &&
      bucketOf(row.state) !== 'done',
  );
  if (older === undefined) return '';
  const { ticket } = older.step;
  const kind = bucketOf(older.state);
  const why =
    kind === 'open'
      ? 'its close has no answer yet'
      : kind === 'unknown'
        ? 'the result of its close is unknown'
        : 'it was not closed';
  return ` · FIFO account: position ${ticket} is older, and ${why}. Still open: close it again once ${ticket} is closed.`;
}

/** For the clipboard: one line per step, columns separated by tabs. */
export function reportText(title: string, view: RunView, digits: (symbol: string) => number | null): string {
  const lines = view.rows.map((row) => {
    const { step, state } = row;
    return [
      step.action,
      step.ticket ?? 'new',
      step.symbol,
      orderTypeLabel(step.side),
      String(step.volume),
      describeStep(state, digits(step.symbol)).text + fifoNote(row, view.rows),
    ]
      .map((cell) => cell.replace(/[\t\r\n]+/g, ' '))
      .join('\t');
  });
  const halted = view.halted === null ? [] : [`Stopped: ${view.halted}`];
  return [`${title}: ${countsText(view.rows)}`, ...halted, ...lines].join('\n');
}

/** Up to so many steps are listed one by one, such as the two of a reversal. */
const mostNamedSteps = 2;
const symbolsNamed = 4;

type Sent = Pick<PlanStep, 'action' | 'side' | 'volume' | 'symbol' | 'change'>;

/**
 * `Close Buy 0.07 EURUSD, Open Sell 0.07 EURUSD`; of many, their lots by symbol, as lots of different symbols cannot be
 * added.
 */
export function sendsText(steps: readonly Sent[]): string {
  if (steps.length <= mostNamedSteps) {
    return steps
      .map(({ action, side, volume, symbol, change }) =>
        [action, orderTypeLabel(side), lotsText(volume), isolated(symbol), change]
          .filter((part) => part !== '')
          .join(' '),
      )
      .join(', ');
  }
  const groups = lotsBySymbol(steps);
  const named = groups.slice(0, symbolsNamed).map(({ symbol, lots }) => `${lots} lots ${isolated(symbol)}`);
  const more = groups.length - named.length;
  return [...named, ...(more > 0 ? [countText(more, 'more symbol')] : [])].join(', ');
}
