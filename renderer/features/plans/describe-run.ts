import { lotsText } from '../../../shared/formats/amounts';
import { describeOutcome } from '../../../shared/formats/describe-outcome';
import { countText } from '../../../shared/math/counts';
import { lotsBySymbol } from '../../../shared/math/exposure';
import { assertNever } from '../../../shared/model/result';
import type { PlanStep, Run, RunRow, StepState, StepWrite } from '../../../shared/model/run';
import { isolated } from '../../../shared/rules/isolated';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import { actionOf } from '../../../shared/rules/trade-action';

/** The report of a run: one line per ticket, and the counts. */

export type RunView = Pick<Run, 'rows' | 'isRunning' | 'halted'>;

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

export interface RunCounts {
  readonly done: number;
  readonly refused: number;
  readonly unknown: number;
  readonly notSent: number;
  /** Sent without an answer, or still to be sent. */
  readonly open: number;
}

export function countsOf(rows: readonly RunRow[]): RunCounts {
  const counts = { done: 0, refused: 0, unknown: 0, notSent: 0, open: 0 };
  for (const { state } of rows) counts[bucketOf(state)] += 1;
  return counts;
}

function bucketOf(state: StepState): keyof RunCounts {
  switch (state.kind) {
    case 'waiting':
    case 'sending':
      return 'open';
    case 'left-out':
      return 'notSent';
    case 'answered':
      switch (state.outcome.verdict) {
        case 'done':
        case 'placed':
        case 'partial':
        case 'unchanged':
          return 'done';
        case 'rejected':
          // Closed before we asked: that was wanted.
          return state.outcome.retcode === 10036 ? 'done' : 'refused';
        case 'not-sent':
          return 'notSent';
        case 'unknown':
          return 'unknown';
        default:
          return assertNever(state.outcome.verdict);
      }
    default:
      return assertNever(state);
  }
}

const verbs: Readonly<Record<StepWrite['name'], string>> = {
  'close-position': 'closed',
  'cancel-order': 'cancelled',
  'modify-position': 'modified',
  'place-order': 'opened',
};

/** `3 closed, 1 cancelled, 1 refused, 1 unknown, 2 not sent`. */
export function countsText(rows: readonly RunRow[]): string {
  const parts = Object.entries(verbs).flatMap(([name, verb]) => {
    const { done } = countsOf(rows.filter(({ step }) => step.write.name === name));
    return done === 0 ? [] : [`${done} ${verb}`];
  });
  const inPart = rows.filter(
    ({ state }) => state.kind === 'answered' && state.outcome.verdict === 'partial',
  ).length;
  if (inPart > 0) parts.push(`${inPart} of them in part`);
  const { refused, unknown, notSent } = countsOf(rows);
  if (refused > 0) parts.push(`${refused} refused`);
  if (unknown > 0) parts.push(`${unknown} unknown`);
  if (notSent > 0) parts.push(`${notSent} not sent`);
  return parts.length === 0 ? 'nothing was sent' : parts.join(', ');
}

export function runTone(view: RunView): 'good' | 'info' | 'warn' | 'unknown' {
  const { done, refused, unknown, notSent } = countsOf(view.rows);
  if (unknown > 0) return 'unknown';
  if (refused > 0 || view.halted !== null) return 'warn';
  return notSent > 0 && done === 0 ? 'info' : 'good';
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

/** At most this many tickets are named in one line. */
const namedTickets = 12;

/** The tickets with one kind of result, in the order of the plan; empty where there are none. */
function ticketsOf(rows: readonly RunRow[], kinds: readonly (keyof RunCounts)[]): string {
  const tickets = rows
    .filter(({ state }) => kinds.includes(bucketOf(state)))
    .map(({ step }) => step.ticket ?? `new ${orderTypeLabel(step.side)} ${isolated(step.symbol)}`);
  const rest = tickets.length - namedTickets;
  return tickets.slice(0, namedTickets).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** What needs attention, by tickets. An unknown result is never reported as one that did not happen. */
export function leftoverText(view: RunView): string {
  const undone = ticketsOf(view.rows, ['refused', 'notSent']);
  const unknown = ticketsOf(view.rows, ['unknown']);
  return [
    undone === '' ? '' : `Not carried out: ${undone}`,
    unknown === '' ? '' : `Result unknown, check before anything else: ${unknown}`,
    view.halted === null ? '' : `Stopped: ${view.halted}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
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
